import { implement } from '@orpc/server'
import { dateInStockholm } from '#domain/calendar.ts'
import { fillFacts } from '#features/association/rules.ts'
import type { CallContext, Services } from '#server/calls.ts'
import { readContent } from '#server/content/store.ts'
import { newsContract, newsItem } from '../contract.ts'
import { isMarkedNew, isPublished } from '../rules.ts'

export function createNewsRoutes({ db, config, clock }: Services) {
  const os = implement(newsContract).$context<CallContext>()
  const fill = (text: string) => fillFacts(text, config.association)
  return os.router({
    listNews: os.listNews.handler(async () => {
      const items = await readContent(db, 'news', newsItem)
      const today = dateInStockholm(clock.now())
      return items
        .filter((item) => isPublished(item, today))
        .map((item) => ({
          ...item, titel: fill(item.titel), kortBeskrivning: fill(item.kortBeskrivning), fullText: item.fullText.map(fill), isNew: isMarkedNew(item, today),
        }))
        .toSorted((a, b) => b.datum.localeCompare(a.datum))
    }),
  })
}
