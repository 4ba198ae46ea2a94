import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { site } from '#web/site.ts'
import { LinkedText } from './linked-text.tsx'

const own = 'https://golf.example.com'
// The site's facts are read from the document, once.
vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ url: own }) }) })
site()
vi.unstubAllGlobals()

const linkOf = (text: string) => {
  const html = renderToStaticMarkup(<MemoryRouter><LinkedText text={text} /></MemoryRouter>)
  return [/href="([^"]*)"/.exec(html)?.[1], html.includes('ny flik')]
}

test.each([
  ['/tavlingar/regler?form=singel#grupp', '/tavlingar/regler?form=singel#grupp'],
  ['', '/'],
  ['/nyheter/hostfest.', '/nyheter/hostfest'],
])('the site\'s own page %j is gone to in the same tab', (written, to) => {
  expect(linkOf(`Läs ${own}${written}`)).toEqual([to, false])
})

test.each([
  `${own}/api/bookings/b1.ics`, `${own}/api`, `${own}/social-card.png`, `${own}//www.example.com/a`, 'https://www.example.com/tavlingar', `${own}.se/tavlingar`,
])('%s is opened in another', (address) => {
  expect(linkOf(`Läs ${address}`)).toEqual([address, true])
})
