import type { Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { expect, test } from '../support/fixtures.ts'

/** Selectors with `:hover` outside `@media (hover: hover)`. Runs in the browser. */
function hoverEverywhere(): string[] {
  const found: string[] = []
  const look = (rules: CSSRuleList, hovers: boolean): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && !hovers && rule.selectorText.includes(':hover')) found.push(rule.selectorText)
      if (rule instanceof CSSGroupingRule) look(rule.cssRules, hovers || (rule instanceof CSSMediaRule && rule.media.mediaText.includes('hover: hover')))
    }
  }
  for (const { cssRules } of document.styleSheets) look(cssRules, false)
  return found
}

/** A button that the test can hover, and a function that reads its background colour. Without transitions the colour is final at once. */
async function groundOf(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(paths.logIn)
  const button = page.getByRole('main').getByRole('button', { name: 'Logga in' })
  await expect(button).toBeEnabled()
  return { button, ground: () => button.evaluate((element) => getComputedStyle(element).backgroundColor) }
}

test('a button has a hover style for a pointer, and no hover style lies outside its media query', async ({ page }) => {
  const { button, ground } = await groundOf(page)
  const before = await ground()
  await button.hover()
  expect(await ground()).not.toBe(before)
  // All styles are in every page, except the map's, which are loaded with it.
  expect(await page.evaluate(hoverEverywhere)).toEqual([])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a hovered button, like the one tapped last, looks as if it were not hovered', async ({ page }) => {
    const { button, ground } = await groundOf(page)
    const before = await ground()
    await button.hover()
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
    expect(await ground()).toBe(before)
  })

  test('an app for codes on the same phone is opened by a link, or gets the key by hand; the picture is folded', async ({ page, site, signIn }) => {
    const { member } = await site.logins()
    await signIn(page, member)
    await page.goto(paths.security)
    await page.getByRole('button', { name: 'Slå på koder' }).click()
    await page.getByLabel('Ditt lösenord').fill(member.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Fortsätt' }).click()
    await expect(page.getByRole('link', { name: 'Öppna appen direkt' })).toHaveAttribute('href', /^otpauth:/)
    const picture = page.getByRole('img', { name: 'QR-kod att skanna med appen' })
    await expect(picture).toBeHidden()
    const key = page.getByText(/^([A-Z\d]{4} ){7}[A-Z\d]{4}$/)
    await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed')) })
    await page.getByRole('button', { name: 'Kopiera' }).click()
    await expect(page.getByText('Nyckeln är markerad. Håll fingret på den och välj Kopiera, eller tryck Ctrl+C på en dator.').first()).toBeVisible()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await key.textContent())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'))
    await page.getByRole('button', { name: 'Kopiera' }).click()
    await expect(page.getByRole('button', { name: 'Kopierad' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await key.textContent())?.replaceAll(' ', ''))
    await page.getByText('Appen finns i en annan telefon').click()
    await expect(picture).toBeVisible()
  })
})
