import { coPlayer } from '../support/booking-form.ts'
import { ask, dialog, guest } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

test('a name that is fetched for a row comes to it, also when one above has been removed meanwhile', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, member)
  await page.goto('/boka-tid')
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Lägg till medspelare' }).click()
    await expect(coPlayer(page, number)).toBeVisible()
  }
  const letGo = await hold(page, '**/api/rpc/complete_co_player')
  await coPlayer(page, 3).getByLabel('Golf-ID').fill(superadmin.golfId)
  await page.getByRole('button', { name: 'Ta bort medspelare 2' }).click()
  await expect(coPlayer(page, 3)).toHaveCount(0)
  await letGo()
  await expect(coPlayer(page, 2).getByLabel('Namn')).toHaveValue('Anna Exempel')
  await expect(coPlayer(page, 2).getByText('Anna Exempel är medlem.')).toBeVisible()
})

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
