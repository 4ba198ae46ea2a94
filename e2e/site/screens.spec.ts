import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expect, test } from '../support/fixtures.ts'

/** Pictures of every page for people to look at, with the long form (checks/form.ts): `test-results/screens/<page>-<width>-<scheme>.png`. */
const folder = 'test-results/screens'
const looks = [360, 768, 1440].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })))

const guestPages = ['/', '/login', '/forgot-password', '/reset-password', '/medlemskap', '/integritet', '/finns-inte']
const memberPages = [
  '/boka-tid', '/business-banor', '/tavlingar', '/tavlingar/regler', '/tavlingar/resultat/vartavlingen', '/verksamhet', '/erbjudanden',
  '/nyheter', '/mina-sidor', '/mina-sidor/sakerhet',
]
const boardPages = [
  '/admin/dashboard', '/admin/medlemmar', '/admin/medlemmar?flik=ansokningar', '/admin/medlemmar?ny=1', '/admin/medlemmar/importera',
  '/admin/bokningar', '/admin/bokningar/banor', '/admin/logg', '/admin/installningar', '/admin/hjalp',
]

const nameOf = (path: string) => path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'start'

async function takePictures(page: Page, path: string, name = nameOf(path)): Promise<void> {
  await page.goto(path)
  // By its tag: behind an open window it is no heading to those who listen.
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // Chromium now and then cannot take a picture while the machine is busy; the next try can.
    await expect(() => page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })).toPass({ timeout: 60_000 })
  }
}

test.describe.configure({ timeout: 600_000 })

test('pictures of what guests see', { tag: '@long' }, async ({ page }) => {
  for (const path of guestPages) await takePictures(page, path)
})

test('pictures of what members see', { tag: '@long' }, async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  for (const path of memberPages) await takePictures(page, path)
})

test('pictures of what the board sees', { tag: '@long' }, async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, superadmin)
  for (const path of boardPages) await takePictures(page, path)
  const found = await page.request.post('/api/rpc/list_members', { data: { search: member.golfId } })
  const [person] = z.array(z.object({ id: z.string() })).parse(await found.json())
  await takePictures(page, `/admin/medlemmar/${person?.id}`, 'admin-medlem')
  await page.goto('/admin/dashboard')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Fäll ihop menyn' }).click()
  await takePictures(page, '/admin/dashboard', 'admin-smal-meny')
})
