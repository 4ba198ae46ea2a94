import { test as base } from './fixtures.ts'
import { type RunningSite, startSite } from './site.ts'

/**
 * For tests that change what the whole site says. Files that come one after the other share a site of their own, unless one gives it a
 * name: `test.use({ siteName: 'settings' })` for what would stand in the others' way.
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
