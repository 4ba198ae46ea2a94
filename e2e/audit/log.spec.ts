import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

const added = z.object({ id: z.string() })
const log = (page: Page) => page.locator('main')
const entry = (page: Page, text: string | RegExp) => log(page).getByRole('listitem').filter({ hasText: text })

async function act(page: Page, name: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(`/api/rpc/${name}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Adds a new member, so that each test has acts of its own. */
async function someone(page: Page, p_first_name: string): Promise<{ id: string; p_last_name: string }> {
  const number = String(randomInt(1000)).padStart(3, '0')
  // Tests on the same site may not use the same name twice.
  const p_last_name = `Loggsson${randomInt(1_000_000_000)}`
  const input = { p_first_name, p_last_name, p_golf_id: `9${randomInt(1, 9)}0${randomInt(1, 9)}1${randomInt(1, 9)}-${number}`, p_category: 'volvo_cars' }
  return { ...added.parse(await act(page, 'add_member', input)), p_last_name }
}

test('the log lists actions as sentences by day, newest first, with links to the members', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, (await site.logins()).superadmin)
  const { id, p_last_name } = await someone(page, 'Lars')
  await act(page, 'set_member_paid', { p_id: id, p_paid: true })
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Logg' }).click()
  await test.step('a typed date keeps its value, also when the visit began on the start page', async () => {
    // A browser forgets a partly typed date if its field is reset, even for a moment.
    const shown = await page.getByLabel('Från och med').evaluate((field) => {
      if (!(field instanceof HTMLInputElement)) throw new Error('no field')
      field.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2025-05-24')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return field.value
    })
    expect(shown).toBe('2025-05-24')
    await expect(page).toHaveURL(/[?&]fran=2025-05-24/)
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Logg' })).toBeVisible()
  await expect(page.getByText('Inget i loggen kan ändras eller tas bort')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^I dag/ })).toBeVisible()
  const mine = entry(page, p_last_name)
  await expect(mine).toHaveCount(2)
  await expect(mine.first()).toContainText(`Anna Exempel markerade Lars ${p_last_name}s avgift som betald`)
  await expect(mine.last()).toContainText(`Anna Exempel lade till Lars ${p_last_name} i medlemsregistret`)
  await mine.first().getByRole('link', { name: `Lars ${p_last_name}` }).click()
  await expect(page).toHaveURL(`/admin/medlemmar/${id}`)
  await page.getByRole('link', { name: 'Visa i loggen' }).click()
  await expect(page).toHaveURL(`/admin/logg?vem=${id}`)
  await expect(page.getByText(`Visar bara det som rör Lars ${p_last_name}.`)).toBeVisible()
  await expect(log(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Visa hela loggen' }).click()
  await expect(page).toHaveURL('/admin/logg')
})

test('the filter is kept in the address and survives a reload', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, (await site.logins()).superadmin)
  const { p_last_name } = await someone(page, 'Åsa')
  await page.goto('/admin/logg')
  await page.getByLabel('Sök på namn eller Golf-ID').fill(`ÅSA ${p_last_name}`.toUpperCase())
  // At once, while the search still waits for a pause in typing.
  await page.getByLabel('Händelser').selectOption('Behörigheter')
  await expect(page.getByText('Inga händelser hittades')).toBeVisible()
  await expect(page).toHaveURL(/sok=%C3%85SA.*&handelse=roller/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Händelser')).toHaveValue('roles')
  await page.getByLabel('Händelser').selectOption('Medlemmar')
  await expect(entry(page, p_last_name)).toHaveCount(1)
  await page.getByLabel('Till och med').fill('2020-01-01')
  await expect(page.getByText('Inga händelser hittades')).toBeVisible()
  await page.getByRole('button', { name: 'Visa hela loggen' }).click()
  await expect(page.getByLabel('Sök på namn eller Golf-ID')).toHaveValue('')

  await test.step('a year retyped digit by digit stays in its field, and is requested only when complete', async () => {
    await page.goto('/admin/logg?till=2020-01-01')
    await expect(page.getByText('Inga händelser hittades')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/list_audit_entries')) asked.push(request.postData() ?? '')
    })
    const to = page.getByLabel('Till och med')
    // The field's value after each digit; where in it the year is typed differs between browsers.
    for (const day of ['0002-01-01', '0020-01-01', '0202-01-01', '2021-01-01']) {
      await to.fill(day)
      await expect(to).toHaveValue(day)
      await expect(page).toHaveURL(`/admin/logg?till=${day}`)
    }
    await expect(page.getByText('Inga händelser hittades')).toBeVisible()
    expect(asked.filter((body) => /"0\d{3}-/.test(body))).toEqual([])
    await expect.poll(() => asked.some((body) => body.includes('2021-01-01'))).toBe(true)
  })
})

test('the heading for today becomes yesterday after midnight', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await someone(page, 'Nora')
  await page.clock.install()
  await page.goto('/admin/logg')
  await expect(page.getByRole('heading', { level: 2, name: /^I dag/ })).toBeVisible()
  // No answer may correct the page's clock in the meantime.
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.fastForward('24:00:00')
  await expect(page.getByRole('heading', { level: 2, name: /^I går/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^I dag/ })).toHaveCount(0)
})

test('a long log loads page by page, and the focus follows', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const { id } = await someone(page, 'Maja')
  for (let turn = 0; turn < 60; turn++) await act(page, 'set_member_paid', { p_id: id, p_paid: turn % 2 === 0 })
  await page.goto(`/admin/logg?vem=${id}`)
  await expect(page.getByText('De senaste 50 händelserna')).toBeVisible()
  const more = page.getByRole('button', { name: 'Visa fler' })
  await page.route('**/api/rpc/list_audit_entries', (route) => route.fulfill({ status: 429, contentType: 'application/json', body: '{}' }))
  await more.press('Enter')
  await expect(page.getByRole('button', { name: 'Försök igen' }), 'the focus is on the button that replaced it').toBeFocused()
  await page.unroute('**/api/rpc/list_audit_entries')
  const letGo = await hold(page, '**/api/rpc/list_audit_entries')
  await page.getByRole('button', { name: 'Försök igen' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hämtar...' }), 'the focus is on the button while it loads').toBeFocused()
  await letGo()
  await expect(page.getByText('61 händelser', { exact: true })).toBeVisible()
  await expect(entry(page, 'Maja')).toHaveCount(61)
  await expect(more).toHaveCount(0)
  await expect(entry(page, 'Maja').nth(50), 'the focus moves to the first new entry').toBeFocused()
})

test('failures of list and export are reported, and the filtered log can be exported, which is logged', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await test.step('a failed list or export says so, and the list can be fetched again', async () => {
    await page.route('**/api/rpc/list_audit_entries', (route) => route.abort())
    await page.route('**/api/exports/log.csv*', (route) => route.abort())
    await page.goto('/admin/logg')
    await expect(page.getByText('Kunde inte hämta loggen: vi fick inget svar. Kontrollera att du har internet.')).toBeVisible()
    await page.getByRole('button', { name: 'Exportera CSV' }).click()
    await expect(page.getByText('Loggen kunde inte exporteras').first()).toBeVisible()
    await page.unroute('**/api/rpc/list_audit_entries')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByText(/\d+ händelse(r|rna)?$/)).toBeVisible()
    await page.unroute('**/api/exports/log.csv*')
  })

  const { id, p_last_name } = await someone(page, 'Nils')
  await page.goto(`/admin/logg?vem=${id}`)
  await expect(entry(page, p_last_name)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`logg-${dateInStockholm(new Date())}.csv`)
  await expect(page.getByText('Export klar').first()).toBeVisible()
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(new RegExp(`^\uFEFFTid,Vem,Händelse,Gäller,Detaljer\r\n[-\\d]+ [:\\d]+,Anna Exempel,Medlem tillagd,Nils ${p_last_name},\r\n$`))
  await page.goto('/admin/logg?handelse=export')
  await expect(entry(page, 'Anna Exempel exporterade loggen till en fil').first()).toContainText('Urval efter en sökning')
})

