import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'

/** Content kind `news` (specification 3). `datum` is an ISO date, `fullText` is paragraphs. */
export const newsItem = z.object({
  /** Part of the item's address: `/nyheter/<id>`. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  titel: z.string(),
  datum: z.iso.date(),
  kategori: z.string(),
  kortBeskrivning: z.string(),
  fullText: z.array(z.string()),
  /** In the database: the board has ticked `NY`. In an answer: the mark is still shown (`isMarkedNew`). */
  isNew: z.boolean(),
  isExample: z.boolean(),
})
export type NewsItem = z.infer<typeof newsItem>

export const newsContract = {
  listNews: procedure('list_news', 'member', 'News whose day has come, newest first').output(z.array(newsItem)),
}
