import { paths } from '#domain/paths.ts'
import { addMember } from '../members/register-people.ts'
import { apply } from '../support/application.ts'
import { setDefaultFontSize } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectShown } from './visits.ts'

/** With the text size doubled, nothing on a phone goes past the edge (WCAG 1.4.4). The pages themselves: pages.spec.ts. */
test.describe.configure({ timeout: 180_000 })

/** The board's lists that are behind a tab. */
const boardTabs = [
  '/admin/medlemmar?flik=ansokningar', '/admin/bokningar?flik=alla', '/admin/bokningar?flik=vecka', '/admin/bokningar?flik=vecka&bana=koberg',
]

test('the lists behind the tabs of the administration fit a phone at double text size', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await apply(page, 'Vera')
  await page.setViewportSize({ width: 360, height: 740 })
  await setDefaultFontSize(page, 32)
  for (const path of boardTabs) {
    await page.goto(path)
    await expectShown(page, { heading: /./ })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})

test('the toast about a failed log-in does not cover the reason in the form', async ({ page, site }) => {
  const { member } = await site.logins()
  await setDefaultFontSize(page, 32)
  const why = page.getByRole('main').getByRole('alert')
  for (const size of [{ width: 320, height: 568 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    await page.goto(paths.logIn)
    for (const [golfId, text] of [[member.golfId, 'Felaktigt Golf-ID eller lösenord'], ['010101-999', 'Inget konto hittades med detta Golf-ID']] as const) {
      await page.getByLabel('Golf-ID').fill(golfId)
      await page.getByLabel('Lösenord', { exact: true }).fill('Nagot-Langt-1')
      await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
      await expect(why).toHaveText(text)
      await expect(page.locator('.toast')).toHaveCount(1)
      await expect.poll(() => page.evaluate(() => {
        const [reason, toast] = ['main [role="alert"]', '.toasts'].map((selector) => document.querySelector(selector)?.getBoundingClientRect())
        return reason && toast && reason.top >= 0 && reason.bottom <= toast.top
      }), `${text} at ${size.width} px`).toBe(true)
    }
  }
})

test('a tall toast does not cover the invalid field of the registration', async ({ page, site, callerFor }) => {
  const { privateEmail } = await addMember(await callerFor((await site.logins()).superadmin), { firstName: 'Stor', p_send_invitation: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await setDefaultFontSize(page, 32)
  await page.goto(await site.link(privateEmail, paths.onboarding))
  await page.getByRole('button', { name: 'Slutför registreringen' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Integritetspolicy krävs' })).toHaveCount(1)
  await expect(page.getByLabel('Välj ett lösenord')).toBeFocused()
  await expect.poll(() => page.evaluate(() => {
    const [field, toast] = [document.activeElement, document.querySelector('.toasts')].map((element) => element?.getBoundingClientRect())
    return field && toast && field.top >= 0 && field.bottom <= toast.top
  })).toBe(true)
})

test('the dialog with the QR code fits a 320 px phone at double text size', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  await page.setViewportSize({ width: 320, height: 740 })
  await setDefaultFontSize(page, 32)
  await page.goto(paths.security)
  await page.getByRole('button', { name: 'Slå på koder' }).click()
  await page.getByLabel('Ditt lösenord').fill(member.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Fortsätt' }).click()
  await expect(page.getByRole('img', { name: 'QR-kod att skanna med appen' })).toBeVisible()
  expect(await page.locator('.dialog-viewport').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320)
})

test('the confirmation of a reset link is wide enough not to wrap letter by letter', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await setDefaultFontSize(page, 32)
  await page.goto(paths.forgotPassword)
  await page.getByLabel('E-postadress').fill('ingen.alls@example.com')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  const told = page.getByRole('paragraph').filter({ hasText: 'Om ingen.alls@example.com hör till en medlem' })
  await expect.poll(async () => (await told.boundingBox())?.width).toBeGreaterThan(200)
})

test('long result pages fit a 320 px phone at double text size', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.setViewportSize({ width: 320, height: 740 })
  await setDefaultFontSize(page, 32)
  for (const id of ['vartavlingen', 'kommunmasterskap', 'volvo-goteborg']) {
    await page.goto(`/tavlingar/resultat/${id}`)
    await expectShown(page, { heading: /./ })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), id).toBeLessThanOrEqual(320)
  }
})

/** Texts broken letter by letter: more lines than words, and more than their letters need. Runs in the browser. */
function columnsOfLetters(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [element, text] = [node.parentElement, node.textContent?.trim() ?? '']
    // Text for screen readers only is one pixel wide.
    if (!element?.checkVisibility() || element.tagName === 'OPTION' || element.getBoundingClientRect().width < 2) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    if (text !== '' && lines > text.split(/\s+/).length + text.length / 6) found.push(`”${text}” in ${lines} lines`)
  }
  return found
}

test('text wraps by words, not letter by letter, on a 320 px phone at double text size', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(paths.association)
  await setDefaultFontSize(page, 32)
  for (const path of [
    paths.association, paths.competitions, paths.competitionRules, '/tavlingar/resultat/vartavlingen', '/nyheter', `${paths.businessCourses}#torslanda`,
    paths.booking, paths.profile, paths.start, paths.membership,
  ]) {
    await page.goto(path)
    await expectShown(page, { heading: /./ })
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => page.evaluate(columnsOfLetters), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Öppna menyn' }).click()
  const menu = page.getByRole('dialog', { name: 'Meny' })
  await expect(menu.getByRole('link', { name: 'BusinessBanor' })).toBeVisible()
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'the menu does not scroll sideways').toBe(0)
})

test('the buttons of the map stay within its frame at double text size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setDefaultFontSize(page, 32)
  await page.goto(paths.start)
  await page.getByRole('heading', { name: 'Banorna på kartan' }).scrollIntoViewIfNeeded()
  const region = page.getByRole('region', { name: 'Banorna på kartan' })
  const edge = await region.boundingBox()
  for (const name of ['Visa i helskärm', 'Flytta kartan österut']) {
    const button = await region.getByRole('button', { name }).boundingBox()
    expect(button && edge && button.x + button.width <= edge.x + edge.width, `${name}: ${JSON.stringify({ button, edge })}`).toBe(true)
  }
})

test('the membership fee is shown as one number, not as a column of digits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setDefaultFontSize(page, 32)
  for (const path of [paths.start, paths.membership]) {
    await page.goto(path)
    const fee = await page.getByText('275', { exact: true }).first().boundingBox()
    // Broken at each digit, it would be a column.
    expect(fee && fee.width > fee.height, `${path}: ${JSON.stringify(fee)}`).toBe(true)
  }
})
