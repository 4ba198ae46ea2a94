import type { Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { expectShown, type Visitor, visits } from '../accessibility/visits.ts'
import { expect, test } from '../support/fixtures.ts'

/** Takes pictures of every page for people to look at (`npm run check:screens`): `test-results/screens/<page>-<width>-<scheme>.png`. */
const folder = 'test-results/screens'
const looks = [360, 768, 1440].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })))

const nameOf = (path: string) => path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'start'

async function takePictures(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // Chromium sometimes fails to take a picture on a busy machine; a retry succeeds.
    await expect(() => page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })).toPass({ timeout: 60_000 })
  }
}

test.describe.configure({ timeout: 600_000 })

for (const visitor of ['guest', 'member', 'superadmin'] satisfies Visitor[]) {
  test(`takes pictures of the pages for a ${visitor}`, { tag: '@long' }, async ({ page, site, signIn }) => {
    if (visitor !== 'guest') await signIn(page, (await site.logins())[visitor])
    for (const [path, visit] of Object.entries(visits)) {
      if (visit.as !== visitor) continue
      await page.goto(await visit.address?.(page, site) ?? path)
      await expectShown(page, visit)
      await takePictures(page, nameOf(path))
    }
  })
}

test('takes pictures of views that have no address of their own', { tag: '@long' }, async ({ page, site, signIn }) => {
  await page.goto('/finns-inte')
  await expectShown(page, { heading: /Oops! Page not found/ })
  await takePictures(page, 'finns-inte')
  await signIn(page, (await site.logins()).superadmin)
  for (const [name, address] of [['ansokningar', '?flik=ansokningar'], ['ny-medlem', '?ny=1']] as const) {
    await page.goto(`${paths.adminMembers}${address}`)
    await expectShown(page, { heading: 'Medlemsregister', hasWindow: name === 'ny-medlem' })
    await takePictures(page, `admin-${name}`)
  }
  await page.goto('/admin/innehall/banor/hulta')
  await expectShown(page, { heading: 'Hulta' })
  await takePictures(page, 'admin-bana')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(paths.adminDashboard)
  await page.getByRole('button', { name: 'Fäll ihop menyn' }).click()
  await takePictures(page, 'admin-smal-meny')
})
