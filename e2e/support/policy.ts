import type { Page } from '@playwright/test'

/** Records violations of the content security policy that the browser has blocked; the fixture watches where requests go. */
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
