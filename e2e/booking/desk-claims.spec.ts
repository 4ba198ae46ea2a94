import { addAdministrator } from '../members/register-people.ts'
import { ask, dialog, guest, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

test('a request that is open shows by itself who has taken and answered it, and whoever answers is told first', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const booker = await callerFor(member)
  await signIn(page, superadmin)
  const adam = await callerFor(await addAdministrator(page, site, 'admin_write'))
  const id = await ask(booker, member, { days: 9, course: 'koberg', coPlayers: [guest('Gun Gäst')] })
  await page.clock.install()
  await page.goto(`/admin/bokningar?bokning=${id}`)
  const confirm = page.getByRole('button', { name: 'Bekräfta' })
  const taken = dialog(page).getByText('Adam Provsson har tagit den här förfrågan')
  await confirm.click()
  await expect(dialog(page).getByLabel('Starttid')).toBeVisible()
  await expect(taken).toHaveCount(0)
  expect((await adam.request.post('/api/rpc/claim_booking', { data: { p_id: id } })).status()).toBe(200)
  await page.clock.fastForward(60_000)
  await expect(taken, 'it was taken while the question was open').toBeVisible()
  await expect(dialog(page).getByText('Hör med Adam innan du svarar, så att inte båda ringer banan.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Avbryt' }).click()
  await expect(page.getByText('Adam Provsson tar den')).toBeVisible()
  await page.getByRole('button', { name: 'Avböj' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Avböja förfrågan?' })).toHaveAccessibleDescription(/Adam Provsson har tagit den här förfrågan/)
  await dialog(page).getByRole('button', { name: 'Avbryt' }).click()

  const answer = { p_id: id, p_decision: 'decline', p_tee_time: null, p_reason: null, p_note: null, p_seen_revision: 0 }
  const given = await adam.request.post('/api/rpc/answer_booking', { data: answer })
  expect(given.status(), await given.text()).toBe(200)
  await page.clock.fastForward(60_000)
  await expect(page.getByText(/^Besvarad .* av Adam Provsson\.$/)).toBeVisible()
  await expect(confirm).toHaveCount(0)
})

test('whoever has taken a request is not told so when answering it', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const booker = await callerFor(member)
  const id = await ask(booker, member, { days: 9, course: 'koberg', coPlayers: [guest('Gun Gäst')] })
  await signIn(page, superadmin)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await page.getByRole('button', { name: 'Jag tar den' }).click()
  await expect(page.getByText('Anna Exempel tar den')).toBeVisible()
  await page.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(dialog(page).getByLabel('Starttid')).toBeVisible()
  await expect(page.getByText('har tagit den här förfrågan')).toHaveCount(0)
  await withdrawAll(booker)
})
