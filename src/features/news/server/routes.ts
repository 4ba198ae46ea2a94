import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { readContent } from '#server/content/store.ts'
import { newsContract, newsItem } from '../contract.ts'

export function createNewsRoutes({ db }: Services) {
  const os = implement(newsContract).$context<CallContext>()
  return os.router({
    listNews: os.listNews.handler(async () => {
      const items = await readContent(db, 'news', newsItem)
      return items.toSorted((a, b) => b.datum.localeCompare(a.datum))
    }),
  })
}
