import type { Page } from '@playwright/test'
import { requestBooking, dialog, guest, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

/** Simulates Back on an Android phone, which requests the topmost CloseWatcher to close. No other key or call does that here. */
async function watchBack(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const Watcher = window.CloseWatcher
    if (!Watcher) throw new Error('This browser knows no CloseWatcher')
    const open: { requestClose(): void }[] = []
    window.CloseWatcher = class extends Watcher {
      constructor() {
        super()
        open.push(this)
      }
      override destroy(): void {
        super.destroy()
        open.splice(open.indexOf(this), 1)
      }
    }
    document.addEventListener('back', () => open.at(-1)?.requestClose())
  })
  return () => page.evaluate(() => { document.dispatchEvent(new Event('back')) })
}

test('Back on a phone closes the open dialog, but not while its answer is being sent', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const booker = await callerFor(member)
  await requestBooking(booker, member, { days: 9, course: 'koberg', name: 'Backa Bokare', coPlayers: [guest('Gun Gäst')] })
  await signIn(page, superadmin)
  const back = await watchBack(page)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Bokningar' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Backa Bokare', exact: true }).first().click()
  const confirm = page.getByRole('button', { name: 'Bekräfta' })
  await confirm.click()
  await expect(dialog(page).getByLabel('Starttid')).toBeVisible()
  await back()
  await expect(dialog(page)).toHaveCount(0)
  await expect(confirm).toBeFocused()

  // What is typed is kept, and asked about, also while the dialog is closed.
  await confirm.click()
  await dialog(page).getByLabel('Starttid').fill('09:40')
  await back()
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att skicka?' })
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('button', { name: 'Avböj' }).click()
  await dialog(page).getByLabel('Skäl').fill('Fullt')
  await back()
  await confirm.click()
  await expect(dialog(page).getByLabel('Starttid')).toHaveValue('09:40')
  const answer = await hold(page, '**/api/*/answer_booking')
  await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Bekräftar...' })).toBeVisible()
  await back()
  await back()
  await expect(dialog(page).getByLabel('Starttid')).toHaveValue('09:40')
  // Goes back past the list, over which the dialog would stay open.
  await page.evaluate(() => history.go(-2))
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(dialog(page).getByLabel('Starttid')).toHaveValue('09:40')
  await answer()
  await expect(page.getByText(/kl\.\s09:40/).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // Nothing is left to decline, so its reason keeps nobody here.
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await withdrawAll(booker)
})
