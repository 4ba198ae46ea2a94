import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import NewsPage from './news-page.tsx'

test('an empty list says that there is no news yet', () => {
  const client = new QueryClient()
  client.setQueryData(calls.news.listNews.queryKey(), [])
  const page = renderToStaticMarkup(<QueryClientProvider client={client}><MemoryRouter><NewsPage /></MemoryRouter></QueryClientProvider>)
  client.clear()
  expect(page).toContain('Inga nyheter ännu')
  expect(page).not.toContain('<article')
})
