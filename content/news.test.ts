import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newsItem } from '#features/news/contract.ts'
import { offer } from '#features/offers/contract.ts'
import { news } from './news.ts'
import { offers } from './offers.ts'

test('news and offers fit their contracts, and the three news items have unique ids', () => {
  expect(z.array(newsItem).parse([...news])).toEqual(news)
  expect(z.array(offer).parse([...offers])).toEqual(offers)
  expect(new Set(news.map(({ id }) => id)).size).toBe(3)
})

test('news items are dated on weekdays, and only the newest is marked as new', () => {
  for (const { datum } of news) expect([1, 2, 3, 4, 5]).toContain(new Date(`${datum}T12:00:00Z`).getUTCDay())
  expect(news.filter(({ isNew }) => isNew).map(({ datum }) => datum)).toEqual([news.map(({ datum }) => datum).toSorted().at(-1)])
})

test('the news item about booking states the figures of the booking rules', () => {
  const text = news.find(({ kategori }) => kategori === 'Bokning')?.fullText.join(' ')
  for (const figure of ['14 dagar', 'tre medspelare', 'åtta timmar', 'en vecka', 'två dagar', '200\u00a0kr']) expect(text).toContain(figure)
})
