import { expect, test } from 'vitest'
import { createSearchFiles } from './search-files.ts'

const name = 'Golf & "Vänner"'
const files = createSearchFiles({ siteUrl: 'https://golf.example.se', name: () => name })

test('the site map lists exactly the public pages, under the address of the installation', async () => {
  const answer = await files.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/', '/medlemskap', '/login', '/forgot-password', '/integritet'].map((path) => `https://golf.example.se${path}`))
})

test('robots.txt points to the site map and disallows the API, except for the members’ calendar addresses', async () => {
  const text = await (await files.request('/robots.txt')).text()
  expect(text).toBe('User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: https://golf.example.se/sitemap.xml\n')
})

test('the web manifest has the name of the association', async () => {
  const answer = await files.request('/site.webmanifest')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(await answer.json()).toMatchObject({ name: 'Golf & "Vänner"', lang: 'sv', start_url: '/' })
})
