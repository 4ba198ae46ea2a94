import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

/** Returns to the page after a minute, when it asks again who is logged in. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(61_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a page keeps its elements and input while the session is checked, but not if the person has changed', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await page.clock.install()
  await signIn(page, member)
  const phone = page.getByLabel('Telefon')
  const edit = page.getByRole('button', { name: 'Ändra telefon', exact: false })

  await test.step('a page keeps its elements and input through the first and a later session check', async () => {
    const letGo = await hold(page, '**/api/auth/session')
    await page.goto('/mina-sidor')
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    await letGo()
    await expect(page.getByText('Laddar...')).toHaveCount(0)
    await edit.click()
    await phone.fill('0701234567')
    const asked = page.waitForResponse('**/api/auth/session')
    await lookAgain(page)
    await asked
    await expect(phone).toHaveValue('070-123 45 67')
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  })

  await test.step('a log-in by somebody else in another tab removes what the first person typed', async () => {
    await signIn(page, superadmin)
    await lookAgain(page)
    await expect(page.getByText(superadmin.golfId)).toBeVisible()
    await expect(edit).toBeVisible()
    await expect(page.getByRole('button', { name: 'Spara', exact: true })).toHaveCount(0)

    await page.goto('/boka-tid')
    await page.getByRole('textbox', { name: 'Meddelande till styrelsen' }).fill('Vi kommer två bilar')
    await signIn(page, member)
    await lookAgain(page)
    await expect(page.getByLabel('Golf-ID', { exact: true }).first()).toHaveValue(member.golfId)
    await expect(page.getByRole('textbox', { name: 'Meddelande till styrelsen' })).toHaveValue('')
  })
})
