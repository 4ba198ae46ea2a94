import { isLong } from '../../checks/form.ts'
import { paths } from '#domain/paths.ts'
import { setLetters } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectShown, visits, type Visitor } from './visits.ts'

/** With letters of twice the size on a phone nothing goes past the edge, and the menu can be opened (WCAG 1.4.4). */
test.describe.configure({ timeout: 180_000 })

const mainPages = new Set<string>([
  paths.start, paths.logIn, paths.membership, paths.profile, paths.security, paths.booking, paths.businessCourses, paths.tournament,
  paths.association, paths.adminDashboard, paths.adminMembers, paths.adminSettings,
])

for (const visitor of ['guest', 'member', 'superadmin'] as const satisfies Visitor[]) {
  test(`the pages of a ${visitor} keep within a phone`, async ({ page, site, signIn }) => {
    if (visitor !== 'guest') await signIn(page, (await site.logins())[visitor])
    await page.setViewportSize({ width: 360, height: 740 })
    await setLetters(page, 32)
    for (const [path, { as, heading, address }] of Object.entries(visits)) {
      if (as !== visitor || !(isLong || mainPages.has(path))) continue
      await page.goto(await address?.(page, site) ?? path)
      await expectShown(page, heading)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
      const menu = await page.getByRole('button', { name: /^Öppna (admin)?menyn$/ }).boundingBox()
      expect(menu && menu.x >= 0 && menu.x + menu.width <= 360, `${path}: the menu button at ${JSON.stringify(menu)}`).toBe(true)
    }
  })
}
