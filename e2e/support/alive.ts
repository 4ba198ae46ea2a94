import { expect, type Page } from '@playwright/test'

/** Opens the page and waits until it is alive and has replayed early clicks: until then the browser itself follows links. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => addEventListener('alive', () => setTimeout(() => { document.documentElement.dataset.alive = '' })))
  await page.goto(path)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}
