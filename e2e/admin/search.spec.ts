import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addMember } from '../members/register-people.ts'
import { apply } from '../support/application.ts'
import { expectAccessible } from '../support/axe.ts'
import { openSearch, searchField as field } from '../support/board-search.ts'
import { expect, test } from '../support/fixtures.ts'

const widths = [{ width: 360, height: 740 }, { width: 768, height: 900 }, { width: 1440, height: 900 }] as const
const hits = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option')

// Pages are checked at three widths, light and dark.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('the search finds members, pages, help, applications and actions, and opens them', async ({ page, site, request }) => {
  await test.step('a member is found by name, Golf-ID and e-mail, and opened', async () => {
    const { member } = await site.logins()
    await page.getByRole('button', { name: 'Sök i administrationen' }).click()
    await expect(hits(page, 'Sidor').first()).toBeVisible()
    const top = async () => (await field(page).boundingBox())?.y
    const whereItOpened = await top()
    for (const words of ['bo EXEMPEL', member.golfId, 'bo@example.com']) {
      await field(page).fill(words)
      await expect(hits(page, 'Medlemmar')).toHaveText([/^Bo Exempel/])
    }
    // The field stays in its place while one types, however few hits there are.
    expect(await top()).toBe(whereItOpened)
    await expect(page.getByRole('status').filter({ hasText: /\d+ träff/ })).toHaveCount(1)
    await expectAccessible(page, widths)
    await hits(page, 'Medlemmar').click()
    await expect(page).toHaveURL(/\/admin\/medlemmar\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bo Exempel')
  })

  await test.step('the search can be opened, closed and used to reach a page by keyboard alone', async () => {
    const button = page.getByRole('button', { name: 'Sök i administrationen' })
    await openSearch(page)
    await expect(hits(page, 'Sidor').first()).toHaveText('Dashboard')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)

    await button.focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()

    await openSearch(page, 'Meta+k')
    await field(page).pressSequentially('hj')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', await hits(page, 'Sidor').first().getAttribute('id') ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/hjalp')
    await expect(page.getByRole('main')).toBeFocused()
    await openSearch(page)
    await field(page).fill('inkommande')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/medlemmar?flik=ansokningar')
  })

  await test.step('a help topic is found, and its heading gets the focus', async () => {
    // With its closing animation, the dialog must not take the focus back from the place it leads to.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openSearch(page)
    await field(page).fill('checklista')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/hjalp#overlamning')
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeFocused()
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  await test.step('an application with å, ä and ö is found and opened in the register', async () => {
    const [privateEmail, workEmail] = [`asa.${Date.now()}@example.com`, `asa.${Date.now()}@work.example.com`]
    const applicant = await apply({ request }, 'Åsa-Märta', { privateEmail, workEmail })
    await openSearch(page)
    await field(page).fill('åsa-mä')
    await expect(hits(page, 'Ansökningar')).toHaveText([new RegExp(`^Åsa-Märta Exempel.*${applicant.golfId}.*Väntande`)])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/medlemmar\?flik=ansokningar&ansokan=[\da-f-]{36}$/)
    await expect(page.getByRole('main').getByText('Åsa-Märta Exempel').first()).toBeVisible()
  })

  await test.step('actions open the form for a new member and export all members', async () => {
    await openSearch(page)
    await field(page).fill('lägg till medlem')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Lägg till medlem' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Lägg till medlem' })).toHaveCount(0)
    await openSearch(page)
    await field(page).fill('exportera alla med')
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/)
    await expect(page.getByText('Export klar').first()).toBeVisible()
  })
})

test('the search handles no hits, failures, pending answers and more hits than fit', async ({ page }) => {
  await test.step('no hits are reported, and a failed search can be tried again', async () => {
    await openSearch(page)
    await field(page).fill('xyzzy')
    await expect(page.getByText('Inga träffar på ”xyzzy”')).toBeVisible()
    await expectAccessible(page, widths)
    let isDown = true
    await page.route('**/api/rpc/list_members', (route) => (isDown ? route.abort() : route.continue()))
    await field(page).fill('cecilia ex')
    await expect(page.getByText('Det går inte att söka bland medlemmar och ansökningar just nu.')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(hits(page, 'Medlemmar')).toHaveText([/^Cecilia Exempel/])
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
  })

  await test.step('while an answer is pending, Enter never opens a hit that no longer matches', async () => {
    await openSearch(page)
    await field(page).fill('exempel')
    await expect(hits(page, 'Medlemmar').first()).toHaveText(/^Anna/)
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/rpc/list_*', async (route) => {
      await held
      await route.continue()
    })
    await field(page).fill('cecilia exempel')
    await expect(hits(page, 'Medlemmar')).toHaveText([/^Cecilia/])
    await field(page).fill('cecilia exempelvis')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    answer()
    await expect(page.getByText('Inga träffar på ”cecilia exempelvis”')).toBeVisible()
  })

  await test.step('more hits than fit add a link to the register with the same search', async () => {
    await page.unroute('**/api/rpc/list_*')
    const lastName = `Mångason${randomInt(1_000_000)}`
    const find = async (count: number) => {
      for (let added = 0; added < count; added += 1) await addMember(page, { firstName: 'Många', lastName })
      await field(page).fill('')
      await field(page).fill(lastName)
    }
    await find(6)
    await expect(hits(page, 'Medlemmar')).toHaveCount(6)
    await page.keyboard.press('Escape')
    await page.reload()
    await openSearch(page)
    await find(1)
    await expect(hits(page, 'Medlemmar')).toHaveCount(7)
    await hits(page, 'Medlemmar').filter({ hasText: 'Fler träffar i medlemsregistret' }).click()
    await expect(page.getByRole('searchbox', { name: 'Sök' })).toHaveValue(lastName)
    await expect(page.getByRole('link', { name: `Många ${lastName}` })).toHaveCount(7)
  })
})
