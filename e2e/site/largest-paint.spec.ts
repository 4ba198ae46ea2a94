import type { Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { expectShown, visits } from '../accessibility/visits.ts'
import { addMember, addWithLogIn } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts, nextFrames } from '../support/hold.ts'

// On a phone, where texts wrap: which text is the largest depends on how many lines it takes.
test.use({ viewport: { width: 412, height: 823 } })

// Without a valid link these pages only tell of a dead one, so they are tested below.
const withLink = new Set<string>([paths.onboarding, paths.resetPassword])
const prerendered = Object.entries(visits).filter(([path, { as }]) => as !== 'superadmin' && !withLink.has(path))

/** Returns a function that resolves once everything is answered that the page requests without its scripts. */
function noteRequests(page: Page): () => Promise<void> {
  const waiting = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') waiting.add(request.url())
  })
  // At the response, not at its end: a body meant for the scripts is not read without them.
  page.on('response', (response) => waiting.delete(response.url()))
  return async () => {
    await expect.poll(() => [...waiting], { timeout: 15_000 }).toEqual([])
    await nextFrames(page)
  }
}

/** Milliseconds from the navigation to the largest paint so far, and its text. */
function largestPaint(page: Page): Promise<{ at: number; text: string }> {
  return page.evaluate(() => new Promise((resolve) => {
    const texts = new Map<number, string>()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) texts.set(entry.startTime, 'element' in entry && entry.element instanceof Element ? entry.element.textContent : '')
      const [at = 0, text = ''] = [...texts].at(-1) ?? []
      resolve({ at, text })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }))
}

/** The time of the largest paint, once no larger one follows. */
async function settledPaint(page: Page): Promise<number> {
  let at = 0
  await expect.poll(async () => {
    const former = at
    at = (await largestPaint(page)).at
    return at > 0 && at === former
  }, { intervals: [300] }).toBe(true)
  return at
}

async function expectPaintedEarly(page: Page, address: string, shown: () => Promise<void>): Promise<void> {
  const letGo = await holdScripts(page)
  const allIsAnswered = noteRequests(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('h1').first()).toBeVisible()
  await allIsAnswered()
  const early = await settledPaint(page)
  await letGo()
  await shown()
  await nextFrames(page)
  const { at, text } = await largestPaint(page)
  expect.soft(at, `the largest text of ${address} comes only with its scripts: ${text}`).toBe(early)
}

for (const as of new Set(prerendered.map(([, visit]) => visit.as))) {
  // The documents of one visit one after the other: while scripts are held the browser caches none of them for the next document.
  test(`the largest paint of the pages of a ${as} does not wait for scripts`, async ({ page, site, signIn, callerFor }) => {
    test.setTimeout(240_000)
    // A new member, whose pages no other test has filled.
    if (as === 'member') await signIn(page, await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Stina'))
    for (const [path, visit] of prerendered.filter(([, visit]) => visit.as === as)) await test.step(path, async () => {
      const address = await visit.address?.(page, site) ?? path
      // Leaves the previous page first, so that its remaining requests are not counted.
      await page.goto('about:blank')
      await expectPaintedEarly(page, address, () => expectShown(page, visit))
    })
  })
}

test('the largest paint of a page opened by a valid link does not wait for scripts', async ({ page, site, callerFor, request }) => {
  const board = await callerFor((await site.logins()).superadmin)

  await test.step('an invitation link', async () => {
    const invited = await addMember(board, { firstName: 'Inga', p_send_invitation: true })
    await expectPaintedEarly(page, await site.link(invited.privateEmail, paths.onboarding), () => (
      expect(page.getByRole('heading', { name: 'Välkommen, Inga!' })).toBeVisible()))
  })

  await test.step('a password reset link', async () => {
    const { privateEmail } = await addWithLogIn(board, site, 'Glenn')
    await request.post('/api/auth/send-reset-link', { data: { email: privateEmail } })
    await page.goto('about:blank')
    await expectPaintedEarly(page, await site.link(privateEmail, paths.resetPassword), () => (
      expect(page.getByLabel('Nytt lösenord')).toBeVisible()))
  })
})
