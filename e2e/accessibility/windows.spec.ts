import type { Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { isLong } from '../../checks/check-mode.ts'
import { addMember, addWithLogIn, call } from '../members/register-people.ts'
import { requestBooking, dialog, guest, withdrawAll } from '../support/bookings.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Dialogs and forms that the other specs leave closed, and the state of a list after it has been worked with. */
test.describe.configure({ timeout: isLong ? 600_000 : 180_000 })

/** Opens the dialog of each button and checks it; nothing is done in it. */
async function lookInto(page: Page, buttons: readonly (string | RegExp)[]): Promise<void> {
  for (const name of buttons) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('the payments page is accessible when empty, with matches, after marking and with other lines', { tag: '@long' }, async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const [{ golfId: sure }, { golfId: other }] = [await addMember(page, { firstName: 'Annika', lastName: 'Betalgren' }), await addMember(page, { firstName: 'Dag', lastName: 'Betalgren' })]
  for (const firstName of ['Ulla', 'Ulla', 'Börje']) await addMember(page, { firstName, lastName: firstName === 'Ulla' ? 'Namnestam' : 'Bankström' })
  await page.goto(paths.adminPayments)
  await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
  await expect(page.getByText('Klistra in betalningarna här först.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Betalningar, en per rad').fill([
    'Datum;Avsändare;Meddelande;Belopp', `2026-01-12;Betalgren Annika;${sure};500,00`, `2026-01-12;Maja Åtbetalar;${other};500,00`, '2026-01-13;Ulla Namnestam;medlem;500,00',
    '2026-01-13;BANKSTRÖM BÖRJE;;500,00',
  ].join('\n'))
  await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
  for (const name of ['Välj vem det gäller', 'Träff på namnet', 'Golf-ID med ett annat namn', 'Träff på Golf-ID', 'Ingen medlem hittades']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Markera \d avgifter som betalda$/ }).click()
  await expect(page.getByRole('heading', { name: 'Klart' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Betalningar, en per rad').fill('2026-01-14;Ulla Namnestam;medlem;500,00')
  await expect(page.getByText('Texten i fältet är ändrad')).toBeVisible()
  await expectAccessible(page)
})

test('the dialogs of the member page for a stop, a role, the second factor and erasure are accessible', { tag: '@long' }, async ({ page, site, signIn, callerFor }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addWithLogIn(page, site, 'Fönstra')
  await call(await callerFor(person), 'request_erasure', { p_password: person.password })
  // Pretends that there is one, since only then can it be removed.
  await page.route('**/api/rpc/get_member', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"has_second_factor":false', '"has_second_factor":true') })
  })
  await page.goto(`/admin/medlemmar/${person.id}`)
  await lookInto(page, [/^Stoppa från att boka/, /^Ge läsbehörighet/, 'Ta bort tvåstegsverifiering', 'Radera uppgifterna'])
  await call(page, 'set_member_standing', { p_golf_id: person.golfId, p_standing: 'late_payment', p_note: 'Har fått två påminnelser.' })
  await page.goto(`/admin/medlemmar/${person.id}`)
  await lookInto(page, [/^Häv stoppet/])
})

test('empty content forms with errors and the question before deletion are accessible', { tag: '@long' }, async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  for (const kind of ['nyheter', 'tavlingar', 'erbjudanden', 'ledningsgrupp', 'verksamhetsberattelser']) {
    await page.goto(`/admin/innehall/${kind}/ny`)
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/admin/innehall')
  await lookInto(page, [/^Ta bort/])
})

test('the dialogs of a confirmed booking for its time, cancellation and names are accessible', { tag: '@long' }, async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const booker = await callerFor(member)
  const id = await requestBooking(booker, member, { days: 7, course: 'lysegarden-18', coPlayers: [guest('Greta Gäst')] })
  await signIn(page, superadmin)
  await call(page, 'answer_booking', { p_id: id, p_decision: 'confirm' })
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await lookInto(page, ['Lägg till starttid', 'Avboka åt medlemmen', /^Ta bort namnet/])
  await withdrawAll(booker)
})

test('the dialogs of the security page and of a request for erasure are accessible', { tag: '@long' }, async ({ page, site, signIn, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(admin, site, 'Säkra')
  await callerFor(person)
  await signIn(page, person)
  await page.goto(paths.security)
  await lookInto(page, ['Lägg till en lösennyckel', 'Logga ut alla andra', /^Logga ut (?!alla)/])
  await page.getByRole('button', { name: 'Slå på koder från en app' }).click()
  await page.getByLabel('Ditt lösenord').fill('fel lösenord')
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(page.getByText('Fel lösenord')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Ditt lösenord').fill(person.password)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(page.getByRole('img', { name: 'QR-kod att skanna med appen' })).toBeVisible()
  await page.getByText('Det går inte att skanna').click()
  await expectAccessible(page)

  await page.goto(paths.profile)
  await page.getByRole('button', { name: 'Begär radering' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Ditt lösenord').fill(person.password)
  await dialog(page).getByRole('button', { name: 'Begär radering' }).click()
  await expect(page.getByText('Du har begärt att bli raderad')).toBeVisible()
  await expectAccessible(page)
})
