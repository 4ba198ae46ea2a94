import type { Page } from '@playwright/test'
import { walkThrough } from '../accessibility/keyboard.ts'
import { call } from '../members/register-people.ts'
import { apply } from '../support/application.ts'
import { failCalls } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { closeToasts } from '../support/toasts.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Meddelanden', includeHidden: true })

/** Which of these buttons, by default those of the open dialog, are covered by a toast. */
function coveredButtons(page: Page, buttons = '.dialog button'): Promise<string[]> {
  return page.evaluate((selector) => [...document.querySelectorAll(selector)].flatMap((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const isCovered = [[left + 2, top + 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]]
      .some(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.toasts'))
    return isCovered ? [button.textContent] : []
  }), buttons)
}

test('a toast shown before a dialog opens covers none of its buttons', async ({ page, site, signIn }) => {
  const [one, other] = [await apply(page, 'Asta'), await apply(page, 'Orvar')]
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar?flik=ansokningar')
  await page.getByRole('tab', { name: /Inkommande ansökningar/ }).click()
  await page.getByRole('button', { name: `Godkänn ${one.firstName} Exempel` }).click()
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await expect(toasts(page).getByText('Ansökan godkänd! ✅')).toBeVisible()
  await page.getByRole('button', { name: `Avvisa ${other.firstName} Exempel` }).click()
  const question = page.getByRole('alertdialog', { name: 'Avvisa ansökan?' })
  await expect(question.getByRole('button', { name: 'Avvisa', exact: true })).toBeVisible()
  await expect(toasts(page).getByText('Ansökan godkänd! ✅')).toBeVisible()
  await expect.poll(() => coveredButtons(page), { timeout: 3000 }).toEqual([])
})

test('a toast covers no button of the open dialog or the page, and closing it returns the focus', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await call(page, 'end_calendar_address', {})
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/mina-sidor')

  await test.step('a button of the page, on a phone', async () => {
    await failCalls(page, '**/renew_calendar_address')
    const create = page.getByRole('button', { name: 'Skapa kalenderadress' })
    await create.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await create.click()
    await expect(toasts(page).getByText('Ingen adress kunde skapas')).toBeVisible()
    await expect.poll(() => coveredButtons(page, 'main button:focus'), { timeout: 3000 }).toEqual([])
    await expect(create).toBeInViewport()
    await expect(create).toBeFocused()
    await page.unroute('**/renew_calendar_address')
    await create.click()
    await expect(page.getByLabel('Din kalenderadress')).toBeVisible()
    await closeToasts(page)
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Byt kalenderadress' }).click()
  const question = page.getByRole('alertdialog', { name: 'Byt kalenderadress?' })
  await failCalls(page, '**/renew_calendar_address')
  const change = question.getByRole('button', { name: 'Byt adress' })
  for (const size of [{ width: 1440, height: 900 }, { width: 360, height: 740 }]) await test.step(`a button of the dialog, at ${size.width} px`, async () => {
    await page.setViewportSize(size)
    await change.click()
    await expect(toasts(page).getByText('Adressen kunde inte bytas')).toBeVisible()
    await expect.poll(() => coveredButtons(page), { timeout: 3000 }).toEqual([])
    await expect(change).toBeInViewport()
    await question.getByRole('button', { name: 'Avbryt' }).focus()
    await toasts(page).locator('button').click()
    await expect(toasts(page).getByText('Adressen kunde inte bytas')).toHaveCount(0)
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: 'Avbryt' })).toBeFocused()
  })

  await test.step('closing a toast by keyboard returns the focus to where it was', async () => {
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('button', { name: 'Ändra Hemmaklubb' }).click()
    const club = page.getByRole('textbox', { name: 'Hemmaklubb' })
    await club.fill('Öijared')
    await page.getByRole('button', { name: 'Ändra Telefon' }).click()
    await expect(toasts(page).getByText('Spara eller avbryt först')).toBeVisible()
    await club.focus()
    await toasts(page).locator('button').focus()
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Spara eller avbryt först')).toHaveCount(0)
    await expect(club).toBeFocused()
  })
})

test('nothing that has keyboard focus on a phone is covered by a toast', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('on the log-in page, after a redirect', async () => {
    await page.goto('/mina-sidor')
    await expect(toasts(page).getByText('Inloggning krävs')).toBeVisible()
    // The toast stays for as long as the pointer rests on it.
    await toasts(page).locator('.toast').hover()
    await walkThrough(page)
    await expect(toasts(page).getByText('Inloggning krävs')).toBeVisible()
  })

  await test.step('on the settings page, whose bar is at the bottom too', async () => {
    await signIn(page, (await site.logins()).superadmin)
    await page.goto('/admin/installningar')
    const year = page.getByLabel('Grundningsår').and(page.locator('input'))
    const before = await year.inputValue()
    for (const text of ['1998', before]) {
      await year.fill(text)
      await page.getByRole('button', { name: 'Spara', exact: true }).press('Enter')
      await expect(page.getByText('Allt är sparat.')).toBeVisible()
      await expect(toasts(page).locator('.toast').first()).toBeVisible()
      await expect.poll(() => coveredButtons(page, 'main button:focus'), { timeout: 3000 }).toEqual([])
    }
  })

  await test.step('while the site does not answer and a message says so', async () => {
    await page.route('**/api/auth/session', (route) => route.abort())
    await page.goto('/verksamhet')
    await expect(page.getByText('Försök igen').last()).toBeVisible()
    await walkThrough(page)
  })
})

test('a link in a dialog is underlined', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  await page.goto('/mina-sidor/sakerhet')
  await page.getByRole('button', { name: 'Slå på koder' }).click()
  await page.getByLabel('Ditt lösenord').fill(member.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByText('Det går inte att skanna').click()
  await expect(page.getByRole('link', { name: 'Öppna appen direkt' })).toHaveCSS('text-decoration-line', 'underline')
})
