import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { courses } from '#content/courses.ts'
import { calls } from '#web/api/client.ts'
import CoursesPage from './courses-page.tsx'

test('a list that was fetched before is shown without an error after a fetch has failed', () => {
  const client = new QueryClient()
  const queryKey = calls.courses.listCourses.queryKey()
  client.setQueryData(queryKey, {
    courses: courses.map((course) => ({ ...course, quotaText: 'En fyrboll per dag.', hasException: false })),
    rules: [{ id: 'window', heading: 'Framförhållning', text: 'Tidigast 14 dagar före speldagen.' }],
  })
  client.getQueryCache().find({ queryKey })?.setState({ status: 'error', error: new Error('no answer') })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}><MemoryRouter><CoursesPage /></MemoryRouter></QueryClientProvider>,
  )
  expect(page).toContain('Visar 13 av 13 banor')
  expect(page).toContain('Tidigast 14 dagar före speldagen.')
  expect(page).not.toContain('Kunde inte hämta banorna')
  client.clear()
})
