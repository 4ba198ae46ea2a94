import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import * as z from 'zod/mini'
import { addWithLogIn } from '../members/register-people.ts'
import { requestBooking, inDays, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

const bookings = z.array(z.record(z.string(), z.unknown()))
const isOfSoon = (input: unknown): boolean => z.object({ p_from: z.optional(z.string()) }).parse(input).p_from !== undefined

test('a full page of 50 requests stays while the soonest are fetched, which are then listed first', async ({ page, site, signIn, callerFor }) => {
  const { superadmin } = await site.logins()
  const person = await addWithLogIn(await callerFor(superadmin), site, 'Ture')
  const booker = await callerFor(person)
  await requestBooking(booker, person, { days: 9, course: 'koberg', name: 'Ture Tidig' })
  await signIn(page, superadmin)
  // A member has only one request at a time, so the rest of a full page are copies of it.
  const ids = Array.from({ length: 50 }, () => randomUUID())
  const waiting = { count: 49 }
  const soon: Route[] = []
  const queued = async (route: Route) => {
    const answer = await route.fetch({ postData: JSON.stringify({ p_status: 'received', limit: 50 }) })
    const [first] = bookings.parse(await answer.json())
    return ids.slice(0, waiting.count).map((id, index) => ({ ...first, id, full_name: `Köande ${index + 1}`, message: null }))
  }
  await page.route('**/api/rpc/list_bookings', async (route) => {
    if (isOfSoon(route.request().postDataJSON())) soon.push(route)
    else await route.fulfill({ json: await queued(route) })
  })

  await page.goto('/admin/bokningar')
  await expect(page.getByText('49 förfrågningar väntar')).toBeAttached()
  const last = page.getByRole('link', { name: 'Köande 49', exact: true })
  await last.focus()
  expect(soon).toEqual([])

  waiting.count = 50
  await page.getByRole('button', { name: 'Uppdatera' }).dispatchEvent('click')
  await expect(page.getByText('De första 50 förfrågningarna')).toBeAttached()
  await expect.poll(() => soon.length).toBe(1)
  // The queue stays while that call is under way.
  await expect(page.getByRole('link', { name: 'Köande 50', exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Hämtar förfrågningar' })).toHaveCount(0)
  await expect(last).toBeFocused()

  for (const route of soon) {
    const [first] = await queued(route)
    await route.fulfill({ json: [{ ...first, id: randomUUID(), full_name: 'Siv Snart', play_date: inDays(1) }] })
  }
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Siv Snart')
  await expect(last).toBeFocused()
  await withdrawAll(booker)
})
