import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, dateInStockholm, weekdayOf } from '#domain/calendar.ts'
import { importLimits } from '#features/member-import/rules.ts'
import { inWords } from '../support/booking-form.ts'
import { failCalls, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'
import { keyboardOf } from './keyboard.ts'

/** What screen reader users are told, and when. */

const toast = (page: Page) => page.locator('.toast')
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
/** The page's own live regions, outside its content: for a new page's title, and for `announce`. */
const announcers = (page: Page) => page.locator('body > p[role="status"]')

/** Expects a new element, since only that is read out. */
async function expectAnew(shown: Locator, again: () => Promise<void>): Promise<void> {
  await shown.evaluate((element) => { element.dataset.heard = '' })
  await again()
  await expect(shown.and(shown.page().locator(':not([data-heard])'))).toHaveCount(1)
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-postadress').fill(email)
  await page.getByRole('button', { name: 'Skicka länk' }).click()
}

test('the first toast appears only after its live region has existed for a moment, in the plain view too', async ({ page }) => {
  await page.addInitScript(() => {
    let stands: number | undefined
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      if (stands === undefined && document.querySelector('.toasts')) stands = performance.now()
      if (stands !== undefined && document.querySelector('.toast')) dataset.stood ??= String(performance.now() - stands)
    }).observe(document, { childList: true, subtree: true })
  })
  const stood = () => page.evaluate(() => Number(document.documentElement.dataset.stood))
  await failCalls(page, '**/send-reset-link')
  for (const view of ['toast-view', 'plain']) {
    if (view === 'plain') await page.route('**/toast-view-*.js', (route) => route.abort())
    await page.goto('/forgot-password')
    await askForLink(page, 'ingen@example.com')
    await expect(toast(page)).toBeVisible()
    expect(await stood(), view).toBeGreaterThan(100)
    await expectAnew(toast(page), () => askForLink(page, 'ingen@example.com'))
  }
})

test('announcements work while a register dialog is open, and sorting the register keeps the focus', async ({ page, site, signIn }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')

  await test.step('the live region stays exposed to screen readers while an open dialog hides the page', async () => {
    await page.getByRole('button', { name: /^Visa detaljer/ }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    await expect(announcers(page).first()).not.toHaveAttribute('aria-hidden')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a pressed column header keeps the focus and states the sort order', async () => {
    const column = page.getByRole('columnheader', { name: 'Golf-ID' })
    const keys = keyboardOf(page)
    await keys.enter(column.getByRole('button'))
    for (const order of ['ascending', 'descending']) {
      await expect(column).toHaveAttribute('aria-sort', order)
      await expect(column.getByRole('button')).toBeFocused()
      await keys.press('Enter')
    }
  })
})

test('a repeated form failure is read out again, and disappears once a field is invalid', async ({ page }) => {
  await page.goto('/forgot-password')
  await failCalls(page, '**/send-reset-link')
  await askForLink(page, 'ingen@example.com')
  await test.step('a repeated toast keeps the focus that is inside it', async () => {
    const close = toast(page).getByRole('button', { name: 'Stäng meddelandet' })
    await close.focus()
    await expectAnew(toast(page), () => page.getByRole('button', { name: 'Skicka länk' }).evaluate((button: HTMLElement) => button.click()))
    await expect(close).toBeFocused()
  })
  await expectAnew(alert(page), () => askForLink(page, 'ingen@example.com'))
  await askForLink(page, 'ingen')
  await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  await expect(alert(page)).toHaveCount(0)

  // A notice of an unknown outcome stays until there is an answer.
  await page.unroute('**/send-reset-link')
  await loseAnswer(page, 'send-reset-link')
  await askForLink(page, 'ingen@example.com')
  await expect(alert(page)).toContainText('Titta i inkorgen')
  await askForLink(page, 'ingen')
  await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  await expect(alert(page)).toContainText('Titta i inkorgen')
})

test('a repeated failure to change the password is read out again, and disappears once a field is invalid', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await failCalls(page, '**/update-password')
  await page.goto('/mina-sidor/sakerhet')
  await page.getByLabel('Nuvarande lösenord').fill('ett gammalt lösenord')
  await page.getByLabel('Nytt lösenord').fill('björkar vid sjön 73')
  await page.getByLabel('Upprepa lösenordet').fill('björkar vid sjön 73')
  const change = page.getByRole('button', { name: 'Byt lösenord' })
  await change.click()
  await expectAnew(alert(page), () => change.click())
  await page.getByLabel('Upprepa lösenordet').fill('något annat')
  await change.click()
  await expect(alert(page)).toHaveCount(0)
})

test('a repeated refusal of an import file is read out again', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar/importera')
  // By its path: content held in memory would be serialized and sent to the browser, twice.
  const file = test.info().outputPath('stor.csv')
  await writeFile(file, Buffer.alloc(importLimits.bytes + 1))
  const choose = () => page.locator('input[type=file]').setInputFiles(file)
  await choose()
  await expectAnew(alert(page), choose)
})

test('with forced colours the focus looks different from the selection', async ({ page, site, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, (await site.logins()).superadmin)
  const expectTold = async (chosen: Locator, shown = chosen) => {
    const outline = () => shown.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth}`
    })
    await page.keyboard.press('Shift')
    await chosen.focus()
    const focused = await outline()
    await chosen.blur()
    expect(await outline()).toMatch(/^solid/)
    expect(focused).toBe('double 5px')
  }
  await page.goto('/boka-tid?bana=ale')
  const days = page.getByRole('group', { name: 'Speldatum' })
  await days.getByRole('radio').nth(3).check()
  await expectTold(days.getByRole('radio', { checked: true }), days.locator('.day:has(:checked)'))
  await expectTold(page.getByRole('group', { name: 'Utseende' }).getByRole('button', { pressed: true }))
  await page.goto('/admin/medlemmar')
  await expectTold(page.getByRole('tab', { selected: true }))
})

test('the live regions of the booking form exist, empty, before anything is announced', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid?bana=ale')
  for (const place of [page.getByRole('group', { name: 'Speldatum' }), page.getByRole('group', { name: 'Medspelare 1' }), page.getByRole('complementary')]) {
    await expect(place.getByRole('status')).toHaveCount(1)
    await expect(place.getByRole('status')).toBeEmpty()
  }
})

test('the live regions of the content page exist before an item is moved', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/innehall')
  await expect(page.getByRole('button', { name: /^Flytta ner/ }).first()).toBeVisible()
  await expect(announcers(page)).toHaveCount(2)
})

test('a change of week or course in the bookings table announces the week and course shown', async ({ page, site, signIn }) => {
  const monday = addDays(dateInStockholm(new Date()), 1 - weekdayOf(dateInStockholm(new Date())))
  const week = (of: string, from: string) => `${of}, ${inWords(from)} till ${inWords(addDays(from, 6))}`
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/bokningar')
  await page.getByRole('tab', { name: 'Vecka' }).click()
  await expect(page.getByRole('table', { name: week('Alla banor', monday) })).toBeVisible()
  await expect(announcers(page).filter({ hasText: 'Alla banor' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expect(announcers(page).filter({ hasText: week('Alla banor', addDays(monday, 7)) })).toHaveCount(1)
  await page.getByLabel('Bana').selectOption('Koberg')
  await expect(announcers(page).filter({ hasText: week('Koberg', addDays(monday, 7)) })).toHaveCount(1)
})

test('tables laid out as blocks on a phone keep their table roles', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/tavlingar/resultat/vartavlingen', '/admin/bokningar?flik=vecka&bana=koberg']) {
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    // Safari does not treat a table's parts as such if their `display` is another.
    expect(await page.getByRole('table').evaluate((table) => [table, ...table.querySelectorAll('thead, tbody, tr, th, td')]
      .filter((part) => !getComputedStyle(part).display.startsWith('table') && !part.hasAttribute('role'))
      .map((part) => part.outerHTML.slice(0, 60))), path).toEqual([])
  }
})

test('the number of search hits changes only once the search has been answered, and is said again when as many are found', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  for (const { path, call, none } of [
    { path: '/admin/medlemmar?flik=ansokningar', call: 'list_all_applications', none: '0 ansökningar' },
    { path: '/admin/bokningar?flik=alla', call: 'list_bookings', none: '0 bokningar' },
    { path: '/admin/logg', call: 'list_audit_entries', none: '0 händelser' },
  ]) {
    await page.goto(path)
    const count = page.getByRole('main').getByRole('status').filter({ hasText: /ansök|bokning|händelse/ })
    const before = await count.innerText()
    const letGo = await hold(page, `**/${call}`)
    const asking = page.waitForRequest(`**/${call}`)
    await page.getByRole('searchbox').fill('finns-inte-alls')
    await asking
    await nextFrames(page)
    expect(await count.innerText(), path).toBe(before)
    await letGo()
    await expect(count).toHaveText(`${none} matchar ”finns-inte-alls”`)
    // As many as before.
    await page.getByRole('searchbox').fill('finns-inte-heller')
    await expect(count).toHaveText(`${none} matchar ”finns-inte-heller”`)
    await page.unroute(`**/${call}`)
  }
})
