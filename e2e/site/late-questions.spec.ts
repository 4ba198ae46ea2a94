import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

// The question whether to leave, while what the page waits for comes.

test('it is not answered by what a form is filled in from', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const letGo = await hold(page, '**/api/rpc/get_my_profile')
  await page.goto('/verksamhet#kontakt')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await form.getByLabel('Ämne').fill('Bollar på Albatross')
  await expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att skicka?' })
  await expect(question).toBeVisible()
  await letGo()
  await expect(page.locator('input[type="email"]').first()).toHaveValue(/@/)
  // It would have gone on a tenth of a second later.
  await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 400) }))
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(page).toHaveURL('/verksamhet#kontakt')
  await expect(form.getByLabel('Ämne')).toHaveValue('Bollar på Albatross')
})
