import { expect, type Page } from '@playwright/test'

/** Closes what has been said so far, so that what is said next cannot be taken for it. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Stäng meddelandet' })
  // All at once, and none waited for: they go away by themselves, too.
  await close.evaluateAll((buttons) => { for (const button of buttons) if (button instanceof HTMLElement) button.click() })
  await expect(close).toHaveCount(0)
}
