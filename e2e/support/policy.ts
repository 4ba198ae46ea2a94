import type { Page } from '@playwright/test'

/** Keeps what the browser's guard of the content security policy has stopped; the fixture watches where requests go. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const kept = sessionStorage.getItem('violations') ?? ''
      sessionStorage.setItem('violations', `${kept}${location.pathname}: ${violatedDirective} ${blockedURI}\n`)
    })
  })
}

export async function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (sessionStorage.getItem('violations') ?? '').split('\n').filter((line) => line !== ''))
}
