import type { Page } from '@playwright/test'
import { sitePages } from '#domain/pages.ts'
import { expect, test } from '../support/fixtures.ts'

/** Keeps what the browser's guard of the content security policy has stopped; the fixture watches where requests go. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const kept = sessionStorage.getItem('violations') ?? ''
      sessionStorage.setItem('violations', `${kept}${location.pathname}: ${violatedDirective} ${blockedURI}\n`)
    })
  })
}

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (sessionStorage.getItem('violations') ?? '').split('\n').filter((line) => line !== ''))
}

const addresses = sitePages.map((path) => path.replaceAll(/:\w+/g, 'vartavlingen'))

/** To the page's end, so that what waits to be seen is fetched too. */
async function readThrough(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

test('no page of a guest breaks the policy', async ({ page }) => {
  await watchPolicy(page)
  for (const address of [...addresses, '/finns-inte']) await readThrough(page, address)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Banorna på kartan' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: /Karta över banorna/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Visa i helskärm' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('no page of an administrator breaks it either', async ({ page, site, logIn }) => {
  test.setTimeout(120_000)
  await watchPolicy(page)
  await logIn(page, (await site.logins()).superadmin)
  for (const address of addresses) await readThrough(page, address)
  expect(await violations(page)).toEqual([])
})

test('what the policy forbids is stopped, and seen', async ({ browser, site }) => {
  // A page without the fixture's watch, which would take this for a fault.
  const page = await browser.newPage({ baseURL: site.origin })
  await watchPolicy(page)
  await page.goto('/integritet')
  await page.evaluate(() => {
    const picture = new Image()
    picture.src = 'https://other.example/p.png'
    return new Promise((resolve) => picture.addEventListener('error', resolve))
  })
  expect(await violations(page)).toEqual(['/integritet: img-src https://other.example/p.png'])
  await page.close()
})

test('documents allow scripts by name alone', async ({ page }) => {
  for (const path of ['/', '/medlemskap', '/mina-sidor', '/finns-inte']) {
    const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src '))
    expect(scripts).toContain("'sha256-")
    expect(scripts).not.toMatch(/unsafe|\*|https?:/)
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
  }
})
