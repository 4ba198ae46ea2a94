import { expect, type Page } from '@playwright/test'

/** Closes all toasts, so that later ones cannot be confused with them. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Stäng meddelandet' })
  // All at once and without waiting for any of them, since they also go away by themselves.
  await close.evaluateAll((buttons) => { for (const button of buttons) if (button instanceof HTMLElement) button.click() })
  await expect(close).toHaveCount(0)
}
