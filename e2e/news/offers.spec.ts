import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

test('an offer is shown with its workshop, terms, web site and telephone number', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/erbjudanden', { waitUntil: 'commit' })
  const words = page.getByText('bjuder alla medlemmar på en kontroll av järnsetet')
  await test.step('the offer is rendered before the scripts load, and stays', async () => {
    await expect(words).toBeVisible()
    await letGo()
    await expect(page.getByRole('heading', { level: 2, name: 'Gratis kontroll av lie och loft' })).toBeVisible()
    await expect(words).toHaveCount(1)
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Erbjudanden' })).toBeVisible()
  const offer = page.getByRole('region', { name: 'Gratis kontroll av lie och loft' })
  await expect(offer.getByText('Exempelverkstaden', { exact: true })).toBeVisible()
  await expect(offer.getByText('Gratis för medlemmar, tills vidare')).toBeVisible()
  await expect(offer.getByText('Exempeldata')).toBeVisible()
  const website = offer.getByRole('link', { name: 'Till webbplatsen (Exempelverkstaden, öppnas i en ny flik)' })
  await expect(website).toHaveAttribute('href', 'https://example.com')
  await expect(website).toHaveAttribute('rel', /noopener/)
  await expect(offer.getByRole('link', { name: 'Ring 031-390 06 10' })).toHaveAttribute('href', 'tel:+46313900610')
})

// Offers that are not about angles, and the empty list, are tested in src/features/offers/web/offers-page.test.tsx.
test('failed offers can be fetched again and link to their own web sites, and lie and loft are explained', async ({ page }) => {
  const balls = {
    id: 'lie-loft', workshop: 'Bollbutiken', title: 'Tio procent på golfbollar', terms: 'Året ut', paragraphs: ['Visa medlemskortet.'], points: [],
    website: 'https://example.com/bollar', phone: '031-390 06 11', isExample: false,
  }
  const club = { ...balls, id: 'aabbccddee', workshop: 'Klubbmakaren', title: 'Mätning av lie och loft' }
  const coffee = { ...balls, id: 'visa-kortet', workshop: 'Kafét vid hål tio', title: 'Kaffe på köpet', website: null, phone: null }
  await page.route('**/api/rpc/list_offers', (route) => route.fulfill({
    status: 429, json: { defined: true, code: 'TOO_MANY', status: 429, message: 'För många försök.', data: { retryAfterSeconds: 1 } },
  }))
  await page.goto('/erbjudanden')
  await expect(page.getByText('Kunde inte hämta erbjudandena')).toBeVisible()
  await page.route('**/api/rpc/list_offers', (route) => route.fulfill({ json: [balls, club, coffee] }))
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('link', { name: 'Till webbplatsen (Bollbutiken, öppnas i en ny flik)' })).toHaveAttribute('href', 'https://example.com/bollar')
  await expect(page.getByRole('link', { name: /^Till webbplatsen/ })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Två vinklar som gör skillnad' })).toBeVisible()

  await test.step('an offer without web site and telephone has no links', async () => {
    const card = page.getByRole('region', { name: 'Kaffe på köpet' })
    await expect(card.getByText('Visa medlemskortet.')).toBeVisible()
    await expect(card.getByRole('link')).toHaveCount(0)
    await expectAccessible(page)
  })
})
