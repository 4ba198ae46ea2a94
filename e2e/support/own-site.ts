import { test as base } from './fixtures.ts'
import { type RunningSite, startSite } from './site.ts'

/** For tests that change what the whole site says: their file has a site of its own. */
export const test = base.extend<object, { site: RunningSite }>({
  site: [async ({}, use) => {
    const site = await startSite({ env: { TRUSTED_PROXIES: '1' } })
    await use(site)
    await site.stop()
  }, { scope: 'worker' }],
})

export { expect } from './fixtures.ts'
