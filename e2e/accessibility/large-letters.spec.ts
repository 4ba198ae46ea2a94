import { paths } from '#domain/paths.ts'
import { apply } from '../support/application.ts'
import { setLetters } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectShown } from './visits.ts'

/** With letters of twice the size on a phone nothing goes past the edge (WCAG 1.4.4). The pages by themselves: pages.spec.ts. */
test.describe.configure({ timeout: 180_000 })

/** Lists of the board's that stand behind a tab. */
const boardTabs = [
  '/admin/medlemmar?flik=ansokningar', '/admin/bokningar?flik=alla', '/admin/bokningar?flik=vecka', '/admin/bokningar?flik=vecka&bana=koberg',
]

test('the lists behind the board\'s tabs keep within a phone', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await apply(page, 'Vera')
  await page.setViewportSize({ width: 360, height: 740 })
  await setLetters(page, 32)
  for (const path of boardTabs) {
    await page.goto(path)
    await expectShown(page, { heading: /./ })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})

test('long results keep within the narrowest phone', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.setViewportSize({ width: 320, height: 740 })
  await setLetters(page, 32)
  for (const id of ['vartavlingen', 'kommunmasterskap', 'volvo-goteborg']) {
    await page.goto(`/tavlingar/resultat/${id}`)
    await expectShown(page, { heading: /./ })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), id).toBeLessThanOrEqual(320)
  }
})

test('what membership costs is read as one number', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setLetters(page, 32)
  for (const path of [paths.start, paths.membership]) {
    await page.goto(path)
    const fee = await page.getByText('275', { exact: true }).first().boundingBox()
    // Divided at each figure it would stand as a column.
    expect(fee && fee.width > fee.height, `${path}: ${JSON.stringify(fee)}`).toBe(true)
  }
})
