import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { dealWithNext, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { addMember, becomeAdministrator, newGolfId } from './register-people.ts'

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const rows = (page: Page) => page.getByRole('table', { name: 'Medlemmar' }).getByRole('row')

async function openRegister(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/medlemmar${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Medlemsregister' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d medlem/ })).toBeVisible()
}

test('search, filters and order are kept in the URL, through a reload and on going back', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const mark = `Öre${newGolfId().slice(0, 6)}`
  for (const [firstName, category] of [['Åsa', 'pensioner'], ['Örjan', 'volvo_cars'], ['Ärla', 'pensioner']] as const) {
    await addMember(page, { firstName, lastName: mark, p_category: category })
  }
  await openRegister(page)
  await expect(said(page, 'Totalt antal medlemmar')).toBeVisible()
  await expect(said(page, 'Väntande ansökningar')).toBeVisible()

  await page.getByRole('searchbox').fill(mark.toUpperCase())
  await expect(page.getByRole('status').filter({ hasText: `3 medlemmar matchar ”${mark.toUpperCase()}”` })).toBeVisible()
  await expect(rows(page)).toHaveText([/Namn/, /Åsa/, /Ärla/, /Örjan/])
  await page.getByRole('button', { name: 'Namn' }).click()
  await expect(page.getByRole('columnheader', { name: 'Namn' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page)).toHaveText([/Namn/, /Örjan/, /Ärla/, /Åsa/])
  await page.getByLabel('Kategori').selectOption({ label: 'Pensionär' })
  await expect(rows(page)).toHaveText([/Namn/, /Ärla/, /Åsa/])
  await expect(page).toHaveURL(`/admin/medlemmar?sok=${encodeURIComponent(mark.toUpperCase())}&kategori=pensioner&sortera=-name`)

  await page.reload()
  await expect(rows(page)).toHaveText([/Namn/, /Ärla/, /Åsa/])
  await page.getByRole('link', { name: `Ärla ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ärla ${mark}` })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveText([/Namn/, /Ärla/, /Åsa/])
  await expect(page.getByRole('searchbox')).toHaveValue(mark.toUpperCase())
  await page.getByRole('button', { name: 'Visa alla' }).press('Enter')
  await expect(page).toHaveURL('/admin/medlemmar?sortera=-name')
  await expect(page.getByRole('status').filter({ hasText: /^[\d\s]+ medlemmar$/ }), 'the focus is at the count of the new list').toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('the register can be searched, shows details, marks fees and exports the list', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, (await site.logins()).superadmin)
  const paying = await addMember(page, { firstName: 'Klas', p_club: 'Koberg', p_phone: '0701740699', p_category: 'volvo_group' })
  const unanswered = await addMember(page, { firstName: 'Lovis' })
  const listed = await addMember(page, { firstName: 'Fia', p_club: 'Ale' })
  await openRegister(page, '?sok=finns-inte-alls')

  await test.step('an empty search offers the way back to all members', async () => {
    await expect(said(page, 'Inga medlemmar hittades')).toBeVisible()
    await page.getByRole('button', { name: 'Visa alla medlemmar' }).click()
    await expect(rows(page).nth(1)).toBeVisible()
  })

  await test.step('the details mark a fee as paid, even if the member then leaves the filtered list', async () => {
    await page.getByRole('searchbox').fill(paying.golfId)
    await page.getByLabel('Avgift', { exact: true }).selectOption({ label: 'Ej betald' })
    await expect(rows(page)).toHaveText([/Namn/, /Klas Provsson/])
    const row = rows(page).nth(1)
    await expect(row).toContainText('Ej betald')
    // Of a double click only the first press counts: the second would close the dialog, or take the mark away again.
    await row.getByRole('button', { name: 'Visa detaljer om Klas Provsson' }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Klas Provsson' })
    for (const text of [paying.golfId, '070-174 06 99', paying.privateEmail, 'Koberg', 'Volvo Group']) await expect(dialog).toContainText(text)
    await expect(dialog.getByRole('link', { name: 'Hela medlemskortet' })).toHaveAttribute('href', `/admin/medlemmar/${paying.id}`)
    await dialog.getByRole('button', { name: 'Markera avgiften som betald' }).dblclick()
    await expect(said(page, 'Avgiften är markerad som betald')).toBeVisible()
    await expect(dialog.getByText('Betald', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Markera avgiften som ej betald' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(said(page, 'Inga medlemmar hittades')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 medlemmar' })).toBeFocused()

    await page.getByLabel('Avgift', { exact: true }).selectOption({ label: 'Betald' })
    const details = rows(page).nth(1).getByRole('button', { name: 'Visa detaljer om Klas Provsson' })
    await details.click()
    await page.keyboard.press('Escape')
    await expect(details).toBeFocused()
  })

  await test.step('the details close after a lost answer, and the list shows what was saved', async () => {
    await page.getByRole('button', { name: 'Visa alla' }).click()
    await page.getByRole('searchbox').fill(unanswered.golfId)
    await rows(page).nth(1).getByRole('button', { name: 'Visa detaljer om Lovis Provsson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lovis Provsson' })
    await loseAnswer(page, 'set_member_paid')
    await dialog.getByRole('button', { name: 'Markera avgiften som betald' }).click()
    await expect(page.getByText('Vi vet inte om det gick igenom', { exact: true }).first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(rows(page).nth(1)).toContainText('Betald')
  })

  await test.step('the filtered list is exported to a file', async () => {
    await page.getByRole('searchbox').fill(listed.golfId)
    await expect(rows(page)).toHaveText([/Namn/, /Fia Provsson/])
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportera CSV' }).click()])
    expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/)
    await expect(said(page, 'Export klar')).toBeVisible()
    const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(lines).toEqual(['Namn,Golf-ID,Email,Telefon,Hemklubb,Kategori', `Fia Provsson,${listed.golfId},${listed.privateEmail},,Ale,`])
    // On the applications tab, too, the file contains members, and the button says so.
    await page.getByRole('tab', { name: /^Inkommande ansökningar/ }).click()
    const [whole] = await Promise.all([
      page.waitForEvent('download'), page.getByRole('button', { name: 'Exportera CSV med medlemmar', exact: true }).click(),
    ])
    await expect(said(page, 'Filen innehåller medlemmarna i registret.')).toBeVisible()
    expect((await readFile(await whole.path(), 'utf8')).split('\n')).toContain(`Fia Provsson,${listed.golfId},${listed.privateEmail},,Ale,\r`)
    await page.getByRole('tab', { name: 'Alla medlemmar' }).click()
    await expect(page.getByRole('button', { name: 'Exportera CSV', exact: true })).toBeVisible()
  })
})

test('adding a member shows each refusal beside its field, and adds the member once all is valid', async ({ page, site, signIn }) => {
  test.setTimeout(120_000)
  await signIn(page, (await site.logins()).superadmin)
  const taken = await addMember(page, { firstName: 'Tage' })
  await openRegister(page)
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lägg till medlem' })
  const submit = dialog.getByRole('button', { name: 'Lägg till' })
  await dialog.getByLabel('Förnamn').focus()
  // A click as long as a hand's: the error that appears when the field is left must not move the button away meanwhile.
  await submit.click({ delay: 200 })
  for (const text of ['Förnamn krävs', 'Efternamn krävs', 'Golf-ID krävs']) await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByLabel('Förnamn')).toBeFocused()
  await dialog.getByLabel('Förnamn').fill('Nora')
  await dialog.getByLabel('Efternamn').fill('Nykomling')
  await dialog.getByLabel('Golf-ID').pressSequentially('12345')
  await dialog.getByLabel('Privat e-post').fill('nora')
  await dialog.getByLabel('Telefon').fill('123')
  await submit.click()
  for (const text of ['Ogiltigt Golf-ID format (XXXXXX-XXX)', 'Ogiltig email', 'Skriv hela numret: tio siffror, eller ett fast nummer med riktnummer']) {
    await expect(dialog.getByText(text)).toBeVisible()
  }

  await dialog.getByLabel('Telefon').fill('070-174 06 77')
  await dialog.getByLabel('Golf-ID').fill(taken.golfId.replace('-', ''))
  await expect(dialog.getByLabel('Golf-ID')).toHaveValue(taken.golfId)
  await dialog.getByLabel('Privat e-post').fill(taken.privateEmail)
  await submit.click()
  await expect(dialog.getByText('Golf-ID:t tillhör redan Tage Provsson')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Kunde inte lägga till medlem')
  await expect(page.getByRole('region', { name: 'Meddelanden' }).getByText('Kunde inte lägga till medlem'), 'no toast covers the buttons').toHaveCount(0)

  const golfId = newGolfId()
  await dialog.getByLabel('Golf-ID').fill(golfId)
  await submit.click()
  await expect(dialog.getByText(`Adressen tillhör redan Tage Provsson (${taken.golfId})`)).toBeVisible()
  await dialog.getByLabel('Privat e-post').fill('')
  await dialog.getByLabel('Hemmaklubb').fill('Lerjedalen')
  await dialog.getByLabel('Kategori').selectOption({ label: 'Pensionär' })
  await dialog.getByRole('checkbox', { name: 'Skicka inbjudan' }).check()
  await submit.click()
  await expect(dialog.getByText('Ange en e-postadress att skicka inbjudan till')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  await expect(dialog.getByLabel('Förnamn')).toHaveValue('Nora')
  const address = `nora.${golfId}@example.com`
  await dialog.getByLabel('Privat e-post').fill(address)
  // Text typed while the member is being added would disappear with the dialog.
  const letGo = await hold(page, '**/api/rpc/add_member')
  await submit.click()
  await expect(dialog.getByRole('button', { name: 'Lägger till...' })).toBeFocused()
  await expect(dialog.getByLabel('Hemmaklubb')).not.toBeEditable()
  for (const choice of [dialog.getByLabel('Kategori'), dialog.getByRole('checkbox')]) await expect(choice).toBeDisabled()
  await letGo()
  await expect(said(page, 'Medlem tillagd')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await site.link(address, '/onboarding')).length).toBeGreaterThan(20)
  await page.getByRole('searchbox').fill(golfId)
  await expect(rows(page)).toHaveText([/Namn/, /Nora Nykomling.*Lerjedalen.*Pensionär/])
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  await expect(dialog.getByLabel('Förnamn')).toHaveValue('')
})

test('failures to fetch, refresh, export or save are reported, with a way to go on', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.route('**/api/rpc/list_members', (route) => route.abort())
  await page.goto('/admin/medlemmar')
  await expect(page.getByText('Kunde inte hämta medlemmar:')).toBeVisible()
  await page.unroute('**/api/rpc/list_members')
  await dealWithNext(page, '**/api/rpc/list_members', (route) => route.fulfill({
    status: 401, json: { defined: true, code: 'NOT_LOGGED_IN', status: 401, message: 'Du måste vara inloggad för att se denna sida', data: {} },
  }))
  await page.getByRole('alert').getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Du måste vara inloggad för att se medlemmar' })).toBeVisible()
  await page.route('**/api/rpc/get_dashboard_stats', (route) => route.abort())
  await page.reload()
  await expect(rows(page).nth(1)).toBeVisible()
  const figures = page.getByRole('alert').filter({ hasText: 'Siffrorna kunde inte hämtas' })
  await expect(figures).toBeVisible()
  await page.unroute('**/api/rpc/get_dashboard_stats')
  await figures.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByText('Totalt antal medlemmar')).toBeVisible()
  await page.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(said(page, 'Data uppdaterad')).toBeVisible()

  await page.route('**/api/rpc/**', (route) => route.abort())
  await page.route('**/api/exports/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(said(page, 'Kunde inte uppdatera data')).toBeVisible()
  await page.getByRole('button', { name: 'Exportera CSV' }).click()
  await expect(said(page, 'Exporten misslyckades')).toBeVisible()
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  await page.getByLabel('Förnamn').fill('Ove')
  await page.getByLabel('Efternamn').fill('Offline')
  await page.getByLabel('Golf-ID', { exact: true }).fill('123456-789')
  await page.getByRole('dialog').getByRole('button', { name: 'Lägg till' }).click()
  await expect(page.getByRole('dialog').getByText(/Det du har skrivit finns kvar/)).toBeVisible()
  // Nobody knows whether the request arrived.
  await expect(page.getByText('Vi vet inte om medlemmen lades till.').first()).toBeVisible()
  await expect(page.getByLabel('Förnamn')).toHaveValue('Ove')
})

test('only a superadmin can change the log-in details of somebody with a role, or set a last day far back', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await becomeAdministrator('admin_write', { page, site, signIn })
  await page.goto(`/admin/medlemmar?sok=${superadmin.golfId}`)
  await page.getByRole('row').getByRole('link').click()
  const main = page.getByRole('main')
  // Includes the phone number: before removing a second factor the board calls it to hear whether the person asked for that.
  await expect(main.getByRole('button', { name: 'Ändra Kontaktuppgifter' })).toBeDisabled()
  await expect(main.getByRole('button', { name: 'Ändra Kontaktuppgifter' })).toHaveAccessibleDescription(/Bara en superadministratör kan ändra/)
  await expect(main.getByText(/Bara en superadministratör kan ändra/)).toHaveCount(2)
  await expect(main.getByRole('link', { name: /@example\.com/ }).first()).toBeVisible()
  await main.getByRole('button', { name: 'Ändra Personuppgifter' }).click()
  await expect(main.getByLabel('Förnamn')).toBeFocused()
  await expect(main.getByLabel('Golf-ID')).toHaveCount(0)
  await expectAccessible(page)
  await main.getByLabel('Förnamn').fill('Nytt')
  await main.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Uppdaterat').first()).toBeVisible()
  await expect(main.getByText('Nytt', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avsluta medlemskapet' })).toBeDisabled()
  // Other tests refer to this superadmin by name.
  await main.getByRole('button', { name: 'Ändra Personuppgifter' }).click()
  await main.getByLabel('Förnamn').fill('Anna')
  await main.getByRole('button', { name: 'Spara' }).click()
  await expect(main.getByText('Anna', { exact: true })).toBeVisible()

  await test.step('only a superadmin can set a last day that would soon erase the member', async () => {
    await page.goto(`/admin/medlemmar?sok=${member.golfId}`)
    await page.getByRole('row').getByRole('link').click()
    await page.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Avsluta medlemskapet?' })
    await dialog.getByLabel('Medlem till och med').fill(addDays(dateInStockholm(new Date()), -1500))
    await dialog.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
    await expect(dialog.getByText(/ett tidigare datum kan bara en superadministratör ange/)).toBeVisible()
    await expect(dialog.getByLabel('Medlem till och med')).toBeFocused()
  })
})

test('the register is accessible as a table and as cards, with its filters open and with details', async ({ page, site, signIn }) => {
  test.setTimeout(120_000)
  await signIn(page, (await site.logins()).superadmin)
  await page.setViewportSize({ width: 360, height: 740 })
  await openRegister(page, '?betald=ja')
  await expect(rows(page).nth(1)).toBeVisible()
  await test.step('the cards have no sort buttons that could take the focus out of sight', async () => {
    await expect(page.getByRole('columnheader', { name: 'Namn' })).toHaveCount(1)
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0)
  })
  await expectAccessible(page)
  await rows(page).nth(1).getByRole('button', { name: /Visa detaljer/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
