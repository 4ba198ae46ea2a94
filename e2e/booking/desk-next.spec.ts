import * as z from 'zod/mini'
import { addWithLogIn } from '../members/register-people.ts'
import { requestBooking, dialog, withdrawAll } from '../support/bookings.ts'
import { expectAccessible } from '../support/axe.ts'
import { loseAnswer } from '../support/fail.ts'
import { type Caller, expect, test } from '../support/fixtures.ts'

const people = z.tuple([z.object({ id: z.string() })])

test('an answered request links to the next one that nobody has taken, and the way back leads to the list', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const chair = await callerFor(superadmin)
  const writer = await callerFor(member)
  const [first, taken, second] = [
    await addWithLogIn(chair, site, 'Runa'), await addWithLogIn(chair, site, 'Tage'), await addWithLogIn(chair, site, 'Stina'),
  ]
  const bookers = [await callerFor(first), await callerFor(taken), await callerFor(second)] as const
  const email = (person: typeof first) => person.privateEmail
  // Requests left by other tests wait too; those for today and tomorrow come first.
  await requestBooking(bookers[0], first, { days: 0, course: 'ale', name: 'Runa Rad', email: email(first) })
  const others = await requestBooking(bookers[1], taken, { days: 0, course: 'koberg', name: 'Tage Tagen', email: email(taken) })
  await requestBooking(bookers[2], second, { days: 0, course: 'grappas', name: 'Stina Sist', email: email(second) })
  const found = await chair.request.post('/api/rpc/list_members', { data: { search: member.golfId } })
  const [{ id: memberId }] = people.parse(await found.json())
  await chair.request.post('/api/rpc/grant_role', { data: { p_id: memberId, p_role: 'admin_write' } })
  try {
    expect((await writer.request.post('/api/rpc/claim_booking', { data: { p_id: others } })).status()).toBe(200)
    await signIn(page, superadmin)
    await page.goto('/admin/bokningar')
    const next = page.getByRole('link', { name: /^Nästa förfrågan/ })
    await page.getByRole('main').getByRole('link', { name: 'Runa Rad', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Runa Rad, Ale' })).toBeFocused()
    await expect(page.getByText('Får boka.', { exact: true })).toBeVisible()
    await expect(next, 'no next link before the first request is answered').toHaveCount(0)
    await page.getByRole('button', { name: 'Bekräfta' }).click()
    // The announcement stays for five seconds only.
    await Promise.all([
      expect(page.getByRole('status').filter({ hasText: 'Nästa förfrågan: Stina Sist, Gräppås' })).toHaveCount(1),
      dialog(page).getByRole('button', { name: 'Bekräfta' }).click(),
    ])
    await expect(next).toHaveText('Nästa förfrågan: Stina Sist, Gräppås')
    await expectAccessible(page)
    // The focus is at the booking's name, and Tab reaches the link from there.
    await expect(page.getByRole('heading', { level: 2, name: 'Runa Rad, Ale' })).toBeFocused()
    await expect(async () => {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Nästa förfrågan/)
    }).toPass({ intervals: [0], timeout: 15_000 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Stina Sist, Gräppås' })).toBeFocused()
    await expect(next, 'no next link before the second request is answered').toHaveCount(0)
    await page.getByRole('link', { name: 'Tillbaka till bokningarna' }).click()
    await expect(page).toHaveURL('/admin/bokningar')
    await expect(page.getByRole('main').getByRole('link', { name: 'Stina Sist', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page, 'going back from the list does not reopen a booking').not.toHaveURL(/bokning=/)
  } finally {
    await chair.request.post('/api/rpc/revoke_role', { data: { p_id: memberId, p_role: 'admin_write' } })
    for (const booker of bookers) await withdrawAll(booker)
  }
})

test('the next link also appears after a lost or a colleague’s answer, but not while the queue is unknown', async ({ page, site, signIn, callerFor }) => {
  test.slow()
  const { member, superadmin } = await site.logins()
  const chair = await callerFor(superadmin)
  const writer = await callerFor(member)
  const asked = [['Runa', 'ale'], ['Stina', 'grappas'], ['Tove', 'koberg'], ['Ulla', 'ale']] as const
  const bookers: Caller[] = []
  const ids: string[] = []
  for (const [name, course] of asked) {
    const login = await addWithLogIn(chair, site, name)
    const booker = await callerFor(login)
    bookers.push(booker)
    ids.push(await requestBooking(booker, login, { days: 0, course, name: `${name} Rad`, email: login.privateEmail }))
  }
  const found = await chair.request.post('/api/rpc/list_members', { data: { search: member.golfId } })
  const [{ id: memberId }] = people.parse(await found.json())
  await chair.request.post('/api/rpc/grant_role', { data: { p_id: memberId, p_role: 'admin_write' } })
  try {
    await signIn(page, superadmin)
    await page.goto('/admin/bokningar')
    const next = page.getByRole('link', { name: /^Nästa förfrågan/ })
    await page.getByRole('main').getByRole('link', { name: 'Runa Rad', exact: true }).click()
    await page.getByRole('button', { name: 'Bekräfta' }).click()
    await loseAnswer(page, 'answer_booking')
    await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
    await expect(page.getByText('Vi fick inget svar när du skickade, men så står bokningen nu.').first()).toBeVisible()
    await expect(next).toHaveText('Nästa förfrågan: Stina Rad, Gräppås')
    await next.click()

    await expect(page.getByRole('heading', { level: 2, name: 'Stina Rad, Gräppås' })).toBeFocused()
    await page.getByRole('button', { name: 'Bekräfta' }).click()
    const answer = { p_id: ids[1], p_decision: 'decline', p_tee_time: null, p_reason: null, p_note: null, p_seen_revision: 0 }
    expect((await writer.request.post('/api/rpc/answer_booking', { data: answer })).status()).toBe(200)
    await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
    await expect(page.getByText(/^Bokningen är redan behandlad: /).first()).toBeVisible()
    await expect(next).toHaveText('Nästa förfrågan: Tove Rad, Koberg')
    await next.click()

    await expect(page.getByRole('heading', { level: 2, name: 'Tove Rad, Koberg' })).toBeFocused()
    const queue = { isDown: true }
    await page.route('**/api/rpc/list_bookings', (route) => {
      return queue.isDown && (route.request().postData() ?? '').includes('"received"') ? route.abort() : route.fallback()
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Avböj' }).click()
    await dialog(page).getByRole('button', { name: 'Avböj' }).click()
    await expect(page.getByText(/^Besvarad /)).toBeVisible()
    await page.getByRole('button', { name: 'Uppdatera' }).press('Enter')
    await expect(page.getByText('Bokningarna kunde inte uppdateras', { exact: true }).first()).toBeVisible()
    await expect(next, 'no next link while the queue cannot be fetched').toHaveCount(0)
    const below = page.getByRole('heading', { name: 'Samma dag på banan' })
    const heightOf = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const before = await heightOf()
    queue.isDown = false
    await page.getByRole('button', { name: 'Uppdatera' }).press('Enter')
    await expect(next).toHaveText('Nästa förfrågan: Ulla Rad, Ale')
    expect(await heightOf(), 'the content below does not move when the link appears').toBe(before)
  } finally {
    await chair.request.post('/api/rpc/revoke_role', { data: { p_id: memberId, p_role: 'admin_write' } })
    for (const booker of bookers) await withdrawAll(booker)
  }
})
