import { isLong } from '../../checks/form.ts'
import { expect, test } from '../support/fixtures.ts'
import { walkThrough } from './keyboard.ts'
import { expectShown, visits } from './visits.ts'

/** Tab leads through every page and out of it again, and is seen at each stop: light in the short form, dark too in the long. */
test.describe.configure({ timeout: isLong ? 300_000 : 120_000 })

for (const visitor of ['guest', 'member', 'superadmin'] as const) {
  test(`the keyboard gets through every page of a ${visitor}`, async ({ page, site, signIn }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (visitor !== 'guest') await signIn(page, (await site.logins())[visitor])
    for (const [path, { as, heading, address }] of Object.entries(visits)) {
      if (as !== visitor) continue
      for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const target = await address?.(page, site) ?? path
        // The same address again would be a reload, which scrolls to where the last walk ended, under the keyboard.
        await page.goto('about:blank')
        await page.goto(target)
        await expectShown(page, heading)
        // A window keeps the keyboard, and lets go of it with Escape.
        if (await page.getByRole('dialog').count() > 0) await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await walkThrough(page), path).toBeGreaterThan(3)
      }
    }
  })
}
