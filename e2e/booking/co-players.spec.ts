import { expectAccessible } from '../support/axe.ts'
import { requestBooking, dialog, guest, inDays, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

test('the phone’s Back key asks before it discards typed co-players', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, member)
  await requestBooking(page, member, { days: 4, course: 'grappas', coPlayers: [guest('Gun Gäst')] })
  await page.goto('/boka-tid')
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  await page.getByRole('button', { name: /^Ändra medspelare/ }).click()
  await dialog(page).getByRole('button', { name: 'Lägg till medspelare' }).click()
  const name = page.getByLabel('Medspelare 2', { exact: true })
  await name.fill('Siv Gäst')
  // As on a phone's keyboard, which has a key for the next field.
  await name.press('Enter')
  await expect(dialog(page).getByRole('group', { name: 'Medspelare 2' }).getByLabel('Golf-ID')).toBeFocused()
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Siv Gäst')
  await expect(page).toHaveURL('/mina-sidor')
  // A player who is already in the ball is reported at the row, and nothing is sent.
  await name.fill('gun gäst')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Samma spelare står två gånger i bollen/)
  // A Golf-ID typed as the name moves to its own field.
  await name.fill(superadmin.golfId)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('group', { name: 'Medspelare 2' }).getByLabel('Golf-ID')).toHaveValue(superadmin.golfId)
  await expect(name).toHaveValue('Anna Exempel')
  await page.goBack()
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(page).toHaveURL('/boka-tid')

  // If nothing has been changed, nothing is asked.
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  await page.getByRole('button', { name: /^Ändra medspelare/ }).click()
  await expect(page.getByLabel('Medspelare 1', { exact: true })).toHaveValue('Gun Gäst')
  await page.goBack()
  await expect(page).toHaveURL('/boka-tid')
})

test('typed co-players survive a closed dialog, a changed booking and a dialog reopened too soon', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  const id = await requestBooking(page, member, { days: 9, course: 'grappas', coPlayers: [guest('Gun Gäst')] })
  await page.goto('/mina-sidor')
  const open = () => page.getByRole('button', { name: /^(Ändra|Fortsätt ändra) medspelare/ }).click()
  const unsaved = page.getByText('Du har ändrat medspelarna, men ändringen är inte sparad.')
  const first = dialog(page).getByRole('textbox', { name: 'Medspelare 1', exact: true })
  const moved = dialog(page).getByText('Bokningen har ändrats sedan du började')

  await test.step('typed co-players survive closing the dialog, and a booking changed meanwhile is pointed out', async () => {
    await open()
    await first.fill('Greta Gäst')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await open()
    await expect(first).toHaveValue('Greta Gäst')
    await expect(moved).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.request.post('/api/rpc/change_co_players', { data: { p_id: id, p_co_players: [guest('Nils Ny')] } })
    await open()
    await expect(moved).toBeVisible()
    await expect(dialog(page).getByText('I bokningen står nu: Bo Exempel, Nils Ny.')).toBeVisible()
    await expect(first).toHaveValue('Greta Gäst')
    await dialog(page).getByRole('button', { name: 'Avbryt' }).click()
    await open()
    await expect(first).toHaveValue('Nils Ny')
    await expect(moved).toHaveCount(0)
  })

  await test.step('a dialog reopened before the list is fetched shows what was saved and can be edited', async () => {
    await first.fill('Nora Nyare')
    const letGo = await hold(page, '**/api/rpc/get_my_bookings')
    await dialog(page).getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText('Medspelarna är ändrade').first()).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    // Saved already, though the list does not show it yet.
    await expect(page.getByRole('button', { name: /^Ändra medspelare/ })).toBeVisible()
    await expect(unsaved).toHaveCount(0)
    await open()
    await expect(first).toHaveValue('Nora Nyare')
    await expect(dialog(page).getByRole('button', { name: 'Spara', exact: true })).toBeEnabled()
    await first.fill('Siv Senare')
    await letGo()
    await expect(page.getByText('Bo Exempel, Nora Nyare').first()).toBeAttached()
    await expect(first).toHaveValue('Siv Senare')
    await expect(moved).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Spara' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await open()
    await expect(first).toHaveValue('Siv Senare')
    await dialog(page).getByRole('button', { name: 'Avbryt' }).click()
  })
  await withdrawAll(page)
})

test('co-players typed in a closed dialog wait, and leaving the page or logging out asks about them', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const waiting = {
    status: 'received', tee_time: null, ball: 'two', is_match: false, message: null, reason: null, note: null, created_at: '2025-05-01T10:00:00.000Z',
    answer_by: null, cancellation_fee: 0, fee: null, pay_by: null, round_payment: null, booked_by: null, revision: 0,
    players: [{ name: 'Bo Exempel', golfId: '990230-001', isVgfMember: true }, { name: 'Gun Gäst', golfId: null, isVgfMember: false }],
  }
  // The rules let a member have only one.
  await page.route('**/api/rpc/get_my_bookings', (route) => route.fulfill({ json: [
    { ...waiting, id: '0197b1a0-0000-7000-8000-000000000001', course: 'ale', course_label: 'Ale', play_date: inDays(3) },
    { ...waiting, id: '0197b1a0-0000-7000-8000-000000000002', course: 'koberg', course_label: 'Koberg', play_date: inDays(4) },
  ] }))
  await page.goto('/boka-tid')
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  const first = dialog(page).getByRole('textbox', { name: 'Medspelare 1', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  const stay = question.getByRole('button', { name: 'Stanna kvar' })
  const goOn = page.getByRole('button', { name: /^Fortsätt ändra medspelare Ale/ })
  await page.getByRole('button', { name: /^Ändra medspelare Ale/ }).click()
  await first.fill('Greta Gäst')
  await page.keyboard.press('Escape')
  await expect(goOn).toBeFocused()
  await expect(page.getByText('Du har ändrat medspelarna, men ändringen är inte sparad.')).toBeVisible()
  await expectAccessible(page)

  await test.step('another dialog keeps them, and over it the question can be answered', async () => {
    for (const name of [/^Ändra medspelare Koberg/, /^Ta tillbaka Ale/]) {
      await page.getByRole('button', { name }).click()
      await expect(dialog(page)).toBeVisible()
      await page.goBack()
      await stay.click()
      await expect(question).toHaveCount(0)
      await dialog(page).getByRole('button', { name: /^(Avbryt|Behåll förfrågan)$/ }).click()
    }
    await expect(goOn).toBeVisible()
  })

  await test.step('the page asks before it is left or the member logs out', async () => {
    await page.getByRole('link', { name: 'Boka tid' }).first().click()
    await stay.click()
    await expect(page).toHaveURL('/mina-sidor')
    await page.getByRole('button', { name: 'Logga ut' }).first().click()
    await stay.click()
    await goOn.click()
    await expect(first).toHaveValue('Greta Gäst')
  })

  await test.step('Avbryt discards them', async () => {
    await dialog(page).getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByRole('button', { name: /^Ändra medspelare Ale/ })).toBeFocused()
    await page.getByRole('link', { name: 'Boka tid' }).first().click()
    await expect(page).toHaveURL('/boka-tid')
  })
})
