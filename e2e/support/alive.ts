import { expect, type Page } from '@playwright/test'

/** Opens the page, and waits until it is alive and has done what it kept: before, a link is followed by the browser. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => addEventListener('alive', () => setTimeout(() => { document.documentElement.dataset.alive = '' })))
  await page.goto(path)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}
