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

test('an unset value is shown as the association’s to give, never as a link', () => {
  expect(facts).toMatchObject({ swish: notGiven, years: '20', members: '650+', courses: '11', fee: '275', phoneHref: 'tel:+46311234567', delivers: '', tiles: tileUrl, url: siteUrl })
  expect(siteFacts({ ...association, email: null, phone: null }, { delivers: true, tileUrl, siteUrl }))
    .toMatchObject({ email: notGiven, emailHref: '', phone: notGiven, phoneHref: '', delivers: 'yes' })
})

test('wide figures are grouped', () => {
  expect(siteFacts({ ...association, fee: 1250, memberCounter: 1247 }, { delivers: true, tileUrl, siteUrl })).toMatchObject({ fee: '1\u00a0250', members: '1\u00a0247+' })
})

test('a number with the country and a zero in brackets is called without the zero', () => {
  expect(siteFacts({ ...association, phone: '+46 (0)31-390 06 00' }, { delivers: true, tileUrl, siteUrl }))
    .toMatchObject({ phone: '+46 (0)31-390 06 00', phoneHref: 'tel:+46313900600' })
})

test('tokens in the markup become escaped text', () => {
  expect(fillSiteFacts(`<title>Hem – ${siteTokens.name}</title>`, facts)).toBe('<title>Hem – Golf &amp; &quot;Vänner&quot; &lt;GV&gt;</title>')
})

test('a link keeps its address when there is one and is plain text when there is none', () => {
  const built = `<a class="x" href="${siteTokens.emailHref}">${siteTokens.email}</a>`
  expect(fillSiteFacts(built, facts)).toBe('<a class="x" href="mailto:info@example.se">info@example.se</a>')
  expect(fillSiteFacts(built, siteFacts({ ...association, email: null }, { delivers: true, tileUrl, siteUrl }))).toBe(`<a class="x">${notGiven}</a>`)
})

test('the data block survives hostile values and carries exactly the facts', () => {
  const hostile = siteFacts({ ...association, name: '</script><!-- %SITE_FEE% $& ' }, { delivers: true, tileUrl, siteUrl })
  const html = fillSiteFacts(`<script type="application/json" id="site">${JSON.stringify(siteTokens)}</script><p>`, hostile)
  const [, block = ''] = /^<script type="application\/json" id="site">([^<]*)<\/script><p>$/.exec(html) ?? []
  expect(JSON.parse(block)).toEqual(hostile)
})

test('every page token is known', () => {
  const built = Object.values(siteTokens).join('|')
  expect(fillSiteFacts(built, facts)).not.toContain('%SITE_')
})

test('an address of a page is the site’s own with the path', () => {
  expect(fillSiteFacts(`<link rel="canonical" href="${siteTokens.url}/medlemskap">`, facts))
    .toBe('<link rel="canonical" href="https://golf.example.se/medlemskap">')
})
