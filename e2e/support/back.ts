import { expect, type Page } from '@playwright/test'

/** Whoever has logged in again in another tab is told so, and nothing says the contrary any longer. */
export async function isToldToBeBack(page: Page): Promise<void> {
  await expect(page.getByText('Du är inloggad igen')).toBeVisible()
  await expect(page.getByText('Du är inte längre inloggad')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Logga in i en ny flik' })).toHaveCount(0)
}
