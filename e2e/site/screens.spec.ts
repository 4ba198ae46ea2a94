import { expect, test } from '../support/fixtures.ts'

/** Pictures of every page for people to look at: `test-results/screens/<page>-<width>-<scheme>.png`. */
const folder = 'test-results/screens'
const widths = [360, 768, 1440] as const
const schemes = ['light', 'dark'] as const

const guestPages = ['/', '/login', '/forgot-password', '/reset-password', '/medlemskap', '/integritet', '/finns-inte']
const memberPages = [
  '/boka-tid', '/business-banor', '/tavlingar', '/tavlingar/regler', '/tavlingar/resultat/vartavlingen', '/verksamhet', '/erbjudanden',
  '/nyheter', '/mina-sidor', '/mina-sidor/sakerhet', '/admin/dashboard', '/admin/medlemmar', '/admin/medlemmar?flik=ansokningar', '/admin/bokningar',
]

const nameOf = (path: string) => path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'start'

for (const [who, paths] of [['guest', guestPages], ['administrator', memberPages]] as const) {
  test(`pictures of what ${who}s see`, async ({ page, site, logIn }) => {
    test.setTimeout(300_000)
    if (who === 'administrator') await logIn(page, (await site.logins()).superadmin)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({ path: `${folder}/${nameOf(path)}-${width}-${colorScheme}.png`, fullPage: true })
        }
      }
    }
  })
}
