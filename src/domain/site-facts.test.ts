import { expect, test } from 'vitest'
import { fillSiteFacts, notGiven, siteFacts, siteTokens, type SiteAssociation } from './site-facts.ts'

const association: SiteAssociation = {
  name: 'Golf & "Vänner" <GV>',
  email: 'info@example.se',
  phone: '031-123 45 67',
  bankgiro: '123-4567',
  swish: null,
  fee: 275,
  membershipYear: 2025,
  foundingYear: 2005,
  memberCounter: 650,
  courseCounter: 11,
  roundPayment: null,
}
const tileUrl = 'https://tiles.example.se/{z}/{x}/{y}.png'
const siteUrl = 'https://golf.example.se'
const facts = siteFacts(association, { delivers: false, tileUrl, siteUrl })

test('an unset value is shown as to be given by the association, never as a link', () => {
  expect(facts).toMatchObject({ swish: notGiven, years: '20', members: '650+', courses: '11', fee: '275', phoneHref: 'tel:+46311234567', delivers: '', tiles: tileUrl, url: siteUrl })
  expect(siteFacts({ ...association, email: null, phone: null }, { delivers: true, tileUrl, siteUrl }))
    .toMatchObject({ email: notGiven, emailHref: '', phone: notGiven, phoneHref: '', delivers: 'yes' })
})

test('numbers from 1,000 are shown with a thousands separator', () => {
  expect(siteFacts({ ...association, fee: 1250, memberCounter: 1247 }, { delivers: true, tileUrl, siteUrl })).toMatchObject({ fee: '1\u00a0250', members: '1\u00a0247+' })
})

test('a phone number with a country code is linked without its zero in brackets', () => {
  expect(siteFacts({ ...association, phone: '+46 (0)31-390 06 00' }, { delivers: true, tileUrl, siteUrl }))
    .toMatchObject({ phone: '+46 (0)31-390 06 00', phoneHref: 'tel:+46313900600' })
})

test('tokens in the markup become escaped text', () => {
  expect(fillSiteFacts(`<title>Hem – ${siteTokens.name}</title>`, facts)).toBe('<title>Hem – Golf &amp; &quot;Vänner&quot; &lt;GV&gt;</title>')
})

test('a link keeps its href if the address is set, and loses it otherwise', () => {
  const built = `<a class="x" href="${siteTokens.emailHref}">${siteTokens.email}</a>`
  expect(fillSiteFacts(built, facts)).toBe('<a class="x" href="mailto:info@example.se">info@example.se</a>')
  expect(fillSiteFacts(built, siteFacts({ ...association, email: null }, { delivers: true, tileUrl, siteUrl }))).toBe(`<a class="x">${notGiven}</a>`)
})

test('the JSON data block carries exactly the facts, even with hostile values', () => {
  const hostile = siteFacts({ ...association, name: '</script><!-- %SITE_FEE% $& ' }, { delivers: true, tileUrl, siteUrl })
  const html = fillSiteFacts(`<script type="application/json" id="site">${JSON.stringify(siteTokens)}</script><p>`, hostile)
  const [, block = ''] = /^<script type="application\/json" id="site">([^<]*)<\/script><p>$/.exec(html) ?? []
  expect(JSON.parse(block)).toEqual(hostile)
})

test('every token is replaced', () => {
  const built = Object.values(siteTokens).join('|')
  expect(fillSiteFacts(built, facts)).not.toContain('%SITE_')
})

test('a canonical link has the address of the site and the path of the page', () => {
  expect(fillSiteFacts(`<link rel="canonical" href="${siteTokens.url}/medlemskap">`, facts))
    .toBe('<link rel="canonical" href="https://golf.example.se/medlemskap">')
})
