import type { Page } from '@playwright/test'
import { openAlive } from '../support/alive.ts'
import { expect, test } from '../support/fixtures.ts'

/**
 * Clicks a button as soon as React has added its listeners, long before the page is alive on a slow phone: React then handles the
 * click at once. No real press hits that moment reliably.
 */
async function pressWhenHeard(page: Page, name: string): Promise<void> {
  await page.addInitScript((text) => {
    let isHeard = false
    EventTarget.prototype.addEventListener = new Proxy(EventTarget.prototype.addEventListener, {
      apply(listen, target: unknown, args: unknown[]) {
        const [type] = args
        if (target === document && type === 'click' && !isHeard) {
          isHeard = true
          queueMicrotask(() => {
            const button = [...document.querySelectorAll('main button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === text)
            if (button instanceof HTMLElement) button.click()
          })
        }
        Reflect.apply(listen, target, args)
      },
    })
  }, name)
}

test('an action at the moment React starts listening takes effect once', async ({ page }) => {
  await test.step('a button press', async () => {
    await pressWhenHeard(page, 'Visa lösenord')
    await openAlive(page, '/login')
    await expect(page.getByLabel('Lösenord', { exact: true })).toHaveAttribute('type', 'text')
  })

  await test.step('a form submission', async () => {
    await page.addInitScript(() => document.addEventListener('readystatechange', () => {
      const field = document.querySelector('main input')
      if (field instanceof HTMLInputElement) field.value = 'ingen@example.com'
    }, { once: true }))
    const sent: string[] = []
    page.on('request', (request) => { if (request.method() === 'POST') sent.push(new URL(request.url()).pathname) })
    await pressWhenHeard(page, 'Skicka länk')
    await openAlive(page, '/forgot-password')
    await expect(page.getByText('E-post skickad').first()).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})
