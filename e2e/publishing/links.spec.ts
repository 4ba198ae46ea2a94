import type { Locator } from '@playwright/test'
import { courses } from '#content/courses.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

// Accessibility checks at two sizes and in both colour schemes take time.
test.describe.configure({ timeout: 120_000 })

const written = 'Anmäl dig på www.example.com/anmalan, till anna@example.com eller på 031-123 45 67. Bankgiro 160-9906, Golf-ID 010203-001.'

async function expectLinks(place: Locator): Promise<void> {
  const links = place.getByRole('link').filter({ hasNotText: /^(Läs mer|Boka tid|Få vägbeskrivning|Till webbplatsen|Ring|Se resultat|Regler|Lägg till i kalendern)/ })
  await expect(links).toHaveText(['www.example.com/anmalan (öppnas i en ny flik)', 'anna@example.com', '031-123 45 67'])
  const [web, email, phone] = [links.nth(0), links.nth(1), links.nth(2)]
  await expect(web).toHaveAttribute('href', 'https://www.example.com/anmalan')
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(email).toHaveAttribute('href', 'mailto:anna@example.com')
  await expect(phone).toHaveAttribute('href', 'tel:+46311234567')
  for (const link of [web, email, phone]) await expect(link, 'the link is underlined').toHaveCSS('text-decoration-line', 'underline')
  await expect(place.getByText('Bankgiro 160-9906, Golf-ID 010203-001.')).toBeVisible()
}

/** Expects that the new-tab sign stays with its address and the number on one line, however narrow the text is. */
async function expectKeptTogether(place: Locator): Promise<void> {
  const [web, phone] = [place.getByRole('link', { name: /^www/ }), place.getByRole('link', { name: /^031/ })]
  for (let width = 130; width <= 400; width += 5) {
    const found = await web.evaluate((link, room) => {
      link.closest('p')?.style.setProperty('width', `${room}px`)
      const sign = link.querySelector('svg')
      const range = document.createRange()
      if (sign?.previousSibling) range.selectNodeContents(sign.previousSibling)
      return { words: [...range.getClientRects()].at(-1)?.bottom ?? 0, sign: sign?.getBoundingClientRect().top ?? 0 }
    }, width)
    expect(found.sign, `the new-tab sign is on the last line of the address where the text has ${width} px`).toBeLessThan(found.words)
    expect(await phone.evaluate((link) => link.getClientRects().length), `the number is on one line where the text has ${width} px`).toBe(1)
  }
}

test('web addresses, e-mail addresses and phone numbers in published texts become links', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)

  await test.step('in a news item, but not on its card', async () => {
    const item = {
      id: 'hostfest', titel: 'Höstfest', datum: '2025-10-07', kategori: 'Föreningen', kortBeskrivning: 'Mer på www.example.com.', fullText: ['Vi ses.', written],
      isNew: false, isExample: false,
    }
    await page.route('**/api/rpc/list_news', (route) => route.fulfill({ json: [item] }))
    await page.goto('/nyheter')
    const card = page.getByRole('article', { name: 'Höstfest' })
    await expect(card.getByText('Mer på www.example.com.')).toBeVisible()
    await expect(card.getByRole('link')).toHaveCount(1)
    await card.getByRole('link', { name: 'Läs mer om Höstfest' }).click()
    await expectLinks(page.getByRole('dialog', { name: 'Höstfest' }))
    await expectAccessible(page)
  })

  await test.step('in the description of a course', async () => {
    const course = { telefon: null, hemsida: null, beskrivning: written, quotaText: 'En fyrboll per dag.', hasException: false }
    await page.route('**/api/rpc/list_courses', (route) => route.fulfill({ json: { courses: courses.map((each) => ({ ...each, ...course })), rules: [] } }))
    await page.goto('/business-banor#ale')
    await expectLinks(page.getByRole('group').filter({ has: page.getByRole('heading', { level: 3, name: 'Ale', exact: true }) }))
    await expectAccessible(page)
  })

  await test.step('in an offer\'s text and in its points', async () => {
    const item = {
      id: 'bollar', workshop: 'Bollbutiken', title: 'Tio procent på golfbollar', terms: 'Året ut', paragraphs: [written],
      points: [`Prova: https://www.example.com/${'bollar'.repeat(20)} före köpet`], website: null, phone: null, isExample: false,
    }
    await page.setViewportSize({ width: 320, height: 740 })
    await page.route('**/api/rpc/list_offers', (route) => route.fulfill({ json: [item] }))
    await page.goto('/erbjudanden')
    const offer = page.getByRole('region', { name: 'Tio procent på golfbollar' })
    await expect(offer.getByRole('listitem').getByRole('link')).toHaveAttribute('href', `https://www.example.com/${'bollar'.repeat(20)}`)
    await expectAccessible(page)
    await page.route('**/api/rpc/list_offers', (route) => route.fulfill({ json: [{ ...item, points: [] }] }))
    await page.reload()
    await expectLinks(offer)
  })
})

test('addresses in a competition text become links, and those of the site itself open in the same tab', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const own = 'https://golf.example.com'
  const item = {
    id: 'slaget', name: 'Vårslaget', time: { kind: 'day', day: '2027-05-22' }, date: 'lördag 22 maj 2027', location: 'Ale GK', status: 'upcoming', form: null,
    description: written, isMatchPlay: false, isExample: false, hasResults: false, winner: null,
  }
  const items = [item, { ...item, id: 'hostslaget', name: 'Höstslaget', description: `Se ${own}/tavlingar/regler.` }]
  await page.route('**/api/rpc/list_competitions', (route) => route.fulfill({ json: items }))
  // The test site's own address (localhost) is not recognized as a web address.
  await page.route('/tavlingar', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/("url":")[^"]*/, `$1${own}`) })
  })
  await page.goto('/tavlingar')
  const spring = page.getByRole('region', { name: 'Vårslaget', exact: true })
  await expectLinks(spring)
  await expectAccessible(page)
  await expectKeptTogether(spring)

  await page.setViewportSize({ width: 1280, height: 720 })
  const link = page.getByRole('region', { name: 'Höstslaget', exact: true }).getByRole('link', { name: /^https:/ })
  await expect(link).toHaveText(`${own}/tavlingar/regler`)
  await link.click()
  await expect(page).toHaveURL('/tavlingar/regler')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})
