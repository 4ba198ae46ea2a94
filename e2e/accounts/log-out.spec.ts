import type { Page } from '@playwright/test'
import { expect, madeToFail, test } from '../support/fixtures.ts'

const phone = { width: 360, height: 740 }
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
const logOut = (page: Page) => page.getByRole('button', { name: 'Logga ut' })

test('logging out with unsaved settings asks first, and then stays or leads to the start page', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const sent: string[] = []
  page.on('request', (request) => { if (request.url().endsWith('/auth/sign-out')) sent.push(request.method()) })
  await page.goto('/admin/installningar')
  const founded = page.getByLabel('Grundningsår').and(page.locator('input'))
  await founded.fill('1998')
  await logOut(page).click()
  await question(page).getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(founded).toHaveValue('1998')
  expect(sent).toEqual([])

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Öppna adminmenyn' }).click()
  await page.getByRole('dialog', { name: 'Adminmeny' }).getByRole('button', { name: 'Logga ut' }).click()
  await question(page).getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
  // Not awaited: a toast would go away by itself.
  expect(await page.getByText('Inloggning krävs').count()).toBe(0)
  expect(sent).toEqual(['POST'])
})

test('logging out asks first if a booking request is filled in; navigation and an empty form do not', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid?bana=ale')
  const message = page.getByLabel('Meddelande till styrelsen')
  await message.fill('Helst före kl. 10')
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  await expect(page.getByRole('heading', { name: 'Mina bokningar' })).toBeVisible()
  await page.goBack()
  await expect(message).toHaveValue('Helst före kl. 10')
  await logOut(page).click()
  const asked = page.getByRole('alertdialog', { name: 'Logga ut utan att skicka?' })
  await asked.getByRole('button', { name: 'Stanna kvar' }).click()
  // While it closes, its button has the same name.
  await expect(asked).toHaveCount(0)
  await message.fill('')
  await logOut(page).click()
  await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Inloggning krävs').first()).toBeVisible()
  expect(await page.getByText('Du har loggats ut').count()).toBe(0)
})

test('a failed log-out from the menu on a phone closes the menu and shows the failure', async ({ page, site, signIn }) => {
  await page.setViewportSize(phone)
  await signIn(page, (await site.logins()).superadmin)
  for (const [opener, menu, path] of [
    ['Öppna menyn', 'Meny', '/mina-sidor'],
    ['Öppna adminmenyn', 'Adminmeny', '/admin/hjalp'],
  ] as const) await test.step(`from the menu of ${path}`, async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => { answer = resolve })
    await page.route('**/api/auth/sign-out', async (route) => {
      await held
      await route.fulfill({ status: 503, body: '', headers: { [madeToFail]: '1' } })
    })
    await page.goto(path)
    await page.getByRole('button', { name: opener }).click()
    const button = page.getByRole('dialog', { name: menu }).getByRole('button', { name: 'Logga ut' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    answer()
    // By its role: content covered by a modal dialog has none.
    await expect(page.getByRole('region', { name: 'Meddelanden' }).getByText('Du kan fortfarande vara inloggad. Försök igen.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: menu })).toHaveCount(0)
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
    await page.getByRole('button', { name: opener }).click()
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
  })
})

test('logging out while offline says that the person may still be logged in', async ({ page, context, site, logIn }) => {
  await logIn(page, (await site.logins()).member)
  await expect(page.getByRole('heading', { level: 1, name: 'Mina sidor' })).toBeVisible()
  // The toast view is loaded after the page; until then toasts are shown in a plainer way.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await logOut(page).last().click()
  const toast = page.locator('.toasts')
  await expect(toast).toContainText('Du kan fortfarande vara inloggad. Försök igen.')
})
