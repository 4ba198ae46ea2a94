import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import type { Caller } from './fixtures.ts'
import type { Login, RunningSite } from './site.ts'

const stored = z.array(z.object({
  id: z.string(), status: z.string(), course: z.string(), play_date: z.string(), cancellation_fee: z.nullable(z.number()),
  players: z.array(z.object({ name: z.string() })),
}))

export const inDays = (days: number): string => addDays(dateInStockholm(new Date()), days)
export const guest = (name: string) => ({ name, isVgfMember: false })

/** Links to contact the course, where it is chosen and where a request for it is answered. */
export const courseWebsite = (page: Page, course: string): Locator => page.getByRole('link', { name: `Banans webbplats för ${course} (öppnas i en ny flik)` })
export const courseCall = (page: Page): Locator => page.getByRole('link', { name: 'Ring banan' })

/** A dialog that can be cancelled; toasts are dialogs too, but cannot. */
export function dialog(page: Page): Locator {
  return page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ has: page.getByRole('button', { name: /^(Avbryt|Stanna kvar|Behåll )/ }) })
}

/** A page in another browser context. */
export async function newPage(browser: Browser, site: RunningSite): Promise<Page> {
  return (await browser.newContext({ baseURL: site.origin, locale: 'sv-SE', timezoneId: 'Europe/Stockholm' })).newPage()
}

export async function ownBookings({ request }: Caller) {
  return stored.parse(await (await request.post('/api/rpc/get_my_bookings', { data: {} })).json())
}

/** Cancels the caller's active bookings, whichever test made them: each player may have only one. */
export async function withdrawAll(caller: Caller): Promise<void> {
  for (const { id, cancellation_fee: fee } of await ownBookings(caller)) {
    if (fee !== null) await caller.request.post('/api/rpc/cancel_booking', { data: { p_id: id } })
  }
}

/** Makes a booking request of the logged-in caller with the form's call, in place of any earlier one. Returns its id. */
export async function requestBooking(caller: Caller, { golfId }: Login, { days, course, name = 'Bo Exempel', email = 'bo.bokar@example.com', coPlayers = [], message = '' }: {
  days: number
  course: string
  name?: string
  email?: string
  coPlayers?: { name: string; isVgfMember: boolean; golfId?: string }[]
  message?: string
}): Promise<string> {
  await withdrawAll(caller)
  const answer = await caller.request.post('/api/rpc/create_booking_request', {
    data: {
      p_full_name: name, p_golf_id: golfId, p_play_date: inDays(days), p_course: course, p_email: email,
      p_message: message, p_is_match: false, p_co_players: coPlayers, p_request_key: randomUUID(),
    },
  })
  expect(await answer.json(), await answer.text()).toMatchObject({ status: 'received' })
  return z.object({ id: z.string() }).parse(await answer.json()).id
}
