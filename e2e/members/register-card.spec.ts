import type { Page } from '@playwright/test'
import { dateInStockholm } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMember, addWithLogIn, type Person } from './register-people.ts'

// Several of them check the page at two sizes and in two colour schemes.
test.describe.configure({ timeout: 120_000 })

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
/** A section of the card, by its heading. */
const section = (page: Page, title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function openCard(page: Page, { id, firstName, lastName }: Person): Promise<void> {
  await page.goto(`/admin/medlemmar/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` })).toBeVisible()
  // Page titles stay in the browser's history, so they name nobody.
  await expect(page).toHaveTitle('Medlemskort – VGF')
}

test('one section at a time is edited in place, with errors beside the fields', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const other = await addMember(page, { firstName: 'Tova' })
  const person = await addMember(page, { firstName: 'Rolf', p_phone: '0701740655', p_club: 'Ale' })
  await openCard(page, person)
  const contact = section(page, 'Kontaktuppgifter')
  await page.getByRole('button', { name: 'Ändra Kontaktuppgifter' }).click()
  await expect(contact.getByLabel('Telefon')).toBeFocused()
  await contact.getByLabel('Telefon').fill('12')
  await contact.getByLabel('Volvo Mail').fill('rolf')
  // A click as long as a hand's: the error that appears when the field is left must not move the button away meanwhile.
  await contact.getByRole('button', { name: 'Spara' }).click({ delay: 200 })
  await expect(contact.getByLabel('Telefon')).toBeFocused()
  await expect(contact.getByText('Skriv hela numret: tio siffror, eller ett fast nummer med riktnummer')).toBeVisible()
  await expect(contact.getByText('Ogiltig email')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await expect(said(page, 'Spara eller avbryt först')).toBeVisible()
  await contact.getByLabel('Telefon').fill('')
  await contact.getByLabel('Volvo Mail').fill(other.privateEmail)
  await contact.getByRole('button', { name: 'Spara' }).click()
  await expect(contact.getByText(`Adressen tillhör redan ${other.firstName} ${other.lastName} (${other.golfId})`)).toBeVisible()
  const work = `rolf.${person.golfId}@work.example.com`
  await contact.getByLabel('Kontaktsätt').selectOption({ label: 'Volvo Mail' })
  await contact.getByLabel('Volvo Mail').fill(work)
  await contact.getByRole('button', { name: 'Spara' }).click()
  await expect(said(page, 'Uppdaterat')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ändra Kontaktuppgifter' })).toBeFocused()
  await expect(contact.getByRole('link', { name: work })).toBeVisible()
  await expect(contact.getByText('070-174 06 55')).toHaveCount(0)
  await expect(contact.getByText('Volvo Mail')).toHaveCount(2)

  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await page.getByLabel('Hemmaklubb').fill('Öijared')
  await page.getByLabel('Kategori').selectOption({ label: 'Volvo Cars' })
  await page.keyboard.press('Escape')
  await expect(said(page, 'Du har ändrat under Golf och kategori utan att spara.')).toBeVisible()
  await expect(page.getByLabel('Hemmaklubb'), 'Escape does not discard a changed field').toHaveValue('Öijared')
  await expect(page.getByLabel('Hemmaklubb')).toBeFocused()
  await section(page, 'Golf och kategori').getByRole('button', { name: 'Avbryt' }).click()
  await expect(section(page, 'Golf och kategori').getByText('Ale', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ändra Golf och kategori' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Hemmaklubb')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ändra Golf och kategori' })).toBeFocused()
  await page.getByRole('button', { name: 'Ändra Personuppgifter' }).click()
  await page.getByLabel('Golf-ID', { exact: true }).fill(other.golfId)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(said(page, `Golf-ID:t tillhör redan ${other.firstName} ${other.lastName}`)).toBeVisible()

  await page.getByRole('link', { name: 'Tillbaka till registret' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })).toBeVisible()
  await page.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Medlemsregister' })).toBeVisible()
})

test('saving an unconfirmed new log-in address again sends a new mail', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addWithLogIn(page, site, 'Vera')
  await openCard(page, person)
  const contact = section(page, 'Kontaktuppgifter')
  const [edit, save] = [page.getByRole('button', { name: 'Ändra Kontaktuppgifter' }), contact.getByRole('button', { name: 'Spara' })]
  const address = `vera.${person.golfId}@example.com`
  await edit.click()
  await contact.getByLabel('Privat e-post').fill(address)
  await save.click()
  await expect(section(page, 'Inloggning').getByText('Ny adress som väntar på bekräftelse')).toBeVisible()
  const first = await site.link(address, '/bekrafta-epost')
  await edit.click()
  await save.click()
  await expect(save).toHaveCount(0)
  await expect.poll(() => site.link(address, '/bekrafta-epost')).not.toBe(first)

  // If something else has changed, only that is saved.
  const sent = (await site.mails(address)).length
  await edit.click()
  await contact.getByLabel('Telefon').fill('070-174 06 43')
  await save.click()
  // With the country code it can be called from abroad too.
  await expect(contact.getByRole('link', { name: '070-174 06 43' })).toHaveAttribute('href', 'tel:+46701740643')
  expect(await site.mails(address)).toHaveLength(sent)
})

test('a member without a log-in can be invited again, and the mails are listed on the card', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Inez' })
  await openCard(page, person)
  const logInSection = section(page, 'Inloggning')
  await logInSection.getByRole('button', { name: 'Skicka inbjudan' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Skicka inbjudan?' })).toContainText(person.privateEmail)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skicka inbjudan' }).click()
  await expect(said(page, 'Inbjudan skapad')).toBeVisible()
  const first = await site.link(person.privateEmail, '/onboarding')
  await expect(logInSection.getByText(/^Inbjuden/)).toBeVisible()
  await expect(section(page, 'Mejl').getByText(person.privateEmail)).toBeVisible()
  await expect(section(page, 'Mejl').getByText(/Sparat här|Väntar/)).toBeVisible()
  await logInSection.getByRole('button', { name: 'Skicka ny inbjudan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skicka inbjudan' }).click()
  await expect.poll(() => site.link(person.privateEmail, '/onboarding')).not.toBe(first)
})

test('a superadmin grants and revokes roles, but cannot revoke the role of the last superadmin', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  const without = await addMember(page, { firstName: 'Ulla' })
  await openCard(page, without)
  await expect(page.getByText('Personen måste ha en inloggning för att få en behörighet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ge skrivbehörighet' })).toBeDisabled()

  const person = await addWithLogIn(page, site, 'Sven')
  await openCard(page, person)
  const roles = section(page, 'Behörighet')
  await roles.getByText('Vad varje behörighet ger rätt till').click()
  await expect(roles.getByText('Ser medlemmar, ansökningar, bokningar och loggen, men ändrar ingenting.')).toBeVisible()
  await roles.getByRole('button', { name: 'Ge skrivbehörighet' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ge skrivbehörighet?' })
  await expect(question).toContainText('Styrelsen får ett mejl om det. Medlemmen får inget mejl, så säg till.')
  await question.getByRole('button', { name: 'Ge behörigheten' }).click()
  await expect(said(page, 'Behörigheten är tilldelad')).toBeVisible()
  await expect(roles.getByText('Ingår', { exact: true })).toBeVisible()
  await roles.getByRole('button', { name: 'Ta bort skrivbehörighet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort behörigheten' }).click()
  await expect(said(page, 'Behörigheten är borttagen')).toBeVisible()
  await expect(roles.getByRole('button', { name: 'Ge skrivbehörighet' })).toBeVisible()

  await page.goto(`/admin/medlemmar?sok=${superadmin.golfId}`)
  await page.getByRole('row').getByRole('link').click()
  await roles.getByRole('button', { name: 'Ta bort behörighet som superadministratör' }).click()
  await expect(page.getByText('Det är din egen behörighet du tar bort.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort behörigheten' }).click()
  await expect(said(page, 'Det måste finnas minst en superadministratör. Ge någon annan behörigheten först.')).toBeVisible()
  await expect(roles.getByRole('button', { name: 'Ta bort behörighet som superadministratör' })).toBeVisible()
})

test('ending a membership logs the member out at once, and it can be resumed', async ({ page, site, signIn, callerFor }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addWithLogIn(page, site, 'Ebba')
  const member = await callerFor(person)
  await openCard(page, person)
  await page.getByRole('button', { name: 'Markera avgiften som betald' }).click()
  // The card's layout shifts when it is fetched again.
  await expect(page.getByRole('button', { name: 'Markera avgiften som ej betald' })).toBeVisible()
  await page.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Avsluta medlemskapet?' })
  await expect(dialog).toContainText('loggas ut överallt')
  await expect(dialog).toContainText('Har medlemmen en kalenderadress slutar den att fungera.')
  await dialog.getByLabel('Medlem till och med').fill('2031-01-01')
  await dialog.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
  await expect(dialog.getByText('Ange ett datum, senast i dag')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await dialog.getByLabel('Medlem till och med').fill('2016-10-01')
  await dialog.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
  await expect(dialog.getByText(/Kontrollera årtalet: uppgifterna raderas 5 år efter medlemskapets sista dag/)).toBeVisible()
  expect(sent).not.toContain('/api/rpc/end_membership')
  // Opened again, the dialog has neither the previous day nor its error.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
  await expect(dialog.getByLabel('Medlem till och med')).toHaveValue(dateInStockholm(new Date()))
  await expect(dialog.getByText(/Kontrollera årtalet/)).toBeHidden()
  await dialog.getByLabel('Medlem till och med').fill('2025-10-01')
  await dialog.getByRole('button', { name: 'Avsluta medlemskapet' }).click()
  await expect(said(page, 'Medlemskapet är avslutat')).toBeVisible()
  await expect(page.getByText('Avslutad 1 oktober 2025')).toBeVisible()
  expect((await member.request.post('/api/rpc/get_my_profile', { data: {} })).status()).toBe(401)

  await page.goto(`/admin/medlemmar?sok=${person.golfId}`)
  await expect(said(page, 'Inga medlemmar hittades')).toBeVisible()
  await page.getByLabel('Medlemskap').selectOption({ label: 'Avslutade' })
  await expect(page.getByRole('row').filter({ hasText: 'Ebba Provsson' })).toContainText(/Avslutad\s*Betald/)
  await page.getByRole('row').getByRole('link', { name: 'Ebba Provsson' }).click()
  await page.getByRole('button', { name: 'Återuppta medlemskapet' }).click()
  const question = page.getByRole('alertdialog', { name: 'Återuppta medlemskapet?' })
  await expect(question).toContainText('Markeringen Betald tas bort. Om avgiften för i år har kommit in markerar du den igen.')
  await question.getByRole('button', { name: 'Återuppta medlemskapet' }).click()
  await expect(said(page, 'Medlemskapet är återupptaget')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Markera avgiften som betald' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avsluta medlemskapet' })).toBeVisible()
})

test('the card links to the log, shows its sections in order and leads back to the filtered list', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addMember(page, { firstName: 'Bo' })
  await page.goto(`/admin/medlemmar?sok=${person.golfId}&betald=nej`)
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Visa i loggen' })).toHaveAttribute('href', `/admin/logg?vem=${person.id}`)
  // In the order in which the board looks for them, in a single column too.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Personuppgifter', 'Kontaktuppgifter', 'Golf och kategori', 'Medlemskap', 'Rätt att boka', 'Inloggning', 'Bokningar', 'Ansökningar', 'Mejl', 'Behörighet',
    'Radering av uppgifter', 'Kopia av uppgifterna',
  ])
  await expect(section(page, 'Bokningar').getByText('Inga bokningar.')).toBeVisible()
  await expect(section(page, 'Ansökningar').getByText('Inga sparade.')).toBeVisible()
  await page.getByRole('button', { name: 'Markera avgiften som betald' }).click()
  await expect(page.getByRole('button', { name: 'Markera avgiften som ej betald' })).toBeVisible()
  await page.getByRole('link', { name: 'Tillbaka till registret' }).click()
  await expect(page).toHaveURL(`/admin/medlemmar?sok=${person.golfId}&betald=nej`)
})

test('the card says when the member does not exist, cannot be fetched or cannot be refreshed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar/finns-inte')
  await expect(said(page, 'Medlemmen finns inte')).toBeVisible()
  await page.goto('/admin/medlemmar/00000000-0000-4000-8000-000000000000')
  await expect(said(page, 'Medlemmen finns inte')).toBeVisible()
  const person = await addMember(page, { firstName: 'Nisse' })
  await page.route('**/api/rpc/get_member', (route) => route.abort())
  await page.goto(`/admin/medlemmar/${person.id}`)
  await expect(page.getByText('Kunde inte hämta medlemmen:')).toBeVisible()
  await page.unroute('**/api/rpc/get_member')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nisse Provsson' })).toBeVisible()

  await test.step('a card that cannot be refreshed after a change says that it may be out of date', async () => {
    await page.getByRole('button', { name: 'Markera avgiften som betald' }).waitFor()
    await page.route('**/api/rpc/get_member', (route) => route.abort())
    await page.getByRole('button', { name: 'Markera avgiften som betald' }).click()
    const old = page.getByRole('status').filter({ hasText: 'Medlemmen kunde inte hämtas på nytt' })
    await expect(old).toContainText('Det som står här kan vara gammalt.')
    await page.unroute('**/api/rpc/get_member')
    await old.getByRole('button', { name: 'Försök igen' }).click()
    await expect(old).toHaveCount(0)
    await expect(page.getByText('Nisse Provsson').first()).toBeVisible()
  })
})
