import { test as base } from './fixtures.ts'
import { type RunningSite, startSite } from './site.ts'

/**
 * For tests that change the whole site. Consecutive files of a worker share a site of their own, unless one gives it a name:
 * `test.use({ siteName: 'settings' })`, for changes that would disturb the other files.
 */
export const test = base.extend<object, { site: RunningSite; siteName: string }>({
  siteName: ['', { option: true, scope: 'worker' }],
  site: [async ({}, use) => {
    const site = await startSite({ env: { TRUSTED_PROXIES: '1' } })
    await use(site)
    await site.stop()
  }, { scope: 'worker' }],
})

export { expect } from './fixtures.ts'
