import { sitePages } from '#domain/pages.ts'
import { isLong } from '../../checks/form.ts'
import { expectAccessible } from '../support/axe.ts'
import { failCalls } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectShown, visits } from './visits.ts'

/** Every page, as it stands, while it waits for what it fetches, and when nothing can be fetched. */
test.describe.configure({ timeout: isLong ? 600_000 : 120_000 })

/** Waiting and failing look much alike everywhere: the ends are enough. */
const ends = [{ width: 320, height: 740 }, { width: 1280, height: 900 }]

test('every page that the server knows is visited', () => {
  expect(Object.keys(visits).toSorted()).toEqual(sitePages.toSorted())
})

for (const [path, { as, heading, address }] of Object.entries(visits)) {
  test(`page ${path}`, async ({ page, site, signIn }) => {
    if (as !== 'guest') await signIn(page, (await site.logins())[as])
    const target = await address?.(page, site) ?? path
    await page.goto(target)
    await expectShown(page, heading)
    await expectAccessible(page)
    // Only guests' pages come ready from the server.
    if (!isLong || as === 'guest') return

    await test.step('while it waits', async () => {
      await page.route('**/api/rpc/**', () => undefined)
      await page.goto(target)
      await expect(page.getByRole('main')).toBeVisible()
      await expectAccessible(page, ends)
    })
    await test.step('when nothing can be fetched', async () => {
      await page.unroute('**/api/rpc/**')
      await failCalls(page, '**/api/rpc/**')
      await page.goto(target)
      await expect(page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('heading')).first()).toBeVisible()
      await expect(page.getByRole('status', { name: /^Hämtar/ })).toHaveCount(0)
      await expectAccessible(page, ends)
    })
  })
}

test('page not found', async ({ page }) => {
  await page.goto('/finns-inte')
  await expectShown(page, /Oops! Page not found/)
  await expectAccessible(page)
})
