import type { Route } from '@playwright/test'
import { fillApplication, newApplicant } from '../support/application.ts'
import { expectAccessible } from '../support/axe.ts'
import { dealWithNext, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'

test('the form starts with the fee on a phone, and shows the specified errors when it is sent empty', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/medlemskap')
  await test.step('on a phone the fee and who may join come before the fields', async () => {
    const tops: number[] = []
    for (const text of ['kr per år', 'Vem kan bli medlem?', 'Personuppgifter', 'Det här får du']) {
      tops.push((await page.getByText(text).first().boundingBox())?.y ?? 0)
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect(new Set(tops).size).toBe(4)
    // Screen readers read it in the same order, at every width.
    const read = await page.getByRole('main').innerText()
    const places = ['kr per år', 'Vem kan bli medlem?', 'Personuppgifter'].map((text) => read.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('Enter in a field moves to the next one and sends nothing', async () => {
    for (const [from, to] of [['Förnamn', 'Efternamn'], ['Telefonnummer', 'Privat e-post'], ['Hemmaklubb', 'Meddelande till styrelsen']] as const) {
      await page.getByRole('textbox', { name: from }).click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: to })).toBeFocused()
    }
    // Errors that only appear when the form is sent.
    await expect(page.getByText('Välj företag eller pensionär')).toHaveCount(0)
  })

  // Fields that have been left already show their errors.
  await page.reload()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  for (const text of [
    'Förnamn måste vara minst 2 tecken',
    'Efternamn måste vara minst 2 tecken',
    'Telefonnummer måste vara minst 10 siffror',
    'Ogiltig e-postadress',
    'Volvo Mail är obligatoriskt',
    'Välj vilken e-post vi ska använda',
    'Golf-ID är obligatoriskt',
    'Hemmaklubb är obligatoriskt',
    'Välj företag eller pensionär',
    'Du måste godkänna integritetspolicyn för att fortsätta',
  ]) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Förnamn')).toBeFocused()
  await page.getByLabel('Meddelande till styrelsen').fill('a'.repeat(101))
  await expect(page.getByText('101/100 tecken')).toBeVisible()
  await expect(page.getByText('Meddelandet får vara max 100 tecken')).toBeVisible()
})

test('a Golf-ID or address that is already registered is reported and blocks sending', async ({ page, site }) => {
  const { member } = await site.logins()
  await fillApplication(page, newApplicant())
  await test.step('a late answer about an earlier Golf-ID does not remove a newer error', async () => {
    const golfId = page.getByLabel('Golf-ID')
    const remark = page.getByText('Detta Golf-ID är redan registrerat')
    const held: Route[] = []
    await dealWithNext(page, '**/check_golf_id_exists', (route) => { held.push(route) })
    await golfId.fill(newApplicant().golfId)
    await page.getByLabel('Hemmaklubb').focus()
    await expect.poll(() => held.length).toBe(1)
    await golfId.fill(member.golfId)
    await page.getByLabel('Hemmaklubb').focus()
    await expect(remark).toBeVisible()
    const answered = page.waitForResponse('**/check_golf_id_exists')
    for (const route of held) await route.continue()
    await (await answered).finished()
    await nextFrames(page)
    expect(await remark.count()).toBe(1)
  })
  // A member who has never logged in, or an approved applicant, gets in another way.
  const wayIn = page.getByRole('form', { name: 'Ansök om medlemskap' }).getByRole('link', { name: 'Glömt lösenord' })
  await expect(wayIn).toHaveAttribute('href', '/forgot-password')
  // A former member would get no link either.
  await expect(page.getByText('Har du varit medlem tidigare? Hör av dig till styrelsen.')).toBeVisible()
  // Nobody shares a Golf-ID, but two people in a household may share an address: the link would open the other person's log-in.
  const shared = page.getByText('Delar du adressen med någon? Varje medlem behöver en egen.')
  await expect(shared).toHaveCount(0)
  // Shown once, even if an address is taken as well.
  await dealWithNext(page, '**/check_email_exists', (route) => route.fulfill({ json: true }))
  await page.getByRole('textbox', { name: 'Privat e-post' }).fill(newApplicant('Vera').privateEmail)
  await page.getByLabel('Hemmaklubb').focus()
  await expect(page.getByText('Denna e-postadress är redan registrerad')).toBeVisible()
  await expect(page.getByText('Detta Golf-ID är redan registrerat')).toBeVisible()
  await expect(wayIn).toHaveCount(1)
  await expect(shared).toBeVisible()
  await page.getByRole('textbox', { name: 'Privat e-post' }).fill(newApplicant('Vera').privateEmail)
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByText('Validering misslyckades').first()).toBeVisible()
  await expect(page.getByText('Golf-ID eller e-postadress är redan registrerad.').first()).toBeVisible()
  await page.getByLabel('Golf-ID').press('End')
  await page.getByLabel('Golf-ID').press('Backspace')
  await expect(page.getByText('Detta Golf-ID är redan registrerat')).toHaveCount(0)
  await expect(wayIn).toHaveCount(0)
})

test('the private address can be copied to the work address, and a reload keeps the input', async ({ page }) => {
  const [privateEmail, workEmail] = [page.getByRole('textbox', { name: 'Privat e-post' }), page.getByRole('textbox', { name: 'Volvo Mail' })]
  const applicant = newApplicant()
  await fillApplication(page, applicant)

  await test.step('a button copies the private address to the work address', async () => {
    await privateEmail.fill('')
    await workEmail.fill('')
    const copy = page.getByRole('button', { name: 'Använd min privata e-post' })
    await copy.click()
    await expect(privateEmail).toBeFocused()
    await expect(privateEmail, 'it says why').toHaveAccessibleDescription('Skriv din privata e-postadress här först')
    await expect(privateEmail).toHaveAttribute('aria-invalid', 'true')
    await privateEmail.press('p')
    await expect(page.getByText('Skriv din privata e-postadress här först'), 'gone when something is typed').toHaveCount(0)
    await privateEmail.fill('pensionar@example.com')
    await expect(privateEmail).not.toHaveAttribute('aria-invalid')
    await copy.press('Enter')
    await expect(workEmail).toBeFocused()
    await expect(workEmail).toHaveValue('pensionar@example.com')
  })

  await test.step('a reload keeps what was typed, but not the consent', async () => {
    await page.reload()
    await expect(page.getByLabel('Förnamn')).toHaveValue(applicant.firstName)
    await expect(page.getByLabel('Golf-ID')).toHaveValue(applicant.golfId)
    await expect(page.getByRole('checkbox', { name: /integritetspolicyn/ })).not.toBeChecked()
    await expect(workEmail).toHaveValue('pensionar@example.com')
  })
})

test('a mistyped address is questioned when its field is left, and corrected with one click', async ({ page }) => {
  const applicant = newApplicant('Ylva')
  await fillApplication(page, applicant)
  const privateEmail = page.getByRole('textbox', { name: 'Privat e-post' })
  const question = page.getByText(/^Menade du/)
  const name = applicant.privateEmail.split('@')[0] ?? ''
  await privateEmail.fill('')
  await privateEmail.pressSequentially(`${name}@gmial.com`)
  await expect(question, 'nothing is asked while the address is being typed').toHaveCount(0)
  await privateEmail.press('Tab')
  await expect(question).toHaveText(`Menade du ${name}@gmail.com?`)
  await expect(privateEmail, 'the address is not marked as invalid').not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ja, ändra Privat e-post' }).click()
  await expect(privateEmail).toHaveValue(`${name}@gmail.com`)
  await expect(privateEmail).toBeFocused()
  await expect(question).toHaveCount(0)

  const workEmail = page.getByRole('textbox', { name: 'Volvo Mail' })
  await test.step('the question moves no button away from under a click', async () => {
    await privateEmail.fill(`${name}@gmali.com`)
    await page.getByRole('button', { name: 'Använd min privata e-post' }).click({ delay: 100 })
    await expect(workEmail).toHaveValue(`${name}@gmali.com`)
  })

  await test.step('an unanswered question does not block sending', async () => {
    await page.getByRole('button', { name: 'Ja, ändra Privat e-post' }).click()
    await workEmail.fill(`${name}@hotmial.com`)
    await workEmail.press('Tab')
    await expect(question).toHaveText(`Menade du ${name}@hotmail.com?`)
    await page.getByRole('button', { name: 'Skicka ansökan' }).click()
    await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  })
})

test('a failed check does not block sending, a double click applies once, and the menu opens a new form', async ({ page, site }) => {
  const applicant = newApplicant('Tove')
  await page.route('**/api/rpc/check_golf_id_exists', (route) => route.abort())
  await fillApplication(page, applicant)
  await test.step('a check that fails says so', async () => {
    await page.getByLabel('Golf-ID').focus()
    await page.getByLabel('Hemmaklubb').focus()
    await expect(page.getByText('Kunde inte validera Golf-ID. Försök igen.')).toBeVisible()
    await page.unroute('**/api/rpc/check_golf_id_exists')
  })

  await test.step('a double click makes one application', async () => {
    await page.getByRole('button', { name: 'Skicka ansökan' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
    await site.mail(applicant.privateEmail, /ansökan/i)
    expect(await site.mails(applicant.privateEmail)).toHaveLength(1)
  })

  await test.step('the menu leads from the confirmation to an empty form', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Medlemskap' }).click()
    await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toHaveCount(0)
    await expect(page.getByLabel('Förnamn')).toHaveValue('')
  })
})

test('a retry after a lost answer makes one application', async ({ page, site }) => {
  const applicant = newApplicant('Sven')
  await fillApplication(page, applicant)
  await loseAnswer(page, 'create_membership_application')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByText('Fel uppstod', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Vi vet inte om ansökan kom fram')).toBeVisible()
  await expect(page.getByText('Allt du har skrivit finns kvar. Skicka igen. Om ansökan redan har kommit fram räknas den ändå bara en gång.')).toBeVisible()
  await expect(page.getByLabel('Förnamn')).toHaveValue('Sven')
  // A correction made now was not in the application that arrived, and the page does not claim that it was.
  await page.getByLabel('Förnamn').fill('Sven-Erik')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByText('Ansökan kom fram första gången, med uppgifterna du skrev då.').first()).toBeVisible()
  await page.getByLabel('Förnamn').fill('Sven')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  expect(await site.mails(applicant.privateEmail)).toHaveLength(1)
})

test('the confirmation appears even if the menu is clicked while the application is being sent', async ({ page }) => {
  await fillApplication(page, newApplicant('Otto'))
  const letGo = await hold(page, '**/api/rpc/create_membership_application')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Medlemskap' }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await letGo()
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
})

test('two tabs with the same person make only one application', async ({ page, context, site }) => {
  const applicant = newApplicant('Rut')
  const other = await context.newPage()
  await fillApplication(page, applicant)
  await fillApplication(other, applicant)
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  await other.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(other.getByText('Detta Golf-ID är redan registrerat')).toBeVisible()
  expect(await site.mails(applicant.privateEmail)).toHaveLength(1)
})

test('a duplicated tab can send the application of another person', async ({ page, context, site }) => {
  const [one, another] = [newApplicant('Elsa'), newApplicant('Egon')]
  await fillApplication(page, one)
  // Like duplicating a tab: the new one starts with a copy of the first one's session storage.
  const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/medlemskap'))])
  await expect(copy.getByLabel('Förnamn')).toHaveValue('Elsa')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  await fillApplication(copy, another)
  await copy.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(copy.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  for (const { privateEmail } of [one, another]) expect(await site.mails(privateEmail)).toHaveLength(1)
})
