import { dateInStockholm, formatLongDay } from '#domain/calendar.ts'
import { apply } from '../support/application.ts'
import { openSearch, searchField } from '../support/board-search.ts'
import { requestBooking, guest } from '../support/bookings.ts'
import { failCalls, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMember, call } from './register-people.ts'

test('a name typed last name first is found, in the lists of the board and in the board-wide search', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const board = await callerFor(superadmin)
  const [applicant, person] = [await apply(page, 'Turid'), await addMember(board, { firstName: 'Tora', lastName: 'Vändinge' })]
  await addMember(board, { firstName: 'Bosse Bertil', lastName: 'Åkerdal' })
  await requestBooking(await callerFor(member), member, { days: 9, course: 'koberg', coPlayers: [guest('Tuva Omvänd')] })
  await signIn(page, superadmin)
  await test.step('in the register', async () => {
    await page.goto('/admin/medlemmar')
    const search = page.getByRole('searchbox', { name: 'Sök på namn, Golf-ID eller e-post' })
    await search.fill('Åkerdal Bosse Bertil')
    await expect(page.getByText('Med orden i annan ordning: 1 medlem matchar ”Bosse Bertil Åkerdal”.')).toBeVisible()
    await page.getByRole('button', { name: 'Sök på ”Bosse Bertil Åkerdal”' }).click()
    await expect(page.getByRole('link', { name: 'Bosse Bertil Åkerdal' })).toBeVisible()
    await expect(search).toHaveValue('Bosse Bertil Åkerdal')
  })
  for (const { address, typed, meant, found } of [
    { address: '/admin/medlemmar?flik=ansokningar', typed: 'Exempel, Turid', meant: 'Turid Exempel', found: page.getByText(applicant.golfId) },
    { address: '/admin/bokningar?flik=alla', typed: 'Omvänd Tuva', meant: 'Tuva Omvänd', found: page.getByRole('link', { name: /, Koberg$/ }) },
    { address: '/admin/logg', typed: 'Vändinge Tora', meant: 'Tora Vändinge', found: page.getByRole('link', { name: 'Tora Vändinge' }) },
  ]) {
    await page.goto(address)
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('button', { name: `Sök på ”${meant}”` }).press('Enter')
    await expect(found.first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(meant)
    await expect(page.locator('p:focus'), address).toHaveText(/^\d+ (ansök|bokning|händelse)/)
  }

  await openSearch(page)
  const hits = (group: string) => page.getByRole('group', { name: group }).getByRole('option')
  await searchField(page).fill('Exempel, Turid')
  await expect(hits('Ansökningar').first()).toHaveText(/^Turid Exempel/)
  await searchField(page).fill('vändinge tora')
  await expect(hits('Medlemmar')).toHaveText([/^Tora Vändinge/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/medlemmar/${person.id}`)
})

test('a former member is found from an empty search, by the board-wide search and when added again', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Bosse', lastName: 'Åkerlund' })
  await call(page, 'end_membership', { p_id: person.id, p_ended_on: '2026-01-31' })

  await page.goto(`/admin/medlemmar?sok=${person.golfId}`)
  await expect(page.getByText('Inga medlemmar hittades')).toBeVisible()
  await expect(page.getByText(`Bland dem vars medlemskap är avslutat: 1 medlem matchar ”${person.golfId}”.`)).toBeVisible()
  const toEnded = page.getByRole('button', { name: 'Visa avslutade' })
  await expect(toEnded, 'the button has a visible border inside its notice').not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await toEnded.click()
  await expect(page.getByRole('link', { name: 'Bosse Åkerlund' })).toBeVisible()
  await expect(page).toHaveURL(`/admin/medlemmar?sok=${person.golfId}&medlemskap=avslutade`)

  await openSearch(page)
  await searchField(page).fill(person.golfId)
  const hit = page.getByRole('group', { name: 'Medlemmar' }).getByRole('option')
  await expect(hit).toHaveText(/^Bosse Åkerlund.*Avslutad/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lägg till medlem' })
  await dialog.getByLabel('Förnamn').fill('Bosse')
  await dialog.getByLabel('Efternamn').fill('Åkerlund')
  await dialog.getByLabel('Golf-ID').fill(person.golfId)
  await dialog.getByRole('button', { name: 'Lägg till' }).click()
  await expect(dialog.getByText('Medlemskapet är avslutat. Återuppta det på medlemmens kort i stället')).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Medlemskortet för Bosse Åkerlund' }).click()
  const card = await opening
  await expect(card.getByRole('heading', { level: 1 })).toContainText('Bosse Åkerlund')
  await expect(dialog.getByLabel('Förnamn'), 'what was typed is kept').toHaveValue('Bosse')
  await card.close()
  await dialog.getByRole('button', { name: 'Avbryt' }).click()

  await test.step('when the former members cannot be fetched, the details of a member still listed show a current member', async () => {
    const { golfId } = await addMember(page, { firstName: 'Sten' })
    await page.goto(`/admin/medlemmar?sok=${golfId}`)
    await expect(page.getByRole('button', { name: /Visa detaljer/ })).toBeVisible()
    await failCalls(page, '**/api/rpc/list_members')
    await page.getByLabel('Medlemskap').selectOption({ label: 'Avslutade' })
    await expect(page.getByText('Kunde inte hämta medlemmar')).toBeVisible()
    await page.getByRole('button', { name: /Visa detaljer/ }).click()
    const details = page.getByRole('dialog', { name: 'Sten Provsson' })
    await expect(details.getByRole('button', { name: 'Markera avgiften som betald' })).toBeVisible()
    await expect(details.getByText('Avslutad')).toHaveCount(0)
  })
})

test('adding an existing member focuses the Golf-ID field, even if its error is rendered a frame late', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { golfId } = await addMember(page, { firstName: 'Berit' })
  await page.goto('/admin/medlemmar?ny=1')
  const dialog = page.getByRole('dialog', { name: 'Lägg till medlem' })
  await dialog.getByLabel('Förnamn').fill('Berit')
  await dialog.getByLabel('Efternamn').fill('Provsson')
  await dialog.getByLabel('Golf-ID').fill(golfId)
  // Simulates a slow computer: the frame that looks for the invalid field comes before the page has rendered the answer.
  await page.evaluate(() => {
    const ordinary = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => {
      if (!String(callback).includes('aria-invalid')) return ordinary.call(window, callback)
      window.requestAnimationFrame = ordinary
      queueMicrotask(() => callback(performance.now()))
      return 0
    }
  })
  await dialog.getByRole('button', { name: 'Lägg till' }).click()
  await expect(dialog.getByText('Golf-ID:t tillhör', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Golf-ID')).toBeFocused()
})

test('resuming a membership first mentions its paid mark and booking stop, which can be lifted on the card', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { id, golfId } = await addMember(page, { firstName: 'Berta' })
  const right = page.getByRole('heading', { name: 'Rätt att boka' })
  const today = dateInStockholm(new Date())
  await call(page, 'set_member_paid', { p_id: id, p_paid: true })
  await call(page, 'set_member_standing', { p_golf_id: golfId, p_standing: 'late_payment', p_note: 'Två rundor i maj.' })
  await call(page, 'end_membership', { p_id: id, p_ended_on: today })
  await page.goto(`/admin/medlemmar/${id}`)
  await expect(right).toBeVisible()
  await expect(page.getByText('Två rundor i maj.')).toBeVisible()
  await page.getByRole('button', { name: 'Återuppta medlemskapet' }).click()
  const question = page.getByRole('alertdialog', { name: 'Återuppta medlemskapet?' })
  await expect(question).toContainText('Medlemmen är stoppad från att boka, och stoppet står kvar.')
  await expect(question).toContainText('Markeringen Betald står kvar, om ni inte har tagit bort allas markeringar inför ett nytt medlemsår sedan dess. Om markeringen gäller ett tidigare års avgift tar du bort den.')
  await question.getByRole('button', { name: 'Avbryt' }).click()

  await page.getByRole('button', { name: 'Häv stoppet Berta Provsson' }).click()
  await page.getByRole('alertdialog', { name: 'Häva stoppet för Berta Provsson?' }).getByRole('button', { name: 'Häv stoppet' }).click()
  await expect(page.getByText('Stoppet för Berta Provsson är hävt').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stoppa från att boka Berta Provsson' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Avslutad ${formatLongDay(today)}`)).toBeVisible()
  await expect(right).toHaveCount(0)

  await page.getByRole('button', { name: 'Återuppta medlemskapet' }).click()
  await question.getByRole('button', { name: 'Återuppta medlemskapet' }).click()
  await expect(page.getByRole('button', { name: 'Markera avgiften som ej betald' })).toBeVisible()
})

test('a failed ending keeps its dialog and day, and one that already took effect closes the dialog', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { id } = await addMember(page, { firstName: 'Bengt' })
  await page.goto(`/admin/medlemmar/${id}`)
  const end = page.getByRole('button', { name: 'Avsluta medlemskapet' })
  const dialog = page.getByRole('alertdialog', { name: 'Avsluta medlemskapet?' })
  const confirm = dialog.getByRole('button', { name: 'Avsluta medlemskapet' })
  const day = dialog.getByLabel('Medlem till och med')
  await end.click()
  await day.fill('2026-01-31')
  await failCalls(page, '**/api/rpc/end_membership')
  await confirm.click()
  await expect(page.getByText('Medlemskapet kunde inte avslutas', { exact: true }).first()).toBeVisible()
  await expect(confirm).toBeEnabled()
  await expect(day).toHaveValue('2026-01-31')
  await page.unroute('**/api/rpc/end_membership')
  await loseAnswer(page, 'end_membership')
  await confirm.click()
  await expect(page.getByText('Vi vet inte om det gick igenom', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Avslutad 31 januari 2026')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Återuppta medlemskapet' })).toBeFocused()

  await call(page, 'resume_membership', { p_id: id })
  await page.reload()
  await end.click()
  await day.fill('2026-01-30')
  await call(page, 'end_membership', { p_id: id, p_ended_on: '2026-01-31' })
  await confirm.click()
  await expect(page.getByText('Medlemskapet kunde inte avslutas', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Avslutad 31 januari 2026')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await test.step('the chosen day is kept when the administrator’s session has ended', async () => {
    await call(page, 'resume_membership', { p_id: id })
    await page.reload()
    await end.click()
    await day.fill('2026-01-29')
    await page.context().clearCookies()
    await confirm.click()
    await expect(page.getByText('Det du har skrivit finns kvar.').first()).toBeVisible()
    await expect(confirm).toBeEnabled()
    await expect(day).toHaveValue('2026-01-29')
  })
})

