import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/hold.ts'

/** The names of the CSS animations on the page. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.getAnimations().flatMap((animation) => (animation instanceof CSSAnimation ? [animation.animationName] : [])))

test('loading skeletons are animated only when the wait is long', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  const letScriptsCome = await holdScripts(page)
  const letGo = await hold(page, '**/api/rpc/get_my_profile')
  await page.goto('/mina-sidor', { waitUntil: 'commit' })
  const frame = page.locator('.skeleton')
  await expect(frame.first()).toBeVisible()
  // Starting an animation, and each of its frames, takes CPU time from the page that is loading.
  expect(await moving(page)).toEqual(['turn'])
  await letScriptsCome()
  await expect.poll(() => moving(page)).toContain('breathe')
  await letGo()
  await expect(frame).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'longWait' in document.documentElement.dataset)).toBe(false)
})
