import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { type FilledSite, headersOf } from '../server/fill.ts'
import type { Order } from '../server/load.ts'

/** Returns pages, and reading calls of five members and of the board, to be sent in turn. Log-ins are measured separately. */
export async function reads(filled: FilledSite): Promise<Order['requests']> {
  const { site } = filled
  const [board, ...others] = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => headersOf(filled, number)))
  const today = dateInStockholm(new Date())
  const fortnight = { p_from: today, p_to: addDays(today, 13) }
  const call = (name: string, headers: Record<string, string> = {}, body: unknown = {}) => (
    { url: `${site.origin}/api/rpc/${name}`, method: 'POST' as const, headers, body }
  )
  const page = (path: string) => ({ url: site.origin + path, method: 'GET' as const, headers: { 'accept-encoding': 'br' } })
  return others.flatMap((member) => [
    page('/'), page('/login'), call('get_my_profile', member), call('get_my_bookings', member), call('get_course_availability', member, { p_course: 'ale', ...fortnight }),
    call('list_courses', member), page('/medlemskap'), call('list_news', member), call('get_my_profile', member), call('list_members', board),
  ])
}
