import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'

/** Content kind `news` (specification 3). `fullText` is paragraphs; `datum` is an ISO date. */
export const newsItem = z.object({
  id: z.string(),
  titel: z.string(),
  datum: z.string(),
  kategori: z.string(),
  kortBeskrivning: z.string(),
  fullText: z.array(z.string()),
  isNew: z.boolean(),
  isExample: z.boolean(),
})
export type NewsItem = z.infer<typeof newsItem>

export const newsContract = {
  listNews: procedure('list_news', 'member', 'News, newest first').output(z.array(newsItem)),
}
