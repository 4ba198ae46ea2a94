import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const sizes = [{ width: 360, height: 740 }, { width: 1440, height: 900 }] as const
const schemes = ['light', 'dark'] as const

/** No accessibility violation on the page as it stands, on a phone and on a desk, light and dark. */
export async function expectAccessible(page: Page, at: readonly { width: number; height: number }[] = sizes): Promise<void> {
  for (const size of at) {
    for (const colorScheme of schemes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      expect(found, `${page.url()} at ${size.width} px, ${colorScheme}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow, `sideways scroll on ${page.url()} at ${size.width} px`).toBeLessThanOrEqual(0)
    }
  }
}
