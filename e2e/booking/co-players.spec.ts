import { ask, dialog, guest } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

test('the phone’s Back key asks before it throws away co-players that are typed', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, member)
  await ask(page, member, { days: 4, course: 'grappas', coPlayers: [guest('Gun Gäst')] })
  await page.goto('/boka-tid')
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  await page.getByRole('button', { name: /^Ändra medspelare/ }).click()
  await dialog(page).getByRole('button', { name: 'Lägg till medspelare' }).click()
  const name = page.getByLabel('Medspelare 2', { exact: true })
  await name.fill('Siv Gäst')
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Siv Gäst')
  await expect(page).toHaveURL('/mina-sidor')
  await page.goBack()
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(page).toHaveURL('/boka-tid')

  // As they stand, nothing is asked.
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  await page.getByRole('button', { name: /^Ändra medspelare/ }).click()
  await expect(page.getByLabel('Medspelare 1', { exact: true })).toHaveValue('Gun Gäst')
  await page.goBack()
  await expect(page).toHaveURL('/boka-tid')
})
