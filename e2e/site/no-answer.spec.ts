import { openAlive } from '../support/alive.ts'
import { fillApplication, newApplicant } from '../support/application.ts'
import { dealWithNext } from '../support/fail.ts'
import { hold, nextFrames } from '../support/hold.ts'
import { expect, test } from '../support/fixtures.ts'

const noAnswer = 'Vi får inget svar från webbplatsen.'

test('a member stays on the page when the site does not answer, and goes on once it does', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  for (const path of ['/mina-sidor/sakerhet', '/admin/medlemmar?flik=medlemmar']) await test.step(path, async () => {
    await page.route('**/api/auth/session', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(noAnswer)).toBeVisible()
    await expect(page).toHaveURL(path)
    // The target of the skip link.
    await expect(page.getByRole('main')).toHaveAttribute('id', 'content')
    await page.unroute('**/api/auth/session')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByText(noAnswer)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Logga ut' }).first()).toBeVisible()
    await expect(page).toHaveURL(path)
  })
})

test('an open page checks the session again when the network is back', async ({ page, context, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  let asked = 0
  await page.route('**/api/auth/session', async (route) => {
    asked += 1
    await route.abort()
  })
  await page.goto('/integritetspolicy')
  // Two retries, then it gives up.
  await expect.poll(() => asked).toBe(3)
  await nextFrames(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Logga in' })).toBeVisible()
  await page.unroute('**/api/auth/session')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(header.getByRole('link', { name: 'Mina sidor' })).toBeVisible()
})

test('a call that is never answered releases its dialog and is reported as unknown, not as failed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.clock.install()
  await page.goto('/admin/medlemmar')
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  const window = page.getByRole('dialog', { name: 'Lägg till medlem' })
  for (const [label, text] of [['Förnamn', 'Ida'], ['Efternamn', 'Exempel'], ['Golf-ID', '991231-042'], ['Privat e-post', 'ida.vantar@example.com']] as const) {
    await window.getByLabel(label).fill(text)
  }
  await hold(page, '**/api/rpc/add_member')
  const sent = page.waitForRequest('**/api/rpc/add_member')
  await window.getByRole('button', { name: 'Lägg till' }).click()
  await sent
  await page.clock.fastForward(31_000)
  await expect(window.getByText('Vi vet inte om medlemmen lades till.')).toBeVisible()
  await window.getByRole('button', { name: 'Stäng' }).click()
  await expect(window).toHaveCount(0)
})

test('a message is announced even if the script that shows it cannot be fetched', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await openAlive(page, '/')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Utloggad – Du har loggats ut' })).toBeVisible()
})

test('a button under a message that is shown without its script can be pressed on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await fillApplication(page, newApplicant('Tyra'))
  // A reloaded page has not yet loaded the toast view; its form keeps what was typed but not the consent.
  await openAlive(page, '/medlemskap')
  await expect(page.getByLabel('Förnamn')).toHaveValue('Tyra')
  await page.route('**/assets/*.js', (route) => route.abort())
  await dealWithNext(page, '**/create_membership_application', (route) => route.abort())
  await page.getByRole('checkbox', { name: /integritetspolicyn/ }).check()
  const send = page.getByRole('button', { name: 'Skicka ansökan' })
  await send.click()
  const said = page.getByRole('status').filter({ hasText: 'Fel uppstod' })
  await expect(said).toBeVisible()
  // At the lower edge of the screen, where the message is.
  await send.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const [words, below] = [await said.locator('span').boundingBox(), await send.boundingBox()]
  if (!words || !below) throw new Error('Not on the screen')
  const y = Math.max(words.y, below.y) + 5
  expect(below.y + below.height, 'the button lies under the message').toBeGreaterThan(y)
  // By coordinates: a click on the locator would scroll the button clear first.
  await page.mouse.click(below.x + below.width / 2, y)
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
})

test('a page that cannot be fetched keeps the current one, and one whose script is gone loads as a document', async ({ page, context }) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Integritet och kakor' })
  const next = page.getByRole('heading', { level: 1, name: /Integritet/ })

  await test.step('offline the current page stays, and the link works once the network is back', async () => {
    await openAlive(page, '/')
    await context.setOffline(true)
    await link.click()
    await expect(page.getByText('Ingen kontakt med webbplatsen').first()).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(false)
    await link.click()
    await expect(page).toHaveURL('/integritet')
    await expect(next).toBeVisible()
  })

  await test.step('the document is requested once', async () => {
    await openAlive(page, '/')
    await page.route('**/assets/*.js', (route) => route.abort())
    const documents: string[] = []
    page.on('request', (request) => { if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname) })
    await link.click()
    await expect.poll(() => documents).toEqual(['/integritet'])
    await expect(next).toBeVisible()
    expect(documents).toEqual(['/integritet'])
  })

  await test.step('also from an address that does not exist', async () => {
    await page.unroute('**/assets/*.js')
    await openAlive(page, '/finns-inte')
    await page.route('**/assets/*.js', (route) => route.abort())
    await link.click()
    await expect(page).toHaveURL('/integritet')
    await expect(next).toBeVisible()
  })
})

test('a page that crashes leaves the header and its menu working', async ({ context, site, signIn }) => {
  // A page without the fixture's watch, since the failure is logged on the console.
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, (await site.logins()).member)
  await page.route('**/api/rpc/list_offers', (route) => route.fulfill({ json: [{ id: 'fel' }] }))
  await page.goto('/erbjudanden')
  await expect(page.getByRole('heading', { name: 'Sidan kunde inte visas' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Nyheter' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})
