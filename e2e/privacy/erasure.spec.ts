import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addWithLogIn, call, newPage } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { failCalls, failureReference, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'

const file = z.object({ sections: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })) })

const card = (page: Page) => page.locator('#dina-uppgifter')
/** The toast itself, not the region around it. */
const toast = (page: Page, title: string) => page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: title }).first()

async function requestErasure(page: Page, password: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Begär radering' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begära att bli raderad?' })
  await expect(dialog.getByLabel('Ditt lösenord')).toBeFocused()
  await dialog.getByLabel('Ditt lösenord').fill(password)
  await dialog.getByRole('button', { name: 'Begär radering' }).click()
}

test('a member can view and download their data and request erasure, which the board carries out', async ({ page, site, logIn, signIn, browser }) => {
  test.setTimeout(240_000)
  const admin = await newPage(browser, site)
  await signIn(admin, (await site.logins()).superadmin)
  const person = await addWithLogIn(admin, site, 'Radera')

  await test.step('the member views their data', async () => {
    await logIn(page, person)
    await expect(card(page).getByRole('button', { name: 'Begär radering' }), 'the page has loaded its data').toBeVisible()
    await card(page).getByRole('link', { name: 'Visa mina uppgifter' }).click()
    await expect(page).toHaveURL('/mina-sidor/mina-uppgifter')
    const register = page.getByRole('region', { name: 'Medlemsregistret' })
    await expect(register.getByText(person.golfId, { exact: true })).toBeVisible()
    await expect(page.getByText('Där inget annat står sparas uppgifterna så länge medlemskapet är aktivt')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Inloggade enheter/ })).toContainText('Hemliga värden')
    await expect(page.getByRole('region', { name: 'Det här är inte med' })).toContainText('integritetspolicyn')
  })

  await test.step('the member downloads their data as a file', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Hämta som fil' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^mina-uppgifter-\d{4}-\d{2}-\d{2}\.json$/)
    const { sections } = file.parse(JSON.parse(await readFile(await saved.path(), 'utf8')))
    expect(sections.find(({ name }) => name === 'members')?.rows).toMatchObject([{ golf_id: person.golfId, first_name: 'Radera' }])
    expect(sections.find(({ name }) => name === 'consents')?.rows).toHaveLength(1)
  })

  await test.step('the member requests erasure, withdraws it and requests it again', async () => {
    const heading = card(page).getByRole('heading', { level: 2 })
    await page.getByRole('link', { name: 'Tillbaka till Mina sidor' }).click()
    await requestErasure(page, 'fel lösenord')
    await expect(page.getByText('Fel lösenord').or(page.getByText('Fel nuvarande lösenord')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await requestErasure(page, person.password)
    await expect(card(page).getByText('Du har begärt att bli raderad')).toBeVisible()
    await site.mail(person.privateEmail, 'Vi har tagit emot din begäran om radering')
    await expect(heading, 'the focus moves to the heading because the button is gone').toBeFocused()
    await card(page).getByRole('button', { name: 'Ta tillbaka begäran' }).press('Enter')
    await expect(toast(page, 'Din begäran är återtagen')).toBeVisible()
    // Not awaited: it would go away by itself.
    expect(await toast(page, 'Din begäran är skickad').count()).toBe(0)
    await expect(card(page).getByRole('button', { name: 'Begär radering' })).toBeVisible()
    await expect(heading).toBeFocused()
    await requestErasure(page, person.password)
    await expect(card(page).getByText('Du har begärt att bli raderad')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the board sees the request and erases the member', async () => {
    await admin.goto('/admin/dashboard')
    const queue = admin.getByRole('region', { name: 'Begäran om radering' })
    await expect(queue).toBeVisible()
    await queue.getByRole('link', { name: 'Radera Provsson' }).click()
    await expect(admin.getByRole('heading', { name: 'Radering av uppgifter' })).toBeVisible()
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Hämta uppgifterna' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^medlemmens-uppgifter-\d{4}-\d{2}-\d{2}\.json$/)
    expect(await readFile(await saved.path(), 'utf8')).toContain(person.golfId)
    await admin.getByRole('button', { name: 'Radera uppgifterna' }).click()
    const dialog = admin.getByRole('alertdialog', { name: 'Radera Radera Provsson?' })
    await expect(dialog.getByText('Medlemsregistret (1)')).toBeVisible()
    await expect(dialog).toContainText('Radera Provsson loggas ut överallt och finns sedan inte i registret.')
    await expect(dialog.getByText(/Styrelsens logg \(\d+\)\. Den har nummer i stället för namn/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused()
    await expectAccessible(admin)
    await expect(dialog.getByText(/styrelsens brevlåda/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Radera för gott' }).click()
    await expect(admin).toHaveURL('/admin/medlemmar')
    await expect(toast(admin, 'Uppgifterna är raderade')).toBeVisible()
    await site.mail(person.privateEmail, 'Dina uppgifter är raderade')
    await admin.goto(`/admin/medlemmar/${person.id}`)
    await expect(admin.getByText('Medlemmen finns inte')).toBeVisible()
    await admin.goto('/admin/logg?handelse=personuppgifter')
    await expect(admin.getByText(/raderade någons uppgifter/)).toBeVisible()
    await expect(admin.getByText(/hämtade en kopia av någons uppgifter/)).toBeVisible()
  })

  await test.step('the member is logged out', async () => {
    await page.goto('/mina-sidor')
    await expect(page).toHaveURL('/login')
  })
  await admin.context().close()
})

test('failed requests and erasures show a reference, and ones with a lost answer show the true outcome', async ({ page, site, signIn, logIn, browser }) => {
  const tellsReference = (where: Page, title: string) => expect(toast(where, title)).toContainText(`Försök igen om en stund. Referens: ${failureReference}`)
  const admin = await newPage(browser, site)
  await signIn(admin, (await site.logins()).superadmin)
  const person = await addWithLogIn(admin, site, 'Frans')
  await logIn(page, person)

  await test.step('a request with a lost answer is shown once its dialog is closed', async () => {
    await loseAnswer(page, 'request_erasure')
    await requestErasure(page, person.password)
    const dialog = page.getByRole('dialog', { name: 'Begära att bli raderad?' })
    await expect(dialog.getByText('Vi vet inte om det gick igenom', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await expect(card(page).getByText('Du har begärt att bli raderad')).toBeVisible()
  })

  await test.step('a failed download or withdrawal shows a reference', async () => {
    await failCalls(page, '**/api/rpc/export_my_data')
    await card(page).getByRole('button', { name: 'Hämta som fil' }).click()
    await tellsReference(page, 'Uppgifterna kunde inte hämtas')
    await failCalls(page, '**/api/rpc/withdraw_erasure')
    await card(page).getByRole('button', { name: 'Ta tillbaka begäran' }).click()
    await tellsReference(page, 'Begäran kunde inte tas tillbaka')
  })

  const erase = admin.getByRole('button', { name: 'Radera för gott' })
  await test.step('a failed erasure shows a reference', async () => {
    await admin.goto(`/admin/medlemmar/${person.id}`)
    await failCalls(admin, '**/api/rpc/erase_member')
    await admin.getByRole('button', { name: 'Radera uppgifterna' }).click()
    await erase.click()
    await expect(admin.getByRole('region', { name: 'Meddelanden' }).getByText(`Försök igen om en stund. Referens: ${failureReference}`)).toBeVisible()
    await admin.unroute('**/api/rpc/erase_member')
  })

  await test.step('an erasure with a lost answer removes the member from the screen', async () => {
    await loseAnswer(admin, 'erase_member')
    await erase.press('Enter')
    await expect(admin.getByText('Medlemmen finns inte').first()).toBeVisible()
    await expect(admin.getByText(person.golfId)).toHaveCount(0)
  })
  await admin.context().close()
})

test('an open member page is cleared after somebody else has erased the member', async ({ page: other, site, signIn, callerFor, browser }) => {
  const { superadmin } = await site.logins()
  const admin = await callerFor(superadmin)
  const third = await newPage(browser, site)
  await other.clock.install()
  for (const one of [other, third]) await signIn(one, superadmin)
  const person = await addWithLogIn(admin, site, 'Fredrika')
  await call(await callerFor(person), 'request_erasure', { p_password: person.password })
  for (const one of [other, third]) {
    await one.goto(`/admin/medlemmar/${person.id}`)
    await expect(one.getByText(person.golfId).first()).toBeVisible()
  }
  await third.getByRole('button', { name: 'Radera uppgifterna' }).click()
  await expect(third.getByText('Medlemsregistret (1)')).toBeVisible()
  await call(admin, 'erase_member', { p_id: person.id })

  // The data is fetched again when the page becomes visible after a while.
  await other.clock.fastForward(60_000)
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await third.getByRole('button', { name: 'Radera för gott' }).click()
  for (const one of [other, third]) {
    await expect(one.getByText('Medlemmen finns inte').first()).toBeVisible()
    await expect(one.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(one.getByText(person.golfId)).toHaveCount(0)
    await expect(one.getByText(/Fredrika/)).toHaveCount(0)
  }
  await third.context().close()
})
