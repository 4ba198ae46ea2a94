import type { Page } from '@playwright/test'
import { fillApplication, newApplicant } from '../support/application.ts'
import { expect, test } from '../support/fixtures.ts'

/** The newest toast with this title: older ones may still be shown. */
const toast = (page: Page, title: string) => page.getByRole('dialog', { name: title }).or(page.getByText(title, { exact: true })).last()

test('a visitor applies, becomes a member and manages the account @postgres', async ({ page, browser, site, logIn, logInByForm }) => {
  test.setTimeout(120_000)
  const applicant = newApplicant()
  const password = 'Lugna-Fairways-7'

  await test.step('a visitor applies', async () => {
    await fillApplication(page, applicant)
    await expect(page.getByLabel('Golf-ID')).toHaveValue(applicant.golfId)
    await expect(page.getByText('23/100 tecken')).toBeVisible()
    await expect(page.getByText('Betala först när du har blivit medlem.')).toBeVisible()
    await page.getByRole('button', { name: 'Skicka ansökan' }).click()
    await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
    await expect(page.getByText(`Du får ett mejl till ${applicant.privateEmail} om att vi har tagit emot ansökan.`)).toBeVisible()
    await expect(page.getByText('Avgiften betalar du när du har gjort det.')).toBeVisible()
    await expect(toast(page, 'Ansökan skickad!')).toBeVisible()
    await expect(page.getByText('Vi kommer att kontakta dig inom kort.').first()).toBeVisible()
    await site.mail(applicant.privateEmail, /ansökan/i)
    await site.mail('styrelsen@example.com', /ansökan/i)
    await page.getByRole('link', { name: 'Tillbaka hem' }).or(page.getByRole('button', { name: 'Tillbaka hem' })).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('an administrator approves', async () => {
    const context = await browser.newContext({ baseURL: site.origin, locale: 'sv-SE' })
    const admin = await context.newPage()
    await logIn(admin, (await site.logins()).superadmin)
    await admin.getByRole('link', { name: 'Admin Panel' }).click()
    await expect(admin).toHaveURL('/admin/dashboard')
    await expect(admin.getByText(applicant.golfId)).toBeVisible()
    await admin.getByRole('link', { name: 'Medlemsregister' }).click()
    await admin.getByRole('tab', { name: /Inkommande ansökningar/ }).click()
    await admin.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' }).fill(applicant.golfId)
    const approve = admin.getByRole('button', { name: `Godkänn ${applicant.firstName} ${applicant.lastName}` })
    // Until the search is answered the previous list is shown; it disappears together with its dialogs.
    await expect(admin.getByText(`1 ansökan matchar ”${applicant.golfId}”`)).toBeVisible()
    await approve.click()
    const dialog = admin.getByRole('dialog', { name: 'Godkänna ansökan?' }).or(admin.getByRole('alertdialog', { name: 'Godkänna ansökan?' }))
    await dialog.getByRole('button', { name: 'Godkänn' }).click()
    await expect(toast(admin, 'Ansökan godkänd! ✅')).toBeVisible()
    await expect(admin.getByText('Inga ansökningar hittades')).toBeVisible()
    await context.close()
  })

  await test.step('the applicant completes the registration and is logged in', async () => {
    await page.goto(await site.link(applicant.privateEmail, '/onboarding'))
    await expect(page.getByRole('heading', { name: `Välkommen, ${applicant.firstName}!` })).toBeVisible()
    await expect(page.getByLabel('Telefonnummer')).toHaveValue('070-174 06 42')
    await expect(page.getByLabel('Hemmaklubb')).toHaveValue(applicant.club)
    await page.getByLabel('Välj ett lösenord').fill(password)
    await page.getByLabel('Upprepa lösenordet').fill(password)
    await page.getByRole('checkbox', { name: /integritetspolicyn/ }).check()
    await page.getByRole('button', { name: 'Slutför registreringen' }).click()
    await expect(page).toHaveURL('/mina-sidor')
    await expect(toast(page, 'Registrering klar!')).toBeVisible()
    await expect(page.getByText(applicant.golfId)).toBeVisible()
  })

  await test.step('the invitation works only once', async () => {
    const other = await browser.newContext({ baseURL: site.origin, locale: 'sv-SE' })
    const guest = await other.newPage()
    await guest.goto(await site.link(applicant.privateEmail, '/onboarding'))
    await expect(guest.getByRole('heading', { name: 'Ogiltig eller utgången länk' })).toBeVisible()
    await expect(guest).toHaveURL('/')
    // A mangled link may be longer than any real one.
    await guest.goto(`/onboarding?token=${'a'.repeat(601)}`)
    await expect(guest.getByRole('heading', { name: 'Ogiltig eller utgången länk' })).toBeVisible()
    await other.close()
  })

  await test.step('logs out and in again with the Golf-ID', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Utloggad')).toBeVisible()
    await logInByForm(page, { golfId: applicant.golfId, password })
    await expect(toast(page, 'Välkommen tillbaka!')).toBeVisible()
    await expect(page.getByText(`Inloggad som ${applicant.firstName} ${applicant.lastName}`).first()).toBeVisible()
  })

  await test.step('changes a detail', async () => {
    await page.getByRole('button', { name: 'Ändra Hemmaklubb' }).click()
    await page.getByLabel('Hemmaklubb').fill('Lerjedalens GK')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(toast(page, 'Uppdaterat')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ändra Hemmaklubb' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Lerjedalens GK')).toBeVisible()
  })

  const changed = 'Branta-Bunkrar-8'
  await test.step('changes the password', async () => {
    await page.getByRole('link', { name: 'Öppna säkerhetsinställningar' }).click()
    await page.getByLabel('Nuvarande lösenord').fill('Fel-Losenord-1')
    await page.getByLabel('Nytt lösenord').fill(changed)
    await page.getByLabel('Upprepa lösenordet').fill(changed)
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(page.getByText('Fel nuvarande lösenord').first()).toBeVisible()
    await page.getByLabel('Nuvarande lösenord').fill(password)
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(toast(page, 'Lösenord uppdaterat')).toBeVisible()
    await expect(page).toHaveURL('/mina-sidor')
  })

  await test.step('forgets the password and sets a new one from a mailed link', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
    await page.getByLabel('E-postadress').fill(applicant.privateEmail)
    await page.getByRole('button', { name: 'Skicka länk' }).click()
    await expect(toast(page, 'E-post skickad')).toBeVisible()
    await expect(page.getByText('Den här installationen skickar inga mejl, utan sparar dem.').first()).toBeVisible()
    await page.goto(await site.link(applicant.privateEmail, '/reset-password'))
    await expect(page).toHaveURL('/reset-password')
    const last = 'Milda-Vindar-9'
    await page.getByLabel('Nytt lösenord').fill(last)
    await page.getByLabel('Upprepa lösenordet').fill(last)
    await page.getByRole('button', { name: 'Spara nytt lösenord' }).click()
    await expect(page).toHaveURL('/login')
    await expect(toast(page, 'Lösenord uppdaterat!')).toBeVisible()
    await logInByForm(page, { golfId: applicant.golfId, password: last })
  })
})
