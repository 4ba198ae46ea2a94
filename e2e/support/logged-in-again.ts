import { expect, type Page } from '@playwright/test'

/** Expects the notice of a new log-in from another tab, and that nothing says the opposite any more. */
export async function expectLoggedInAgain(page: Page): Promise<void> {
  await expect(page.getByText('Du är inloggad igen')).toBeVisible()
  await expect(page.getByText('Du är inte längre inloggad')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Logga in i en ny flik' })).toHaveCount(0)
}
