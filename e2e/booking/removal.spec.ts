import { addWithLogIn } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { requestBooking, dialog, guest, withdrawAll } from '../support/bookings.ts'
import { loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'

test('the board removes the name of a co-player, and the booker gets one mail about it that does not say whose', async ({ page, site, signIn, callerFor }) => {
  const { superadmin } = await site.logins()
  const person = await addWithLogIn(await callerFor(superadmin), site, 'Bo')
  const booker = await callerFor(person)
  const coPlayers = [guest('Gun Gäst'), guest('Dag Gäst'), guest('Siv Gäst')]
  const id = await requestBooking(booker, person, { days: 8, course: 'koberg', email: person.privateEmail, coPlayers, message: 'Gun är ny.' })
  await signIn(page, superadmin)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  const removal = (name: string) => page.getByRole('button', { name: `Ta bort namnet ${name}` })
  const confirm = () => dialog(page).getByRole('button', { name: 'Ta bort namnet' }).click()
  await expect(page.getByRole('button', { name: /^Ta bort namnet/ })).toHaveCount(3)
  await expect(removal('Bo Exempel')).toHaveCount(0)

  await removal('Gun Gäst').click()
  await expect(dialog(page)).toContainText('Gun Gäst står sedan som ”Borttaget namn”, utan Golf-ID')
  await expect(dialog(page)).toContainText(`Bo Exempel får besked om att en medspelare är borttagen, men inte om vem. Mejlet går till ${person.privateEmail}.`)
  await expect(dialog(page)).toContainText('Mejl som redan har skickats ändras inte, och inte heller meddelandet från den som bokade.')
  await expectAccessible(page, [{ width: 360, height: 740 }, { width: 1440, height: 900 }])
  await confirm()
  await expect(page.getByText('Namnet är borttaget', { exact: true }).first()).toBeVisible()
  // The dialog contains the same words until it has closed.
  await expect(dialog(page)).toHaveCount(0)
  await expect(removal('Gun Gäst')).toHaveCount(0)
  await expect(page.getByText('Borttaget namn')).toBeVisible()
  await expect(page.getByText('fyrboll, 4 spelare').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bo Exempel, Koberg' })).toBeFocused()
  await site.mail(person.privateEmail, /^En medspelare är borttagen/)
  const [mail, ...more] = (await site.mails(person.privateEmail)).filter(({ subject }) => subject.startsWith('En medspelare är borttagen'))
  expect(more).toEqual([])
  expect(mail?.subject).toContain('Koberg')
  expect(mail?.text).toContain('Borttaget namn, Dag Gäst, Siv Gäst')
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Gun Gäst')

  // The booker has changed the ball in the meantime: the name has moved to another place, and the dialog asks about it there.
  await removal('Siv Gäst').click()
  await booker.request.post('/api/rpc/change_co_players', { data: { p_id: id, p_co_players: [guest('Siv Gäst'), guest('Dag Gäst')] } })
  await confirm()
  await expect(dialog(page).getByRole('alert')).toContainText('Bokningen har ändrats sedan du öppnade den. Namnet är inte borttaget än.')
  // The name was removed, but the answer is lost.
  await loseAnswer(page, 'remove_co_player')
  await confirm()
  await expect(page.getByText('Vi fick inget svar när du tog bort det, men så står bokningen nu.').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(removal('Siv Gäst')).toHaveCount(0)
  await expect(removal('Dag Gäst')).toBeVisible()
  await withdrawAll(booker)
})
