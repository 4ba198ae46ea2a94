import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

test('the association page shows its report, bylaws and management group, and prints them', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/verksamhet#paragraf-5')

  await test.step('a paragraph of the bylaws has its own address, which opens it', async () => {
    const notice = page.getByText(/minst 30 dagar före mötet/)
    await expect(notice).toBeInViewport()
    await expect(page.locator('#paragraf-5 summary')).toBeFocused()
    await expect(page.getByText(/minst åtta dagar före mötet/)).toBeHidden()
    await page.locator('#paragraf-7 summary').click()
    await page.getByRole('link', { name: 'Länk till § 7' }).click()
    await expect(page).toHaveURL('/verksamhet#paragraf-7')
    await expect(page.getByText(/minst åtta dagar före mötet/)).toBeInViewport()
  })

  await test.step('the annual report shows figures, the board and an expandable summary', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Verksamhet' })).toBeVisible()
    const report = page.getByRole('region', { name: 'Verksamhetsberättelse 2024' })
    for (const [label, value] of [['styrelsemöten', '8'], ['aktiva medlemmar', '342'], ['tävlingar', '12'], ['bokade businessrundor', '1 247']] as const) {
      await expect(report.getByRole('term').filter({ hasText: label }).locator('+ dd')).toContainText(value.replace(' ', '\u00a0'))
    }
    await expect(report.getByText('Exempeldata')).toBeVisible()
    await expect(report.getByText('Anna Exempel')).toBeVisible()
    const text = report.getByText(/protokollförda möten/)
    await expect(text).toBeHidden()
    await report.getByText('Sammanfattning av året').click()
    await expect(text).toBeVisible()
    await report.getByText('Sammanfattning av året').click()
    await expect(text).toBeHidden()
  })

  await test.step('the figures are drawn with one mark per round, member, meeting and competition', async () => {
    const dots = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('+ dd svg path').first().getAttribute('d')
    await expect(page.getByText('1 247', { exact: true })).toBeVisible()
    expect((await dots('bokade businessrundor'))?.match(/M/g)).toHaveLength(1247)
    expect((await dots('aktiva medlemmar'))?.match(/M/g)).toHaveLength(342)
    await expect(page.getByRole('term').filter({ hasText: 'styrelsemöten' }).locator('+ dd svg')).toHaveCount(8)
    await expect(page.getByRole('term').filter({ hasText: 'tävlingar' }).locator('+ dd svg')).toHaveCount(12)
  })

  await test.step('the eleven paragraphs expand and collapse by mouse, by keyboard and all at once', async () => {
    const bylaws = page.getByRole('region', { name: 'Stadgar' })
    await expect(bylaws.getByText('Exempeltext, ersätts av föreningens antagna stadgar')).toBeVisible()
    await expect(bylaws.getByRole('heading', { level: 3 })).toHaveText([
      '§ 1 Allmänt', '§ 2 Medlemskap', '§ 3 Årsavgift', '§ 4 Räkenskapsår', '§ 5 Ordinarie årsmöte', '§ 6 Dagordning', '§ 7 Extra årsmöte',
      '§ 8 Styrelse', '§ 9 Revisor och valberedning', '§ 10 Stadgeändring', '§ 11 Upplösning',
    ])
    const fee = bylaws.getByText('För 2025 är årsavgiften 275 kr.')
    await expect(fee).toBeHidden()
    await bylaws.getByRole('heading', { name: '§ 3 Årsavgift' }).click()
    await expect(fee).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(fee).toBeHidden()
    await bylaws.getByRole('button', { name: 'Visa alla paragrafer' }).click()
    await expect(bylaws.getByText(/minst 51 procent/)).toBeVisible()
    await expect(bylaws.getByText(/kräver minst 2\/3/)).toBeVisible()
    await bylaws.getByRole('button', { name: 'Dölj alla paragrafer' }).click()
    await expect(fee).toBeHidden()
  })

  await test.step('the six people of the management group are shown with contact links', async () => {
    const group = page.getByRole('region', { name: 'Ledningsgrupp' })
    await expect(group.getByRole('heading', { level: 3 })).toHaveCount(6)
    await expect(group.getByText('Exempeldata')).toBeVisible()
    await expect(group.getByRole('link', { name: 'tavling@example.com' })).toHaveAttribute('href', 'mailto:tavling@example.com')
    await expect(group.getByRole('link', { name: '070-174 06 61' })).toHaveAttribute('href', 'tel:+46701740661')
  })

  await test.step('"Kontakta oss" scrolls to the contact section and moves the focus there', async () => {
    await page.getByRole('button', { name: 'Kontakta oss' }).click()
    const heading = page.getByRole('heading', { name: 'Hör av dig till oss' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
  })

  await test.step('everything is expanded for printing and collapsed again afterwards', async () => {
    const last = page.getByText(/kräver minst 2\/3/)
    await expect(page.getByRole('heading', { name: /Upplösning/ })).toBeVisible()
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        document.documentElement.dataset['printed'] = String(document.querySelectorAll('details[open]').length)
      })
    })
    await page.pdf()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '12')
    await expect(last).toBeHidden()
  })

  await test.step('the print button of the bylaws prints them alone, and the page is restored afterwards', async () => {
    const [report, bylaws] = [page.getByRole('region', { name: 'Verksamhetsberättelse 2024' }), page.getByRole('region', { name: 'Stadgar' })]
    await page.evaluate(() => {
      // A browser prints the page as it is right after the event.
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        document.documentElement.dataset['printed'] = String(document.querySelectorAll('.print-alone details[open]').length)
      }
    })
    await bylaws.getByRole('button', { name: 'Skriv ut' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '11')
    await page.emulateMedia({ media: 'print' })
    await expect(bylaws.getByText(/kräver minst 2\/3/)).toBeVisible()
    await expect(report).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(report).toBeVisible()
    await page.emulateMedia({ media: null })
    await expect(bylaws.getByText(/kräver minst 2\/3/)).toBeHidden()
  })

  await test.step('accessible with everything expanded', async () => {
    await expect(page.getByRole('heading', { name: 'Ledningsgrupp' })).toBeVisible()
    await page.getByText('Sammanfattning av året').click()
    await page.getByRole('button', { name: 'Visa alla paragrafer' }).click()
    await page.getByRole('button', { name: 'Skicka meddelande' }).click()
    await expect(page.getByText('Ämne måste vara minst 5 tecken')).toBeVisible()
    await expectAccessible(page)
  })
})

test('when the content cannot be fetched the page says so, keeps the contact form, and can try again', async ({ page }) => {
  await page.route('**/api/rpc/get_association', (route) => route.fulfill({
    status: 429, json: { defined: true, code: 'TOO_MANY', status: 429, message: 'För många försök.', data: { retryAfterSeconds: 1 } },
  }))
  await page.goto('/verksamhet')
  await expect(page.getByText('Kunde inte hämta uppgifterna om föreningen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skicka meddelande' })).toBeVisible()
  await page.unroute('**/api/rpc/get_association')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { name: 'Stadgar' })).toBeVisible()
})

test('"Kontakta oss" scrolls to the contact section, which stays in view as content loads above it', async ({ page }) => {
  const contact = page.getByRole('button', { name: 'Kontakta oss' })
  const heading = page.getByRole('heading', { name: 'Hör av dig till oss' })
  const letGo = await hold(page, '**/api/rpc/get_association')
  await page.goto('/verksamhet')
  await contact.click()
  await expect(heading).toBeInViewport()
  await letGo()
  await expect(page.getByRole('heading', { level: 3, name: '§ 11 Upplösning' })).toBeAttached()
  await expect(heading).toBeFocused()
  await nextFrames(page)
  await expect(heading).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(heading).not.toBeInViewport()
  await contact.click()
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
})
