import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Runs in the page: notes when the next page's heading is shown, and whether by its cover ('beginning') or by the page itself ('page'). */
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

const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })
const seen = (page: Page) => page.evaluate('window.seen')

async function openProfile(page: Page): Promise<void> {
  await page.goto('/mina-sidor')
  // Waits for the preloads that are added after the document's own.
  await page.locator('style ~ link[rel="modulepreload"][fetchpriority="low"]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

test('a link shows the heading of the next page before it is rendered, but a news item opens over the list', async ({ page }) => {
  await openProfile(page)
  await page.setViewportSize({ width: 412, height: 823 })

  await test.step('another page', async () => {
    await page.evaluate(noteHeadings, 'BusinessBanor')
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    await page.getByRole('navigation', { name: 'Meny', exact: true }).getByRole('link', { name: 'BusinessBanor' }).click()
    await expect(page.getByText('Visar 13 av 13 banor')).toBeVisible()
    expect(await seen(page)).toEqual(['beginning', 'page'])
    await expect(covers(page)).toHaveCount(0)
    // The menu went with the page, and its content is removed as when it is closed.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('dialog nav')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a news item', async () => {
    await page.goto('/nyheter')
    const more = page.getByRole('link', { name: /^Läs mer/ }).last()
    await more.scrollIntoViewIfNeeded()
    // Opened once before, so that everything that a cover is made of is loaded.
    await more.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(noteHeadings, 'Nyheter')
    await more.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(0)
    await more.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seen(page)).not.toContain('beginning')
    expect(await page.evaluate(() => scrollY), 'the list behind has not moved').toBe(place)
  })
})

test('a link followed by keyboard shows the next heading early too, but not on a page that asks before leaving', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openProfile(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Nyheter' })
  const goBack = async () => {
    await page.goBack()
    await expect(page).toHaveURL('/mina-sidor')
    await expect(covers(page)).toHaveCount(0)
    await page.evaluate(noteHeadings, 'Nyheter')
  }
  // A page that has been visited is loaded, however busy the machine is.
  await menu(page).getByRole('link', { name: 'Nyheter' }).click()
  await expect(heading).toBeVisible()

  await test.step('followed by keyboard', async () => {
    await goBack()
    await menu(page).getByRole('link', { name: 'Nyheter' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/nyheter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await seen(page)).toEqual(['beginning', 'page'])
    await expect(covers(page)).toHaveCount(0)
  })

  await test.step('on a page that asks before leaving', async () => {
    await goBack()
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
    await menu(page).getByRole('link', { name: 'Nyheter' }).click()
    await expect(page).toHaveURL('/nyheter')
    await expect(heading).toBeVisible()
    expect(await seen(page)).toEqual(['page'])
  })
})

test('only a click that leads to another page covers the current one', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openProfile(page)

  await test.step('a link that is pressed but released elsewhere leaves the page as it was', async () => {
    await page.evaluate(noteHeadings, 'Nyheter')
    const letGoBeside = async () => {
      await page.mouse.move(300, 600)
      await page.mouse.up()
    }
    // On a busy machine what a cover is made of may be loaded only after the press, which then shows nothing, so it is tried again.
    await expect(async () => {
      await letGoBeside()
      await menu(page).getByRole('link', { name: 'Nyheter' }).hover()
      await page.mouse.down()
      await expect(covers(page)).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    await letGoBeside()
    await expect(covers(page)).toHaveCount(0)
    await expect(page).toHaveURL('/mina-sidor')
    expect(await seen(page)).toEqual([])
  })

  await test.step('a click that leads nowhere uncovers the page again', async () => {
    // Behaves like a handler on the link: lets the held click pass and stops the one that follows.
    await page.evaluate(() => {
      const stop = (event: MouseEvent) => {
        if (event.isTrusted) return
        event.preventDefault()
        removeEventListener('click', stop, { capture: true })
      }
      addEventListener('click', stop, { capture: true })
    })
    await menu(page).getByRole('link', { name: 'Nyheter' }).click()
    await expect(covers(page)).toHaveCount(0)
    await expect(page).toHaveURL('/mina-sidor')
    expect(await seen(page)).toEqual(['beginning'])
  })

  await test.step('a link that opens a new tab, or leads to a part of the page, covers nothing', async () => {
    await page.evaluate(noteHeadings, 'Verksamhet')
    const link = menu(page).getByRole('link', { name: 'Verksamhet' })
    const opened = context.waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    await expect(page).toHaveURL('/mina-sidor')
    expect(await seen(page)).toEqual([])

    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verksamhet' })).toBeVisible()
    const before = await seen(page)
    await page.getByRole('navigation', { name: 'På den här sidan' }).getByRole('link', { name: 'Stadgar' }).click()
    await expect(page).toHaveURL('/verksamhet#stadgar')
    expect(await seen(page)).toEqual(before)
  })
})
