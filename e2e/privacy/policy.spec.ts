import type { Page } from '@playwright/test'
import { privacyPolicy } from '#content/privacy.ts'
import { addWithLogIn } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'

/** Names of what the site has stored in the browser, as far as the test can see. A personal entry's name is followed by the person's id. */
async function leftIn(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = await page.context().cookies()
  return [...stored.map((key) => key.split(' ')[0] ?? ''), ...cookies.map(({ name }) => name)]
}

test('the policy shows its date and names exactly what the site stores in a browser', async ({ page, site, callerFor }) => {
  test.slow()
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Petra')
  const left = new Set<string>()
  const look = async () => { for (const name of await leftIn(page)) left.add(name) }

  await page.goto('/medlemskap')
  await page.getByLabel('Förnamn').fill('Petra')
  await page.getByRole('button', { name: 'Mörkt' }).click()
  await expect.poll(() => leftIn(page)).toContain('membership-application')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Integritet och kakor' }).click()
  await expect(page.getByText(`Senast uppdaterad: ${privacyPolicy.updated}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^\d\./ })).toHaveText(privacyPolicy.sections.map(({ heading }, index) => `${index + 1}.${heading}`))
  await test.step('it states how long data is kept', async () => {
    const times = page.getByRole('region', { name: /Lagringstid/ })
    await expect(times.getByText('2 år efter speldagen.')).toBeVisible()
    await expect(times.getByText(/Upp till 12 månader.*raderas uppgifterna igen/)).toBeVisible()
  })
  await expect(page.getByRole('link', { name: 'imy.se (öppnas i en ny flik)' })).toHaveAttribute('target', '_blank')
  const named = await page.getByRole('region', { name: /Kakor/ }).getByRole('term').allInnerTexts()
  await page.reload()
  await look()

  await page.request.post('/api/auth/send-reset-link', { data: { email: person.privateEmail } })
  await page.goto(await site.link(person.privateEmail, '/reset-password'))
  await expect(page.getByLabel('Nytt lösenord')).toBeVisible()
  await look()

  await page.goto('/login')
  await page.getByLabel('Golf-ID').fill(person.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/mina-sidor')
  await page.goto('/boka-tid')
  await page.getByLabel('Bana', { exact: true }).selectOption('Ale')
  await expect.poll(() => leftIn(page)).toContain('booking-request')
  await look()

  // Stored only for the board, and tested with the menu.
  left.add('admin-sidebar')
  expect(left).toEqual(new Set(named.map((term) => term.split(' ')[0])))
})
