import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { publishedEntry } from '#features/publishing/contract.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/own-site.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const entries = z.array(publishedEntry)
const part = (page: Page): Locator => page.getByRole('region', { name: 'Banornas uppgifter', exact: true })
const row = (page: Page, title: string): Locator => part(page).getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Spara', exact: true })
const entry = (page: Page, name: string): Locator => page.locator('details').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

async function openForm(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('link', { name: `Ändra ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('course details changed by the board appear in the list of courses and in the booking form', async ({ page, site, logIn, browser }) => {
  const { superadmin, member } = await site.logins()
  const other = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: { 'x-forwarded-for': '10.250.1.2' } })
  const theirs = await other.newPage()
  await logIn(theirs, member)
  await logIn(page, superadmin)

  await test.step('the quota page and the course details link to each other', async () => {
    await page.goto('/admin/bokningar/banor')
    await page.getByRole('link', { name: 'Banornas uppgifter' }).click()
    await expect(page).toHaveURL('/admin/innehall#banor')
    await expect(part(page).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(part(page).getByRole('heading', { level: 3 })).toHaveCount(13)
    await expect(row(page, 'Backa Säteri')).toContainText('0303-363 18 · backasaterigolf.se')
    await expect(row(page, 'Ale')).toContainText('Telefon saknas · alegk.se')
    await expect(part(page).getByRole('button')).toHaveCount(0)
    await part(page).getByRole('link', { name: 'Banor och kvoter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Banor och kvoter' })).toBeVisible()
    await page.goBack()
  })

  await test.step('invalid details are reported, and the input is kept', async () => {
    await openForm(page, 'Ale')
    await page.getByLabel('Telefon').fill('ring klubben')
    await page.getByLabel('Webbplats').fill('alegk.se')
    await page.getByLabel('Beskrivning').fill('Stängd för ombyggnad till den 15 maj.')
    await save(page).click()
    await expect(page.getByText('Skriv numret som 031\u201112\u00A034\u00A056')).toBeVisible()
    await expect(page.getByLabel('Telefon')).toBeFocused()
    await expect(page.getByText('Skriv en hel webbadress som börjar med https://')).toBeVisible()
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Stängd för ombyggnad till den 15 maj.')
    await expectAccessible(page)
  })

  await test.step('saved details appear in the list and for the member', async () => {
    await page.getByLabel('Telefon').fill('0303\u201133 60 33')
    await page.getByLabel('Webbplats').fill('https://www.alegk.se')
    await page.getByLabel('Faciliteter').fill('Restaurang\nDriving range')
    await save(page).click()
    await expect(page.getByText('Det syns på webbplatsen med en gång.', { exact: true }).first()).toBeVisible()
    await expect(row(page, 'Ale').getByRole('heading')).toBeFocused()
    await expect(row(page, 'Ale')).toContainText('0303-33 60 33 · alegk.se')

    await theirs.goto('/business-banor#ale')
    await expect(entry(theirs, 'Ale').getByRole('link', { name: '0303-33 60 33' })).toHaveAttribute('href', 'tel:+46303336033')
    await expect(entry(theirs, 'Ale')).toContainText('Stängd för ombyggnad till den 15 maj.')
    await expect(entry(theirs, 'Ale')).toContainText('ca 40 km')
    await expect(entry(theirs, 'Ale').getByRole('listitem')).toHaveText(['Restaurang', 'Driving range'])
    await entry(theirs, 'Ale').getByRole('link', { name: 'Boka tid på Ale' }).click()
    await expect(theirs.getByRole('link', { name: 'Ring banan: 0303-33 60 33' })).toBeVisible()
  })

  await test.step('the log names the course', async () => {
    await page.goto('/admin/logg')
    await expect(page.getByRole('link', { name: 'uppgifterna om banan ”Ale”' })).toBeVisible()
  })
  await other.close()
})

test('the lists of courses and bylaws are collapsed until they are opened or linked to', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/innehall')
  const fold = part(page).getByText('13 banor', { exact: true })
  const bylaws = page.getByRole('region', { name: 'Stadgar', exact: true })
  await expect(fold).toBeVisible()
  await expect(row(page, 'Koberg')).toHaveCount(0)
  await expect(bylaws.getByRole('listitem')).toHaveCount(0)

  await test.step('a list expanded by keyboard is still expanded after going back', async () => {
    await part(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await openForm(page, 'Koberg')
    await page.goBack()
    await expect(row(page, 'Koberg')).toBeVisible()
    await fold.click()
    await expect(row(page, 'Koberg')).toHaveCount(0)
  })

  await test.step('the link to a section expands its list each time', async () => {
    for (const _ of ['first', 'once more']) {
      await page.getByRole('navigation', { name: 'Delar av innehållet' }).getByRole('link', { name: 'Stadgar' }).click()
      await expect(bylaws.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(bylaws.getByRole('listitem')).toHaveCount(11)
      await bylaws.getByText('11 paragrafer', { exact: true }).click()
      await expect(bylaws.getByRole('listitem')).toHaveCount(0)
    }
  })

  await test.step('an address of a row expands its list', async () => {
    await page.goto('/admin/logg')
    await page.goto('/admin/innehall#banor-koberg')
    await expect(row(page, 'Koberg').getByRole('heading')).toBeFocused()
    await expect(row(page, 'Koberg').getByRole('heading')).toBeInViewport()
    await expectAccessible(page)
  })
})

test('courses of one club point to each other, and a conflicting change is shown before overwriting', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/innehall#banor')
  await openForm(page, 'Hulta')
  await expect(page.getByText('Bollebygd hör till samma klubb', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Telefon').fill('033-28 81 10')
  await save(page).click()
  await expect(page.getByText('Bollebygd hör till samma klubb men har inte samma telefon och webbplats. Ska det ändras där också?').first()).toBeVisible()
  await openForm(page, 'Hulta')
  await page.getByRole('main').getByRole('link', { name: 'Bollebygd', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bollebygd' })).toBeVisible()
  await expect(page.getByLabel('Telefon')).toHaveValue('')
  await page.getByLabel('Telefon').fill('033-28 81 10')
  await save(page).click()
  await expect(page.getByText('Det syns på webbplatsen med en gång.', { exact: true }).first()).toBeVisible()
  await expect(row(page, 'Bollebygd')).toContainText('033-28 81 10 · hulta-bollebygdgk.se')
  await openForm(page, 'Koberg')
  await expect(page.getByText('hör till samma klubb')).toHaveCount(0)

  await test.step('a change by somebody else is shown before it is overwritten, and the input is kept', async () => {
    await page.getByLabel('Telefon').fill('0520-66 11 23')
    const listed = await page.request.post('/api/rpc/list_published', { data: {} })
    const koberg = entries.parse(await listed.json()).find(({ kind, id }) => kind === 'course' && id === 'koberg')
    const theirs = { p_kind: 'course', p_id: 'koberg', p_seen: koberg?.version, p_texts: { ...koberg?.texts, telefon: '0520-66 00 00' } }
    expect((await page.request.post('/api/rpc/save_published', { data: theirs })).status()).toBe(200)
    await save(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Någon annan har hunnit ändra det här.' })
    await expect(notice).toContainText('Telefon på webbplatsen nu')
    await expect(notice).toContainText('0520-66 00 00')
    await expect(page.getByLabel('Telefon')).toHaveValue('0520-66 11 23')
    await notice.getByRole('button', { name: 'Skriv över med mitt' }).click()
    await expect(row(page, 'Koberg')).toContainText('0520-66 11 23')
  })
})

test('course details already shown are updated after a change in the same visit, without a reload', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/business-banor#sjogarde')
  await expect(entry(page, 'Sjögärde')).toContainText('sjogarde.se')
  await page.evaluate(() => { Reflect.set(globalThis, 'isSameDocument', true) })
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Innehåll' }).click()
  await part(page).getByText('13 banor', { exact: true }).click()
  await openForm(page, 'Sjögärde')
  await page.getByLabel('Telefon').fill('0340-65 00 00')
  await save(page).click()
  await expect(row(page, 'Sjögärde')).toContainText('0340-65 00 00')
  await page.getByRole('link', { name: 'Tillbaka till Hem' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'BusinessBanor' }).click()
  await entry(page, 'Sjögärde').getByRole('heading', { level: 3 }).click()
  await expect(entry(page, 'Sjögärde')).toContainText('0340-65 00 00')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') === true)).toBe(true)
})
