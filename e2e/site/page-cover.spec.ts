import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Runs in the page: notes the next page's heading when it is shown, and how much of the page at hand is there then. */
function noteHeadings(name: string): void {
  const seen: string[] = []
  Object.assign(window, { seen })
  const note = () => {
    for (const heading of document.querySelectorAll('h1')) {
      if (heading.textContent !== name || !heading.checkVisibility({ opacityProperty: true })) continue
      const kind = heading.closest('[popover]') ? 'beginning' : 'page'
      if (seen.at(-1) !== kind) seen.push(kind)
    }
  }
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
}

const covers = (page: Page) => page.locator('[popover="manual"]')

test.beforeEach(async ({ page, site, logIn }) => {
  await logIn(page, (await site.logins()).member)
  // Behind those that the document came with.
  await page.locator('style ~ link[rel="modulepreload"][fetchpriority="low"]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
})

test('a link answers with how the next page begins, before the page is made', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.evaluate(noteHeadings, 'BusinessBanor')
  await page.getByRole('button', { name: 'Öppna menyn' }).click()
  const menu = page.getByRole('navigation', { name: 'Meny', exact: true })
  await menu.getByRole('link', { name: 'BusinessBanor' }).click()
  await expect(page.getByText('Visar 13 av 13 banor')).toBeVisible()
  expect(await page.evaluate('window.seen')).toEqual(['beginning', 'page'])
  await expect(covers(page)).toHaveCount(0)
  // The menu went with the page, and is emptied as when it is closed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('dialog nav')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the keyboard is answered alike', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  // A page that has been here is at hand however busy the machine is.
  await menu.getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/mina-sidor')
  await expect(covers(page)).toHaveCount(0)
  await page.evaluate(noteHeadings, 'Nyheter')
  await menu.getByRole('link', { name: 'Nyheter' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/nyheter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate('window.seen')).toEqual(['beginning', 'page'])
  await expect(covers(page)).toHaveCount(0)
})

test('a link that is pressed and not clicked leaves the page as it was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(noteHeadings, 'Nyheter')
  const letGoBeside = async () => {
    await page.mouse.move(300, 600)
    await page.mouse.up()
  }
  // On a busy machine what a cover is made of may come after the press, which is then answered by nothing.
  await expect(async () => {
    await letGoBeside()
    await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).hover()
    await page.mouse.down()
    await expect(covers(page)).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await letGoBeside()
  await expect(covers(page)).toHaveCount(0)
  await expect(page).toHaveURL('/mina-sidor')
  expect(await page.evaluate('window.seen')).toEqual([])
})

test('a link that opens another window, or leads elsewhere on the page, covers nothing', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(noteHeadings, 'Verksamhet')
  const link = page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Verksamhet' })
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await expect(page).toHaveURL('/mina-sidor')
  expect(await page.evaluate('window.seen')).toEqual([])

  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verksamhet' })).toBeVisible()
  const seen = await page.evaluate('window.seen')
  await page.getByRole('navigation', { name: 'På den här sidan' }).getByRole('link', { name: 'Stadgar' }).click()
  await expect(page).toHaveURL('/verksamhet#stadgar')
  expect(await page.evaluate('window.seen')).toEqual(seen)
})

test('a piece of news opens over the list, which stays where it was', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/nyheter')
  const more = page.getByRole('link', { name: /^Läs mer/ }).last()
  await more.scrollIntoViewIfNeeded()
  // Here and pressed once before: what a cover is made of is at hand.
  await more.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(noteHeadings, 'Nyheter')
  await more.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate('window.seen')).not.toContain('beginning')
})

test('a click that leads nowhere uncovers the page again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(noteHeadings, 'Nyheter')
  // As a handler of the link's own would: it lets the one that is held pass, and stops the one that follows.
  await page.evaluate(() => addEventListener('click', (event) => !event.isTrusted && event.preventDefault(), { capture: true }))
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(covers(page)).toHaveCount(0)
  await expect(page).toHaveURL('/mina-sidor')
  expect(await page.evaluate('window.seen')).toEqual(['beginning'])
})

test('a page that asks before it is left is not covered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(noteHeadings, 'Nyheter')
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(page).toHaveURL('/nyheter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  expect(await page.evaluate('window.seen')).toEqual(['page'])
})
