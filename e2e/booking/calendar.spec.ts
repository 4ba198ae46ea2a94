import { expectAccessible } from '../support/axe.ts'
import { dealWithNext } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'

test('a calendar address can be handed to a calendar program, and copied by hand where the browser refuses', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  // The tests' site is on plain http: no calendar program is led there.
  const url = 'https://golf.example.com/api/calendar/0197b1a0.ics'
  await dealWithNext(page, '**/rpc/renew_calendar_address', (route) => route.fulfill({ json: { url } }))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
  })
  await page.goto('/mina-sidor')
  await page.getByRole('button', { name: 'Skapa kalenderadress' }).click()
  const address = page.getByLabel('Din kalenderadress')
  await expect(address).toHaveValue(url)
  await expect(page.getByRole('link', { name: 'Öppna i min kalender' })).toHaveAttribute('href', url.replace('https:', 'webcal:'))
  await page.getByRole('button', { name: 'Kopiera' }).click()
  await expect(page.getByText('Adressen är markerad. Håll fingret på den och välj Kopiera, eller tryck Ctrl+C på en dator.').first()).toBeVisible()
  await expect(address).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url)
  await expectAccessible(page)
})
