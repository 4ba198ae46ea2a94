import { paths } from '#domain/paths.ts'
import { expectShown, visits } from '../accessibility/visits.ts'
import { expect, test } from '../support/fixtures.ts'
import { noteCalls, screenOf } from './screen-calls.ts'

// All other pages are checked where they are opened anyway (e2e/accessibility/pages.spec.ts).

test('opening the register makes the expected calls and no others', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, superadmin)
  const asked = noteCalls(page)
  // Searches for one member: if the register is longer than a page, the next page is prefetched.
  await page.goto(`${paths.adminMembers}?sok=${member.golfId}`)
  await expectShown(page, visits[paths.adminMembers])
  expect(await asked()).toEqual(screenOf(paths.adminMembers))
})
