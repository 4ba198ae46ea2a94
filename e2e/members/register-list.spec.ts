import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { importMembers } from './register-people.ts'

/** More than a search counts exactly. */
const memberCount = 2100
/** A search text that finds all members of this file and nobody else. */
const mark = 'Storklubben'

function manyMembers(): string {
  const lines = Array.from({ length: memberCount }, (_, index) => {
    const number = String(index).padStart(4, '0')
    return `Person,Nr${number},9${number}0-0${number.slice(2)},${mark}`
  })
  return ['Förnamn,Efternamn,Golf-ID,Hemmaklubb', ...lines].join('\n')
}

const rows = (page: Page) => page.locator('[role="row"][data-index]')

/** Expects that only a few rows of the list exist in the document. */
async function expectFewRows(page: Page): Promise<void> {
  expect(await rows(page).count()).toBeLessThanOrEqual(60)
}

test('a list of 2,100 members renders few rows, scrolls to its end and keeps its place on going back', async ({ page, site, signIn }) => {
  test.setTimeout(180_000)
  await signIn(page, (await site.logins()).superadmin)
  await importMembers(page, manyMembers())
  await page.goto(`/admin/medlemmar?sok=${mark}`)
  // More than a search counts exactly: the list's length is known only once its end has been reached.
  await expect(page.getByRole('status').filter({ hasText: /Fler än 2\s000 medlemmar/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person Nr0000' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Medlemmar' })).toHaveAttribute('aria-rowcount', '-1')
  await expectFewRows(page)

  await test.step('scrolling reaches the last member', async () => {
    await expect.poll(async () => {
      await page.keyboard.press('Control+End')
      await expectFewRows(page)
      return page.getByRole('link', { name: 'Person Nr2099' }).count()
    }).toBe(1)
    await expect(page.getByRole('link', { name: 'Person Nr2099' })).toBeInViewport()
    await expect(rows(page).filter({ hasText: 'Person Nr2099' })).toHaveAttribute('aria-rowindex', '2101')
    await expect(page.getByRole('table', { name: 'Medlemmar' })).toHaveAttribute('aria-rowcount', '2101')
  })

  await test.step('going back from a card opened far down returns to the same place', async () => {
    const link = page.getByRole('link', { name: 'Person Nr2090' })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Person Nr2090' })).toBeVisible()
    await page.goBack()
    await expect(link).toBeInViewport()
  })

  await test.step('reversing the order starts from the top', async () => {
    await page.getByRole('button', { name: 'Namn' }).click()
    // It was in view before too, but at the end.
    await expect(rows(page).filter({ hasText: 'Person Nr2099' })).toHaveAttribute('aria-rowindex', '2')
    await expect(page.getByRole('link', { name: 'Person Nr2099' })).toBeInViewport()
  })
})

test('a page whose starting point no longer exists is fetched without an error', async ({ page, site, signIn }) => {
  test.setTimeout(120_000)
  await signIn(page, (await site.logins()).superadmin)
  const found = await page.request.post('/api/rpc/count_members', { data: { search: mark } })
  if (!/"isMore":true/.test(await found.text())) await importMembers(page, manyMembers())
  // Replaces the first cursor with an unknown one: the page then has to find out where it begins now.
  let refused = 0
  await page.route('**/api/rpc/list_members', async (route) => {
    const asked = route.request().postData() ?? ''
    const gone = asked.replace(/"cursor":"[^"]+"/, `"cursor":"${crypto.randomUUID()}"`)
    if (refused > 0 || gone === asked) return route.continue()
    refused += 1
    return route.continue({ postData: gone })
  })
  await page.goto(`/admin/medlemmar?sok=${mark}`)
  await expect(page.getByRole('link', { name: 'Person Nr0000' })).toBeVisible()
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 8000)
  await expect(rows(page).filter({ hasText: /Person Nr01\d\d/ }).first()).toBeVisible()
  expect(refused).toBe(1)
  await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
})

test('Tab moves from row to row beyond the screen edge, and a row scrolled out of view keeps the focus', async ({ page, site, signIn }) => {
  test.setTimeout(120_000)
  await signIn(page, (await site.logins()).superadmin)
  const found = await page.request.post('/api/rpc/count_members', { data: { search: mark } })
  if (!/"isMore":true/.test(await found.text())) await importMembers(page, manyMembers())
  await page.goto(`/admin/medlemmar?sok=${mark}`)
  const link = (number: string) => page.getByRole('link', { name: `Person Nr${number}` })
  await link('0000').focus()
  for (let index = 0; index < 40; index += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await expect(link('0040')).toBeFocused()
  await expect(link('0040')).toBeInViewport()
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 40_000)
  await expect(link('0100')).toHaveCount(0)
  await expect(rows(page).last()).toContainText(/Person Nr0[4-7]/)
  await expect(link('0040')).toBeFocused()
  await expectFewRows(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(link('0039')).toBeFocused()
  await expect(link('0039')).toBeInViewport()
})
