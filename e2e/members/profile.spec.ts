import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { addWithLogIn, call } from './register-people.ts'

test('the profile is edited one field at a time', async ({ page, site, logIn }) => {
  test.slow()
  await logIn(page, (await site.logins()).member)

  await test.step('an edit can be cancelled, and the Golf-ID and contact method cannot be edited', async () => {
    for (const card of ['Personuppgifter', 'Kontaktinformation', 'Medlemsinformation', 'Säkerhetsinställningar']) {
      await expect(page.getByRole('heading', { name: card })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Ändra Golf-ID' })).toHaveCount(0)
    await expect(page.getByLabel('Kontaktsätt')).toBeDisabled()
    await expect(page.getByLabel('Kontaktsätt')).toHaveAccessibleDescription('Styrelsen ändrar det åt dig.')

    await page.getByRole('button', { name: 'Ändra Telefon' }).click()
    const phone = page.getByRole('textbox', { name: /Telefon/ })
    const before = await phone.inputValue()
    await phone.fill('12')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText('Skriv hela numret: tio siffror, eller ett fast nummer med riktnummer')).toBeVisible()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByText(before)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ändra Telefon' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Spara' })).toHaveCount(0)
  })

  await test.step('an emptied Volvo Mail is refused with advice on what to write', async () => {
    await page.getByRole('button', { name: 'Ändra Volvo Mail' }).click()
    await page.getByRole('textbox', { name: 'Volvo Mail' }).fill('')
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await expect(page.getByText('Volvo Mail är obligatoriskt. Har du ingen? Skriv din privata adress här också.')).toBeVisible()
    await page.getByRole('button', { name: 'Avbryt' }).click()
  })

  await test.step('a mistyped address is questioned when the field is left and, once it is saved, beside it; saving returns the focus to its button', async () => {
    const [edit, save] = [page.getByRole('button', { name: 'Ändra Volvo Mail' }), page.getByRole('button', { name: 'Spara' })]
    const field = page.getByRole('textbox', { name: 'Volvo Mail' })
    const name = `nils.${Date.now().toString(36)}`
    await edit.click()
    const before = await field.inputValue()
    await field.fill(`${name}@hotmial.com`)
    await field.blur()
    await expect(page.getByText(/^Menade du/)).toHaveText(`Menade du ${name}@hotmail.com?`)
    await page.getByRole('button', { name: 'Ja, ändra Volvo Mail' }).click()
    await expect(field).toHaveValue(`${name}@hotmail.com`)
    await expect(field).toBeFocused()
    await field.fill(`${name}@hotmial.com`)
    await save.click()
    await expect(page.getByText(/Tryck i så fall/)).toHaveText(`Menade du ${name}@hotmail.com? Tryck i så fall på Ändra och rätta adressen.`)
    await expect(edit).toBeFocused()
    await expect(edit).toHaveAccessibleDescription(/^Menade du/)
    await expectAccessible(page)
    await edit.click()
    await field.fill(before)
    await save.click()
    await expect(edit).toBeFocused()
    await expect(page.getByText(/^Menade du/)).toHaveCount(0)
  })
})

test('leaving the profile with an unsaved value asks first', async ({ page, site, logIn }) => {
  test.slow()
  await logIn(page, (await site.logins()).member)
  const club = page.getByRole('textbox', { name: 'Hemmaklubb' })
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  await page.getByRole('button', { name: 'Ändra Hemmaklubb' }).click()
  await club.fill('Öijared')
  await page.getByRole('main').getByRole('button', { name: 'Logga ut' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(club).toHaveValue('Öijared')
  await club.press('Escape')
  await expect(page.getByText('Du har ändrat fältet Hemmaklubb utan att spara.').first()).toBeVisible()
  await expect(club).toHaveValue('Öijared')
  await page.getByRole('link', { name: 'Öppna säkerhetsinställningar' }).click()
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(club).toHaveValue('Öijared')
  await expect(question).toHaveCount(0)

  await test.step('the question opened from the phone’s menu holds the focus, and returns it to the menu button', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const opener = page.getByRole('button', { name: 'Öppna menyn' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Meny' }).getByRole('link', { name: 'Nyheter' }).focus()
    await page.keyboard.press('Enter')
    const stay = question.getByRole('button', { name: 'Stanna kvar' })
    await expect(stay).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Lämna sidan' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(stay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(club).toHaveValue('Öijared')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  // Once the edit is cancelled, nothing is asked.
  await page.getByRole('button', { name: 'Avbryt', exact: true }).click()
  await page.getByRole('link', { name: 'Öppna säkerhetsinställningar' }).click()
  await expect(page).toHaveURL('/mina-sidor/sakerhet')
})

test('a new log-in address applies once confirmed, and only saving that field unchanged sends a new mail', async ({ page, site, logIn }) => {
  test.slow()
  await logIn(page, (await site.logins()).member)
  const [edit, save] = [page.getByRole('button', { name: 'Ändra Privat e-post' }), page.getByRole('button', { name: 'Spara' })]
  const field = page.getByRole('textbox', { name: 'Privat e-post' })
  const address = `ny.${Date.now().toString(36)}@example.com`
  await edit.click()
  const before = await field.inputValue()
  await field.fill(address)
  await save.click()
  await expect(page.getByText('Uppdaterat', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Bekräfta din nya adress')).toBeVisible()
  // The previous address is notified.
  await site.mail(before, /adress/i)
  const first = await site.link(address, '/bekrafta-epost')

  await edit.click()
  await expect(field).toHaveValue(address)
  await save.click()
  await expect(save).toHaveCount(0)
  await expect.poll(() => site.link(address, '/bekrafta-epost')).not.toBe(first)

  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  for (const name of ['Volvo Mail', 'Telefon']) {
    await page.getByRole('button', { name: `Ändra ${name}` }).click()
    await save.click()
    await expect(save).toHaveCount(0)
  }
  expect(calls.filter((path) => path.endsWith('/update_my_profile'))).toEqual([])
  const press = page.getByRole('button', { name: 'Bekräfta adressen' })
  await page.goto(first)
  await press.click()
  await expect(page.getByRole('alert')).toContainText('Om du inte kan logga in: hör av dig till styrelsen')
  await page.goto(await site.link(address, '/bekrafta-epost'))
  await press.click()
  await expect(page.getByText('Adressen är bekräftad')).toBeVisible()
  const profile = await page.request.post('/api/rpc/get_my_profile', { data: {} })
  expect(await profile.json()).toMatchObject([{ private_email: address, login_email: address, pending_login_email: null }])
})

test('an address that stands in both fields is changed in both, unless the member unticks it', async ({ page, site, signIn, callerFor }) => {
  const board = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(board, site, 'Pia')
  await signIn(page, person)
  await call(page, 'update_my_profile', { p_work_email: person.privateEmail })
  await page.goto('/mina-sidor')
  const [field, save] = [page.getByRole('textbox', { name: 'Privat e-post' }), page.getByRole('button', { name: 'Spara', exact: true })]
  const both = page.getByRole('checkbox', { name: 'Ändra Volvo Mail till samma adress' })
  const change = async (address: string) => {
    await page.getByRole('button', { name: 'Ändra Privat e-post' }).click()
    await field.fill(address)
  }
  const address = `bada.${Date.now().toString(36)}@example.com`
  await change(address)
  await expect(both).toBeChecked()
  await expectAccessible(page)
  await save.click()
  await expect(save).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: address })).toHaveCount(2)
  await expect(page.getByText('Bekräfta din nya adress')).toBeVisible()

  await change(`en.${address}`)
  await both.uncheck()
  await save.click()
  await expect(save).toHaveCount(0)
  await page.getByRole('button', { name: 'Ändra Privat e-post' }).click()
  await expect(field).toHaveValue(`en.${address}`)
  // The addresses are two now, so there is nothing to ask.
  await expect(both).toHaveCount(0)
  const profile = await page.request.post('/api/rpc/get_my_profile', { data: {} })
  expect(await profile.json()).toMatchObject([{ private_email: `en.${address}`, work_email: address }])
})

test('failed calls are reported, and not repeated until the member asks for it', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const asked: string[] = []
  await page.route('**/api/rpc/{get_my_profile,get_my_bookings}', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await page.goto('/mina-sidor')
  const again = (about: string) => page.getByRole('alert').filter({ hasText: about }).getByRole('button', { name: 'Försök igen' })
  await expect(again('Kunde inte ladda profildata')).toBeVisible()
  await expect(again('Dina bokningar kunde inte hämtas')).toBeVisible()
  // Each call is tried three times and no more: a remounted list must not fetch again at once, over and over.
  expect(asked.toSorted()).toEqual([...Array<string>(3).fill('/api/rpc/get_my_bookings'), ...Array<string>(3).fill('/api/rpc/get_my_profile')])
  await page.unroute('**/api/rpc/{get_my_profile,get_my_bookings}')
  await again('Dina bokningar').click()
  await again('profildata').click()
  await expect(page.getByRole('heading', { name: 'Personuppgifter' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a field is locked while it is being saved, and another field opened meanwhile stays open', async ({ page, site, logIn }) => {
  await logIn(page, (await site.logins()).member)
  const [phone, address] = [page.getByRole('textbox', { name: /Telefon/ }), page.getByRole('textbox', { name: 'Privat e-post' })]
  await page.getByRole('button', { name: 'Ändra Telefon' }).click()
  await phone.fill('0701740677')
  const letGo = await hold(page, '**/api/rpc/update_my_profile')
  await phone.press('Enter')
  await expect(page.getByRole('button', { name: 'Sparar...' })).toBeVisible()
  await expect(phone).toBeFocused()
  await expect(phone).not.toBeEditable()
  await page.keyboard.press('Backspace')
  await expect(phone).toHaveValue('070-174 06 77')
  await letGo()
  await expect(page.getByText('070-174 06 77')).toBeVisible()

  // A refused value, here somebody else's address, can be corrected at once.
  await page.getByRole('button', { name: 'Ändra Privat e-post' }).click()
  await address.fill('anna@example.com')
  await address.press('Enter')
  await expect(page.getByText('Denna e-postadress är redan registrerad').first()).toBeVisible()
  await expect(address).toHaveValue('anna@example.com')
  await expect(address).toBeFocused()
  await expect(address).toBeEditable()

  // An unconfirmed address saved again without a change is no unsaved input, so another field may be opened meanwhile.
  await address.fill(`tid.${Date.now().toString(36)}@example.com`)
  await address.press('Enter')
  await expect(address).toHaveCount(0)
  await page.unrouteAll()
  const letGoAgain = await hold(page, '**/api/rpc/update_my_profile')
  await page.getByRole('button', { name: 'Ändra Privat e-post' }).click()
  await address.press('Enter')
  await expect(page.getByRole('button', { name: 'Sparar...' })).toBeVisible()
  await page.getByRole('button', { name: 'Ändra Telefon' }).click()
  await phone.fill('0701740678')
  const fetched = page.waitForResponse('**/api/rpc/get_my_profile')
  await letGoAgain()
  await fetched
  await expect(phone).toHaveValue('070-174 06 78')
  await phone.press('Enter')
  await expect(page.getByText('070-174 06 78')).toBeVisible()
})
