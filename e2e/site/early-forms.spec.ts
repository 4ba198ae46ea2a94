import { expect, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/hold.ts'

test('a log-in form filled in and sent before the scripts have loaded is handled once they have', async ({ page, site }) => {
  const { member } = await site.logins()
  const button = page.getByRole('button', { name: 'Logga in' })

  await test.step('early input is kept, and its error is shown', async () => {
    const letGo = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Golf-ID').fill('6611')
    await page.getByLabel('Golf-ID').press('Enter')
    await letGo()
    await expect(page.getByLabel('Golf-ID')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Golf-ID')).toHaveValue('6611')
    await expect(button).not.toHaveAttribute('aria-busy')
  })

  await test.step('an early log-in is sent once, when the scripts have loaded', async () => {
    await page.goto('about:blank')
    const letGo = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Golf-ID').fill(member.golfId)
    await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    // An impatient second press must not send it twice.
    await page.keyboard.press('Enter')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/sign-in') || request.isNavigationRequest()) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await letGo()
    await expect(page).toHaveURL('/mina-sidor')
    expect(sent).toEqual(['POST /api/auth/sign-in'])
  })
})

test('early input is not overwritten by the member’s details, and leaving it asks first', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const letProfileCome = await hold(page, '**/api/rpc/get_my_profile')
  const letGo = await holdScripts(page)
  await page.goto('/verksamhet', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await form.getByLabel('Namn').fill('Bo')
  await form.getByLabel('Ämne').fill('Bollar på Albatross')
  await letGo()
  await letProfileCome()
  await expect(form.getByLabel('E-post')).toHaveValue(/@/)
  await expect(form.getByLabel('Namn')).toHaveValue('Bo')
  await expect(form.getByLabel('Ämne')).toHaveValue('Bollar på Albatross')
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  await page.getByRole('alertdialog', { name: 'Lämna utan att skicka?' }).getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(form.getByLabel('Ämne')).toHaveValue('Bollar på Albatross')
})

test('a form on a page whose scripts never load is finally submitted by the browser', async ({ page }) => {
  await page.clock.install()
  await holdScripts(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.clock.fastForward(30_000)
  expect((await loaded).method()).toBe('POST')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a log-in leads back to its page, which says that it needs JavaScript', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Golf-ID').fill('000101-001')
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expect(page).toHaveURL('/login')
    // The test's browser parses `noscript` as if scripts were enabled, so it is read as markup.
    expect(await page.getByRole('main').locator('noscript').innerHTML()).toContain('Formuläret behöver JavaScript')
  })
})

test('a page that does not work without scripts says so', async ({ request, site, signIn }) => {
  await signIn({ request }, (await site.logins()).superadmin)
  for (const path of ['/onboarding?token=x', '/bekrafta-epost?token=x', '/mina-sidor', '/admin/dashboard']) {
    const document = await (await request.get(path)).text()
    expect([...document.matchAll(/<noscript>([^]*?)<\/noscript>/g)].map(([, words]) => words), path).toContainEqual(expect.stringContaining('Sidan behöver JavaScript'))
  }
})
