import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import { Refusal } from '#web/api/refusal.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { useDeskActs } from './acts.ts'
import { DeskDetails } from './details.tsx'

const golfId = '990230-001'
const booking: BoardBooking = {
  id: 'b1', status: 'cancelled', play_date: '2026-11-22', course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false,
  players: [{ name: 'Bo Exempel', golfId, isVgfMember: true }], message: null, reason: null, note: null, created_at: '2026-11-21T08:00:00.000Z',
  answer_by: null, cancellation_fee: null, fee: 200, pay_by: null, full_name: 'Bo Exempel', golf_id: golfId, email: 'bo@example.com',
  phone: null, claimed_by: null, is_own_claim: false, answered_by: null, answered_at: null, cancelled_at: '2026-11-21T09:00:00.000Z', cancelled_by: null, players_changed_at: null, revision: 2,
  verdict: null,
}
const notFound = new Refusal({ code: 'NOT_FOUND', status: 404, message: 'Det du söker finns inte.', fields: {}, reference: null, data: {} })

function Desk() {
  return <DeskDetails id={booking.id} linkTo={() => '/'} acts={useDeskActs()} mayAnswer whyNotId="why" />
}

/** Renders the page of a booking whose booker is no longer in the register, unless `known` says what the register knows. */
async function pageOf(changes: Partial<BoardBooking>, known?: { member_id: string; standing: null; has_ended: boolean }): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } })
  client.setQueryData(calls.booking.listBookings.queryKey({ input: { p_search: booking.id, limit: 1 } }), [{ ...booking, ...changes }])
  const standing = calls.booking.getMemberStanding.queryKey({ input: { p_golf_id: golfId } })
  if (known) client.setQueryData(standing, known)
  else await client.prefetchQuery({ queryKey: standing, queryFn: () => Promise.reject(notFound), retry: false })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}><MemoryRouter><Desk /></MemoryRouter></QueryClientProvider>,
  )
}

test('a booking whose booker is erased says so, without an error or a mail link', async () => {
  const page = await pageOf({ email: '' })
  expect(page).toContain('Finns inte längre i registret.')
  expect(page).not.toContain('Kunde inte hämta om medlemmen')
  expect(page).not.toContain('mailto:')
  expect(await pageOf({})).toContain('mailto:bo@example.com')
})

test('a member’s name leads to the member’s card, and one whose membership has ended is a former member', async () => {
  const card = 'href="/admin/medlemmar/m1"'
  const member = await pageOf({}, { member_id: 'm1', standing: null, has_ended: false })
  expect(member).toContain(card)
  expect(member).toContain('990230-001 · medlem')
  const former = await pageOf({}, { member_id: 'm1', standing: null, has_ended: true })
  expect(former).toContain(card)
  expect(former).toContain('990230-001 · tidigare medlem')
  const unknown = await pageOf({})
  expect(unknown).not.toContain('/admin/medlemmar')
  expect(unknown).toContain('990230-001 · medlem')
})

test('a cancellation shows who cancelled and when, and the reason stands with what it was given for', async () => {
  const text = async (changes: Partial<BoardBooking>) => (await pageOf(changes)).replaceAll(/<[^>]+>/g, '').replaceAll(/\s/g, ' ')
  const answered = { answered_at: '2026-11-21T08:30:00.000Z', answered_by: 'Anna Exempel', reason: 'Banan översvämmad', fee: 0 }
  const [answer, cancelled] = ['Besvarad 21 november 2026 kl. 09:30 av Anna Exempel.', 'Avbokad 21 november 2026 kl. 10:00']
  expect(await text({ ...answered, cancelled_by: { who: 'board', name: 'Disa Exempel' } }))
    .toContain(`${answer}${cancelled} av styrelsen (Disa Exempel). Ingen avgift.Skäl: Banan översvämmad`)
  expect(await text({ ...answered, cancelled_by: { who: 'board', name: null } })).toContain(`${cancelled} av styrelsen. Ingen avgift.Skäl`)
  expect(await text({ fee: 200, cancelled_by: { who: 'member', name: null } })).toContain(`${cancelled} av medlemmen. Avgiften är 200 kr.`)
  expect(await text({})).toContain(`${cancelled}. Avgiften är 200 kr.`)
  expect(await text({ ...answered, status: 'declined', cancelled_at: null })).toContain(`${answer}Skäl: Banan översvämmad`)
})

test('a confirmed booking says until its day has been that the players have changed since the answer', async () => {
  const changedAt = '2026-11-24T09:00:00.000Z'
  const says = async (changes: Partial<BoardBooking>) =>
    (await pageOf({ status: 'confirmed', cancelled_at: null, fee: null, play_date: '2099-06-01', ...changes })).replaceAll(/<[^>]+>/g, '').replaceAll(/\s/g, ' ')
  const told = 'Medlemmen ändrade medspelarna 24 november 2026 kl. 10:00, efter svaret. Om tiden är bokad hos banan behöver antalet stämma där också.'
  expect(await says({ players_changed_at: changedAt })).toContain(told)
  for (const changes of [{}, { players_changed_at: changedAt, play_date: '2026-11-22' }]) expect(await says(changes)).not.toContain('ändrade medspelarna')
})

test('a ball without a member who has a Golf-ID shows no Rätt att boka', async () => {
  expect(await pageOf({ players: [{ name: 'Raderad person', golfId: null, isVgfMember: false }] })).not.toContain('Rätt att boka')
  expect(await pageOf({})).toContain('Rätt att boka')
})

test('a confirmed booking offers cancelling for the member also after its day, but a tee time only before', async () => {
  const offered = async (changes: Partial<BoardBooking>) => {
    const page = await pageOf({ status: 'confirmed', cancelled_at: null, fee: null, ...changes })
    return ['Avboka åt medlemmen', 'Lägg till starttid'].map((act) => page.includes(act))
  }
  expect(await offered({ play_date: '2099-06-01' })).toEqual([true, true])
  expect(await offered({ play_date: '2026-11-22' })).toEqual([true, false])
  // The booker has been erased, so nobody is left to tell.
  expect(await offered({ play_date: '2026-11-22', email: '' })).toEqual([false, false])
  expect(await offered({ status: 'declined' })).toEqual([false, false])
})

test('a claimed request is not offered to be claimed, and only its claimer is offered to release it', async () => {
  const waiting = { status: 'received', play_date: '2099-06-01', answer_by: '2099-05-20T16:00:00.000Z', cancellation_fee: 0, cancelled_at: null, fee: null } as const
  const offered = async (changes: Partial<BoardBooking>) => {
    const page = await pageOf({ ...waiting, ...changes })
    return ['Jag tar den', 'Låt någon annan ta den'].map((act) => page.includes(act))
  }
  expect(await offered({})).toEqual([true, false])
  expect(await offered({ claimed_by: 'Eva Exempel' })).toEqual([false, false])
  expect(await offered({ claimed_by: 'Disa Exempel', is_own_claim: true })).toEqual([false, true])
})
