import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The field of the administration's search. */
export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Sök sidor, medlemmar och ansökningar' })

/** Presses the keys until the search is open: a page that was just opened is visible before it listens. */
export async function openSearch(page: Page, keys: 'Control+k' | 'Meta+k' = 'Control+k'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys)
    await expect(searchField(page)).toBeFocused({ timeout: 500 })
  }).toPass()
}
