import type { Page } from '@playwright/test'
import { addWithLogIn, type Person } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

test('the request for a reset link explains invalid addresses, corrects mistyped ones and takes another one', async ({ page }) => {
  await page.goto('/forgot-password')
  const email = page.getByLabel('E-postadress')
  await expect(page.getByRole('button', { name: 'Skicka länk' })).toBeVisible()
  await expect(email, 'the page does not move the focus to the field').not.toBeFocused()

  await test.step('a Golf-ID instead of an address, and a forgotten address, get an explanation', async () => {
    await expect(page.getByText('Minns du inte vilken adress du har uppgett, eller kommer du inte åt den längre? Hör av dig till styrelsen')).toBeVisible()
    const isGolfId = page.getByText('Här behövs din e-postadress, inte ditt Golf-ID.')
    for (const golfId of ['661121-001', '19661121001']) {
      await email.fill(golfId)
      await email.press('Enter')
      await expect(page.getByText('Ogiltig e-postadress')).toBeVisible()
      await expect(email).toBeFocused()
      await expect(isGolfId).toBeVisible()
      await expect(email, 'the explanation is part of the accessible description').toHaveAccessibleDescription(/Här behövs din e-postadress, inte ditt Golf-ID/)
      await email.fill('ingen.alls@example.com')
      await expect(isGolfId).toHaveCount(0)
    }
    await email.fill('0701740642')
    await email.press('Enter')
    await expect(page.getByText('Ogiltig e-postadress')).toBeVisible()
    await expect(isGolfId).toHaveCount(0)
  })

  const question = page.getByText(/^Menade du/)
  await test.step('a mistyped address is questioned and corrected with one click', async () => {
    await email.fill('ingen.alls@gmial.com')
    await email.press('Enter')
    await expect(question).toHaveText('Menade du ingen.alls@gmail.com?')
    await page.getByRole('button', { name: 'Ja, ändra adressen' }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('ingen.alls@gmail.com')
    await email.press('Enter')
    await expect(page.getByRole('heading', { name: 'Kolla din e-post' })).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  await test.step('the button for another address empties and focuses the field', async () => {
    // It may wrap, but only before its `@`.
    expect(await page.locator('main strong').filter({ hasText: 'ingen.alls@gmail.com' }).locator('wbr').count()).toBe(1)
    await page.getByRole('button', { name: 'Prova en annan adress' }).press('Enter')
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('')
  })
})

test('a link is reported as being verified, as dead or as incomplete', async ({ page }) => {
  const letGo = await hold(page, '**/api/auth/exchange-code')
  await page.goto(`/reset-password?code=${'a'.repeat(64)}`)
  await expect(page.getByText('Verifierar länk...').first()).toBeVisible()
  await letGo()
  await expect(page.getByText('Om du har fått flera mejl gäller bara länken i det senaste.')).toBeVisible()

  await page.goto('/reset-password')
  await expect(page.getByText('Ogiltig eller saknad återställningslänk. Be om en ny återställningslänk.')).toBeVisible()
  await page.getByRole('link', { name: 'Be om en ny länk' }).click()
  await expect(page).toHaveURL('/forgot-password')

  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { name: 'Ogiltig länk', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stanna här' }).click()
  await expect(page.getByRole('link', { name: 'Glömt lösenord' }).first()).toBeVisible()
})

test('the reset form survives a reload only while its link is valid, and keeps what is being typed', async ({ page, site, callerFor }) => {
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Tora')
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('E-postadress').fill(person.privateEmail)
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await page.goto(await site.link(person.privateEmail, '/reset-password'))
  await expect(page.getByLabel('Nytt lösenord')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nytt lösenord')).toBeVisible()
  await page.getByLabel('Nytt lösenord').fill('Branta-Bunkrar-9')
  // The clock does not take away what is being typed: the server decides when it is sent.
  await page.clock.fastForward(31 * 60_000)
  await expect(page.getByLabel('Nytt lösenord')).toHaveValue('Branta-Bunkrar-9')
  await page.reload()
  await expect(page.getByText('Ogiltig eller saknad återställningslänk. Be om en ny återställningslänk.')).toBeVisible()
})

test('with two people\'s links open in one browser, nobody sets the other\'s password', async ({ page, context, site, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const [his, hers] = [await addWithLogIn(admin, site, 'Hans'), await addWithLogIn(admin, site, 'Greta')]
  const chosen = 'Branta-Bunkrar-9'
  const open = async (tab: Page, { privateEmail }: Person) => {
    await tab.goto(await site.link(privateEmail, '/reset-password'))
    await expect(tab.getByLabel('Nytt lösenord')).toBeVisible()
  }
  const choose = async (tab: Page) => {
    await tab.getByLabel('Nytt lösenord').fill(chosen)
    await tab.getByLabel('Upprepa lösenordet').fill(chosen)
    await tab.getByRole('button', { name: 'Spara nytt lösenord' }).click()
  }
  for (const { privateEmail } of [his, hers]) await admin.request.post('/api/auth/send-reset-link', { data: { email: privateEmail } })
  await open(page, his)
  const other = await context.newPage()
  await open(other, hers)

  await test.step('the form of the link that was opened first is refused, also after a reload, and says what to do', async () => {
    await page.reload()
    await choose(page)
    await expect(page.getByText('En annan länk har öppnats i den här webbläsaren, så lösenordet är inte sparat')).toBeVisible()
    await expect(page.getByText('Öppna länken i mejlet en gång till')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost with the button').toBeFocused()
  })

  await test.step('with the link opened once more it sets its owner\'s password', async () => {
    await open(page, his)
    await choose(page)
    await expect(page).toHaveURL('/login')
    await callerFor({ ...his, password: chosen })
    await callerFor(hers)
  })
})
