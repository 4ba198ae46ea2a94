import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

const widths = [{ width: 360, height: 740 }, { width: 768, height: 900 }, { width: 1440, height: 900 }] as const
const figures = { totalMembers: 650, pendingApplications: 3, totalCourses: 12, totalPriceLists: 0, lapsedInvitations: 0 }
const asked = { member_id: '0197b1a0-0000-7000-8000-000000000001', name: 'Erik Exempel', golf_id: '560708-901', requested_at: '2026-11-20T08:00:00.000Z' }
const card = (page: Page, label: string) => page.getByRole('main').locator('section').filter({ has: page.getByText(label, { exact: true }) })

// Pages are checked at three widths, light and dark.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
})

test('the figures, shortcuts and applications of the dashboard link to their pages', async ({ page }) => {
  await test.step('the page has a general title until its scripts have loaded, and then its own', async () => {
    const letGo = await holdScripts(page)
    await page.goto('/admin/dashboard', { waitUntil: 'commit' })
    await expect(page).toHaveTitle('Administrationen – VGF')
    await letGo()
    await expect(page).toHaveTitle('Dashboard – VGF')
  })

  await test.step('every figure links to the page where it is acted on', async () => {
    const places = [
      ['Aktiva Medlemmar', 'Till registret', '/admin/medlemmar'],
      ['Väntande Ansökningar', 'Granska', '/admin/medlemmar?flik=ansokningar'],
      ['Golfklubbar', 'Till kvoterna', '/admin/bokningar/banor'],
    ] as const
    for (const [label, link, address] of places) {
      await expect(card(page, label)).toContainText(/\d/)
      await card(page, label).getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
    }
    await expect(card(page, 'Prislistor')).toContainText('Kommer senare')
  })

  await test.step('the four shortcuts lead to their pages or say that they are coming later', async () => {
    const shortcuts = page.getByRole('navigation', { name: 'Genvägar' })
    await expect(shortcuts.getByRole('link')).toHaveCount(4)
    await expect(shortcuts.locator('[aria-disabled="true"]')).toContainText(['Mejla medlemmarnaKommer senare'])
    await shortcuts.getByRole('link', { name: 'Lägg till tävling' }).click()
    await expect(page).toHaveURL('/admin/innehall/tavlingar/ny')
    await expect(page.getByRole('heading', { level: 1, name: 'Ny tävling' })).toBeVisible()
    await page.goBack()
    await shortcuts.getByRole('link', { name: 'Svara på bokningar' }).click()
    await expect(page).toHaveURL('/admin/bokningar')
    await page.goBack()
  })

  await test.step('the five latest applications are listed, and the first one opens in the register', async () => {
    const latest = card(page, 'Senaste Ansökningar')
    await expect(latest.getByRole('listitem')).toHaveCount(5)
    const first = latest.getByRole('listitem').first()
    const name = await first.getByRole('link').innerText()
    await expect(first).toContainText(/Väntande|Godkänd|Avslagen/)
    await expect(first).toContainText(/\d{1,2} \p{L}+ \d{4}/u)
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/medlemmar\?flik=ansokningar&ansokan=[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  })
})

test('the figures count up for a second and a half', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/rpc/get_dashboard_stats', async (route) => {
    await held
    await route.fulfill({ json: figures })
  })
  await page.clock.install()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Senaste Ansökningar' })).toBeVisible()
  // Within the half minute after which a call times out.
  await page.clock.pauseAt(new Date(Date.now() + 15_000))
  answer()
  const shown = card(page, 'Aktiva Medlemmar').locator('p').first().locator('[aria-hidden]')
  await expect(async () => {
    await page.clock.runFor(10)
    // On a busy machine it stays at zero for a while before it starts.
    expect(await shown.textContent({ timeout: 100 })).toMatch(/^[1-9]/)
  }).toPass()
  await page.clock.runFor(700)
  const halfWay = Number(await shown.textContent())
  expect(halfWay).toBeGreaterThan(100)
  expect(halfWay).toBeLessThan(650)
  await page.clock.runFor(900)
  await expect(shown).toHaveText('650')
})

test('figures and applications that cannot be fetched say so and can be fetched again', async ({ page }) => {
  const down = { figures: true, applications: false }
  await page.route('**/api/rpc/get_dashboard_stats', (route) => (down.figures ? route.abort() : route.fulfill({ json: figures })))
  await page.route('**/api/rpc/get_recent_applications', (route) => (down.applications ? route.abort() : route.fulfill({ json: [] })))
  await page.goto('/admin/dashboard')

  await test.step('figures stay at zero with a warning until a new attempt succeeds', async () => {
    await expect(page.getByText('Siffrorna kunde inte hämtas')).toBeVisible()
    await expect(page.getByText('Nollorna nedan är inte de riktiga siffrorna.')).toBeVisible()
    await expect(card(page, 'Aktiva Medlemmar').locator('p').first()).toHaveText('00')
    await expect(page.getByText('Inga ansökningar ännu')).toBeVisible()
    await expectAccessible(page, widths)
    down.figures = false
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(card(page, 'Aktiva Medlemmar')).toContainText('650')
    await expect(page.getByText('Siffrorna kunde inte hämtas')).toHaveCount(0)
  })

  await test.step('a list of applications that failed is not called empty, and loads with a new attempt', async () => {
    down.applications = true
    await page.reload()
    await expect(page.getByText(/^Kunde inte hämta ansökningar:/)).toBeVisible()
    await expect(page.getByText('Inga ansökningar ännu')).toHaveCount(0)
    down.applications = false
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByText('Inga ansökningar ännu')).toBeVisible()
  })
})

test('data that could not be refetched is marked as possibly old', async ({ page }) => {
  await page.route('**/api/rpc/list_erasure_requests', (route) => route.fulfill({ json: [asked] }))
  await page.clock.install()
  await page.goto('/admin/dashboard')
  await expect(card(page, 'Senaste Ansökningar').getByRole('listitem')).toHaveCount(5)
  const [bookings, erasures] = [page.getByLabel('Bokningar', { exact: true }), page.getByLabel('Begäran om radering')]
  await expect(bookings).toContainText('på svar')
  await expect(erasures).toContainText('Erik Exempel')
  const calls = ['get_recent_applications', 'get_booking_stats', 'list_erasure_requests'].map((name) => `**/api/rpc/${name}`)
  for (const call of calls) await page.route(call, (route) => route.abort())
  await page.getByRole('link', { name: 'Till registret' }).click()
  await expect(page).toHaveURL('/admin/medlemmar')
  await page.clock.fastForward('02:00')
  await page.goBack()
  const notices = page.getByRole('status').filter({ hasText: 'Det som står här kan vara gammalt.' })
  await expect(notices).toHaveCount(3)
  for (const place of [bookings, erasures, card(page, 'Senaste Ansökningar')]) await expect(place.getByText(/kunde inte hämtas på nytt/)).toBeVisible()
  await expectAccessible(page, widths)
  for (const call of calls) await page.unroute(call)
  await erasures.or(bookings).first().getByRole('button', { name: 'Försök igen' }).click()
  await expect(notices).toHaveCount(2)
})

const lostIds = { member: '00000000-0000-4000-8000-000000000001', application: '00000000-0000-4000-8000-000000000002' } as const

test('problems are reported with links to them, and nothing is reported while all is well', async ({ page }) => {
  const mails = page.getByText('Mejl som inte har gått iväg')
  const unfinished = page.getByText('har inte slutfört registreringen')
  const copies = card(page, 'Säkerhetskopior')
  const lapsed = { count: 0 }
  await page.route('**/api/rpc/get_dashboard_stats', (route) => route.fulfill({ json: { ...figures, lapsedInvitations: lapsed.count } }))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Senaste säkerhetskopian')).toBeVisible()
  await expect(mails).toHaveCount(0)
  await expect(copies.getByRole('listitem')).toHaveCount(2)
  await expect(card(page, 'Aktiva Medlemmar')).toContainText('650')
  await expect(unfinished).toHaveCount(0)

  lapsed.count = 2
  await page.route('**/api/rpc/get_backup_report', async (route) => {
    const answer = z.record(z.string(), z.unknown()).parse(await (await route.fetch()).json())
    const receivers = [{ kind: 'member', id: lostIds.member, name: 'Bo Exempel' }, { kind: 'application', id: lostIds.application, name: 'Siv Sökande' }]
    const late = { late_mails: { count: 3, since: '2026-11-25T08:00:00.000Z' }, lost_board_mails: 1, lost_person_mails: 3, lost_receivers: receivers, late_retention: { last_good: '2026-01-25T02:12:00.000Z' } }
    await route.fulfill({ json: { ...answer, ...late } })
  })
  await page.reload()
  await test.step('late and lost mails are reported, and late deletion of old data is reported beside the backups', async () => {
    await expect(mails).toBeVisible()
    await expect(page.getByText(/^3 mejl från webbplatsen väntar, det äldsta sedan den 25 november 2026 kl\.\s09:00\. Troligen kommer inga mejl fram\./)).toBeVisible()
    await expect(page.getByText('De senaste 30 dagarna har tre mejl till medlemmar eller sökande inte gått att skicka. De står som Misslyckades på medlemmarnas kort')).toBeVisible()
    const receivers = page.getByRole('list', { name: 'De senaste gäller:' })
    await expect(receivers.getByRole('link', { name: 'Bo Exempel' })).toHaveAttribute('href', `/admin/medlemmar/${lostIds.member}`)
    await expect(receivers.getByRole('link', { name: 'Ansökan från Siv Sökande' })).toHaveAttribute('href', new RegExp(`${lostIds.application}$`))
    await expect(page.getByText('De senaste 30 dagarna har ett mejl till styrelsen inte gått att skicka. Kontrollera styrelsens e-postadress i Inställningar.')).toBeVisible()
    const nights = copies.getByRole('listitem').filter({ hasText: 'Gallring av uppgifter' })
    await expect(nights).toContainText(/Senast klar 25 januari 2026 kl\.\s03:12 \(för \d+ dagar sedan\)/)
    await expect(nights).toContainText('Gallringen har inte blivit klar de senaste nätterna. Uppgifter vars lagringstid har gått ut, och som skulle ha raderats, kan finnas kvar. Orsaken står i serverns logg.')
  })

  await test.step('approved people whose invitation has lapsed are counted, with a link to the list of them', async () => {
    await expect(page.getByText('2 personer är godkända men har inte slutfört registreringen, och inbjudan har slutat gälla.')).toBeVisible()
    await expectAccessible(page, [{ width: 320, height: 740 }, ...widths.slice(1)])
    await page.getByRole('link', { name: 'Visa alla som inte har slutfört' }).click()
    await expect(page).toHaveURL('/admin/medlemmar?flik=ansokningar&status=unfinished')
    await expect(page.getByLabel('Status')).toHaveValue('unfinished')
  })
})
