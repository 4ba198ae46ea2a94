import type { Locator, Page } from '@playwright/test'
import { addAdministrator, call, newGolfId } from '../members/register-people.ts'
import { apply } from '../support/application.ts'
import { expect, test } from '../support/fixtures.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Meddelanden' })
const pageText = 'Du måste vara inloggad för att se denna sida'

/** Expects that the end of the session is told once, in the right words, with a way to log in from there. */
async function leadsToLogIn(place: Locator, page: Page): Promise<void> {
  await expect(place.getByText('Du är inte längre inloggad')).toHaveCount(1)
  await expect(page.getByText(pageText)).toHaveCount(0)
  const opening = page.context().waitForEvent('page')
  await place.getByRole('link', { name: 'Logga in i en ny flik' }).click()
  const tab = await opening
  await expect(tab).toHaveURL('/login')
  await tab.close()
}

test('an action in a dialog after the session has ended keeps the input and offers to log in', async ({ page, context, site, signIn }) => {
  const { superadmin } = await site.logins()
  const applicant = await apply(page, 'Sen')
  await signIn(page, superadmin)
  await page.goto('/admin/medlemmar?ny=1')
  const add = page.getByRole('dialog', { name: 'Lägg till medlem' })
  await add.getByLabel('Förnamn').fill('Nora')
  await add.getByLabel('Efternamn').fill('Sen')
  await add.getByLabel('Golf-ID').fill(newGolfId())
  await context.clearCookies()
  await add.getByRole('button', { name: 'Lägg till' }).click()
  await leadsToLogIn(add, page)
  await expect(add.getByLabel('Förnamn')).toHaveValue('Nora')

  await signIn(page, superadmin)
  await page.goto(`/admin/medlemmar?flik=ansokningar&sok=${applicant.golfId}`)
  await page.getByRole('button', { name: /^Avvisa/ }).click()
  const reject = page.getByRole('alertdialog', { name: 'Avvisa ansökan?' })
  await reject.getByLabel('Skäl').fill('Bor för långt bort')
  await context.clearCookies()
  await reject.getByRole('button', { name: 'Avvisa' }).click()
  await leadsToLogIn(toasts(page), page)
  await expect(reject.getByLabel('Skäl'), 'the dialog stays open beside the toast').toHaveValue('Bor för långt bort')

  await signIn(page, superadmin)
  await page.goto('/admin/bokningar/banor')
  await page.getByRole('button', { name: /^Ändra/ }).first().click()
  const quota = page.getByRole('dialog')
  await context.clearCookies()
  await quota.getByRole('button', { name: 'Spara' }).click()
  await leadsToLogIn(quota, page)

  await signIn(page, superadmin)
  await page.goto('/mina-sidor')
  await page.getByRole('button', { name: /^Begär radering/ }).click()
  const erasure = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ has: page.getByLabel('Ditt lösenord') })
  await erasure.getByLabel('Ditt lösenord').fill(superadmin.password)
  await context.clearCookies()
  await erasure.getByLabel('Ditt lösenord').press('Enter')
  await leadsToLogIn(erasure, page)
})

test('approving an application after losing the role says that the action is no longer permitted', async ({ page, site, signIn, callerFor }) => {
  const applicant = await apply(page, 'Roll')
  const boss = await callerFor((await site.logins()).superadmin)
  const administrator = await addAdministrator(boss, site, 'admin_write')
  await signIn(page, administrator)
  await page.goto(`/admin/medlemmar?flik=ansokningar&sok=${applicant.golfId}`)
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  await call(boss, 'revoke_role', { p_id: administrator.id, p_role: 'admin_write' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(toasts(page).getByText('Du har inte längre behörighet att göra det.')).toBeVisible()
})
