import { paths } from '#domain/paths.ts'
import { failCalls, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { addMember, call } from './register-people.ts'

test('a pasted list of payments marks the members as paid in the register', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const [anna, bo, ulla, namesake] = [
    await addMember(page, { firstName: 'Annika', lastName: 'Swishgren' }),
    await addMember(page, { firstName: 'Börje', lastName: 'Bankqvist' }),
    await addMember(page, { firstName: 'Ulla', lastName: 'Tvåling' }),
    await addMember(page, { firstName: 'Ulla', lastName: 'Tvåling' }),
  ]
  const other = await addMember(page, { firstName: 'Dag', lastName: 'Åtgren' })
  await addMember(page, { firstName: 'Örjan', lastName: 'Åbankgren' })
  const asa = await addMember(page, { firstName: 'Åsa', lastName: 'Åbankgren' })
  const paid = await addMember(page, { firstName: 'Cia', lastName: 'Klarhage' })
  await call(page, 'set_member_paid', { p_id: paid.id, p_paid: true })

  await page.goto(paths.adminMembers)
  await page.getByRole('link', { name: 'Pricka av betalningar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricka av betalningar' })).toBeVisible()
  const pasted = page.getByLabel('Betalningar, en per rad')

  await test.step('submitting nothing shows an error at the field', async () => {
    await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
    await expect(page.getByText('Klistra in betalningarna här först.')).toBeVisible()
    await expect(pasted).toBeFocused()
  })

  await test.step('a failed lookup keeps what was pasted', async () => {
    await pasted.fill([
      'Datum;Avsändare;Meddelande;Belopp',
      `2026-01-12;Swishgren Annika;${anna.golfId.replace('-', '')};500,00`,
      '2026-01-12;BANKQVIST BÖRJE OLOF;;500,00',
      '2026-01-13;Ulla Tvåling;medlem;500,00',
      '2026-01-13;?BANKGREN ORJAN;;500,00',
      '2026-01-13;ASA ABANKGREN;;500,00',
      '2026-01-14;Bankqvist Börje;Utlägg;-310,00',
      `2026-01-15;Swishgren Annika;${anna.golfId};500,00`,
      `2026-01-13;Maja Åtbetalar;${other.golfId} och 010101-999;500,00`,
      `2026-01-13;Klarhage Cia;${paid.golfId};500,00`,
    ].join('\n'))
    await failCalls(page, '**/api/rpc/find_payers')
    await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
    await expect(page.getByText('Medlemmarna kunde inte hämtas')).toBeVisible()
    await expect(pasted).toHaveValue(/Swishgren Annika/)
    await page.unroute('**/api/rpc/find_payers')
  })

  const group = (name: string) => page.getByRole('region', { name })
  await test.step('the lines are matched to members, grouped by how certain the match is', async () => {
    await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
    await expect(page.getByRole('heading', { name: 'Vilka betalningarna gäller' })).toBeFocused()
    await expect(group('Träff på Golf-ID').getByRole('checkbox', { name: /Annika Swishgren/ })).toBeChecked()
    const twice = '2 rader: har medlemmen betalat två gånger, eller åt någon annan?'
    await expect(group('Träff på Golf-ID')).toContainText(twice)
    await expect(group('Träff på namnet')).not.toContainText(twice)
    await expect(group('Golf-ID med ett annat namn').getByRole('checkbox', { name: /Dag Åtgren/ })).toBeChecked()
    await expect(group('Träff på namnet').getByRole('checkbox', { name: /Börje Bankqvist/ })).toBeChecked()
    await expect(group('Välj vem det gäller').getByRole('checkbox', { name: /Ulla Tvåling/ })).toHaveCount(2)
    await expect(group('Nästan samma namn').getByRole('checkbox', { name: /Örjan Åbankgren/ })).not.toBeChecked()
    await expect(group('Ingen medlem hittades').getByRole('link', { name: 'Sök i registret i en ny flik' })).toHaveAttribute('target', '_blank')
    await expect(group('Utbetalningar')).toContainText('Utlägg;-310,00')
    await expect(group('Träff på namnet')).not.toContainText('Utlägg')
    await expect(group('Redan betalda')).toContainText('Cia Klarhage')
    await expect(group('Någon på raden hittades inte')).toContainText('010101-999 finns inte i registret')
    await expect(group('Ingen medlem hittades')).toContainText('Datum;Avsändare;Meddelande;Belopp')
    await group('Välj vem det gäller').getByRole('checkbox', { name: new RegExp(ulla.golfId) }).check()
    await group('Träff på namnet').getByRole('checkbox', { name: /Börje Bankqvist/ }).uncheck()
  })

  await test.step('leaving asks first', async () => {
    await page.getByRole('link', { name: 'Tillbaka till registret' }).click()
    await page.getByRole('alertdialog', { name: 'Lämna utan att markera?' }).getByRole('button', { name: 'Stanna kvar' }).click()
    await expect(pasted).toHaveValue(/Swishgren Annika/)
  })

  await test.step('after a lost answer the saved marks are shown as paid, and the rest can be marked', async () => {
    await loseAnswer(page, 'mark_paid')
    const lookUp = await hold(page, '**/api/rpc/find_payers')
    const lookingUp = page.waitForRequest('**/api/rpc/find_payers')
    const mark = page.getByRole('button', { name: 'Markera 3 avgifter som betalda' })
    await mark.focus()
    await page.keyboard.press('Enter')
    await lookingUp
    // What was marked is being looked up: the keyboard keeps its place meanwhile.
    await expect(mark).toBeDisabled()
    await expect(mark).toBeFocused()
    await lookUp()
    await expect(page.getByText('Vi vet inte om det gick igenom')).toBeVisible()
    await expect(group('Markerade nu')).toContainText('Annika Swishgren')
    await expect(group('Träff på namnet').getByRole('checkbox', { name: /Börje Bankqvist/ })).not.toBeChecked()
    await group('Träff på namnet').getByRole('checkbox', { name: /Börje Bankqvist/ }).check()
    await group('Nästan samma namn').getByRole('button', { name: 'Kryssa i 2 medlemmar' }).click()
    await group('Nästan samma namn').getByRole('checkbox', { name: /Åsa Åbankgren/ }).uncheck()
    const letMark = await hold(page, '**/api/rpc/mark_paid')
    await page.getByRole('button', { name: 'Markera 2 avgifter som betalda' }).click()
    await expect(pasted).not.toBeEditable()
    await letMark()
    await expect(page.getByText('2 avgifter är markerade som betalda')).toBeVisible()
    for (const name of ['Annika Swishgren', 'Börje Bankqvist', 'Örjan Åbankgren']) await expect(group('Markerade nu')).toContainText(name)
  })

  await test.step('whoever had the mark before is still asked about', async () => {
    await expect(group('Redan betalda')).toContainText('Har någon betalat två gånger?')
    await expect(group('Redan betalda')).toContainText('Cia Klarhage')
    await expect(group('Markerade nu')).not.toContainText('Cia Klarhage')
    // The line with that member, the one with a Golf-ID that nobody has, Åsa's, the one with a name of two members, and the heading.
    await expect(page.getByText('5 rader nedan återstår att reda ut')).toBeVisible()
  })

  const changed = page.getByText('Texten i fältet är ändrad')
  await test.step('a line added after the look-up is not passed over: leaving asks, and nothing is marked before it is looked up', async () => {
    await group('Nästan samma namn').getByRole('checkbox', { name: /Åsa Åbankgren/ }).check()
    const [before, mark] = [await pasted.inputValue(), page.getByRole('button', { name: 'Markera 1 avgift som betald' })]
    await expect(changed).toHaveCount(0)
    await pasted.fill(`${before}\n2026-01-16;Okänd`)
    await expect(changed).toBeVisible()
    await expect(mark).toHaveAccessibleDescription(/Tryck på Hitta medlemmarna igen\./)
    await expect(mark).toBeDisabled()
    await mark.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Tillbaka till registret' }).click()
    await page.getByRole('alertdialog', { name: 'Lämna utan att markera?' }).getByRole('button', { name: 'Stanna kvar' }).click()
    await pasted.fill(before)
    await expect(changed).toHaveCount(0)
    await expect(mark).toBeEnabled()
    await group('Nästan samma namn').getByRole('checkbox', { name: /Åsa Åbankgren/ }).uncheck()
  })

  await test.step('a line that is added to the list does not make those just marked look as if they had paid twice', async () => {
    await pasted.fill(`${await pasted.inputValue()}\n2026-01-21;Okänd`)
    await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
    await expect(group('Ingen medlem hittades')).toContainText('2026-01-21;Okänd')
    await expect(group('Markerade nu')).toContainText(bo.golfId)
    await expect(group('Redan betalda')).not.toContainText(bo.golfId)
  })

  await test.step('a tick removed in a list that has been dealt with does not exclude the member from the next list', async () => {
    await pasted.fill(`2026-01-20;Åbankgren Åsa;${asa.golfId};500,00\n2026-01-20;Swishgren Annika;${anna.golfId};500,00`)
    await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
    await expect(group('Träff på Golf-ID').getByRole('checkbox', { name: /Åsa Åbankgren/ })).toBeChecked()
    await page.getByRole('button', { name: 'Markera 1 avgift som betald' }).click()
    await expect(group('Markerade nu')).toContainText('Åsa Åbankgren')
    await expect(group('Redan betalda')).toContainText('Annika Swishgren')
  })

  await test.step('the register no longer lists them as unpaid', async () => {
    await page.getByRole('link', { name: 'Visa dem som inte har betalat' }).click()
    await expect(page).toHaveURL(/betald=nej/)
    const search = page.getByRole('searchbox', { name: /Sök/ })
    await search.fill('Ulla Tvåling')
    const cell = ({ golfId }: { golfId: string }) => page.getByRole('cell', { name: golfId, exact: true })
    await expect(cell(namesake)).toBeVisible()
    await expect(cell(ulla)).toHaveCount(0)
    await search.fill(bo.golfId)
    await expect(page.getByText(/^Inga medlemmar/).first()).toBeVisible()
    await expect(cell(bo)).toHaveCount(0)
  })
})

test('a member matched by Golf-ID in one line is not a choice in another line with only the same name', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const [one, namesake] = [await addMember(page, { firstName: 'Vera', lastName: 'Namnlik' }), await addMember(page, { firstName: 'Vera', lastName: 'Namnlik' })]
  await page.goto(paths.adminPayments)
  await page.getByLabel('Betalningar, en per rad').fill(`2026-01-12;Namnlik Vera;${one.golfId};500,00\n2026-01-13;VERA NAMNLIK;;500,00`)
  await page.getByRole('button', { name: 'Hitta medlemmarna' }).click()
  const group = (name: string) => page.getByRole('region', { name })
  const choices = group('Välj vem det gäller')
  await expect(choices).toContainText(new RegExp(`${one.golfId}.*Redan hittad på en annan rad, längre ner`))
  await expect(choices.getByRole('checkbox')).toHaveCount(1)
  await expect(choices.getByRole('checkbox', { name: new RegExp(namesake.golfId) })).not.toBeChecked()

  // Only the unambiguous payment is marked; the other line still needs a choice.
  await page.getByRole('button', { name: 'Markera 1 avgift som betald' }).click()
  await expect(page.getByText('1 avgift är markerad som betald')).toBeVisible()
  await expect(page.getByText('1 rad nedan återstår att reda ut')).toBeVisible()
  await expect(group('Markerade nu')).toContainText(one.golfId)
  await choices.getByRole('checkbox', { name: new RegExp(namesake.golfId) }).check()
  await page.getByRole('button', { name: 'Markera 1 avgift som betald' }).click()
  await expect(group('Markerade nu')).toContainText(namesake.golfId)
  await expect(group('Markerade nu')).not.toContainText('2 rader')
  await expect(choices).toHaveCount(0)

  await page.getByRole('button', { name: 'Klistra in fler' }).click()
  await expect(page.getByLabel('Betalningar, en per rad')).toBeFocused()
  await expect(page.getByLabel('Betalningar, en per rad')).toHaveValue('')

  // Nothing is left unsent, so the page does not stay with its names when it learns that the session has ended.
  await page.context().clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/login')
})
