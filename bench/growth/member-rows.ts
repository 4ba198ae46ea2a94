import * as z from 'zod/mini'
import { addDays } from '#domain/calendar.ts'
import { issueLink } from '#features/accounts/server/link-store.ts'
import { competitionForm } from '#features/competitions/server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { type CallRows, few, member, one } from './row.ts'
import type { World } from './world.ts'

/** How often calls that make something new are asked at most: the site limits how many a member may make in an hour. */
const requests = 40
const ownPassword = { p_password: 'Lugnt-Vatten-23' }
const calendar = z.object({ url: z.url() })

const fortnight = (today: string) => ({ p_from: today, p_to: addDays(today, 13) })
const cancel = ({ post }: World, id: string, headers: Record<string, string>) => async () => void await post('/api/rpc/cancel_booking', { p_id: id }, headers)

function invitationOf({ db }: World, applicationId: string): Promise<string> {
  return issueLink(db, { purpose: 'onboarding', subject: applicationId, lifetimeSeconds: 600, now: new Date() })
}

/** The calls of visitors and members. */
export const memberRows: CallRows = {
  get_association: one(member()),
  send_contact_message: one(({ person, guest }, turn) => ({
    headers: { ...person(turn).headers, ...guest() },
    body: { p_name: 'Åsa Exempel', p_email: 'asa@example.com', p_subject: 'En fråga', p_message: 'Hur anmäler man sig?' },
  }), requests),
  list_courses: one(member()),
  list_news: one(member()),
  list_offers: one(member()),
  list_competitions: one(member()),
  get_tournament: one(member({ p_id: 'kommunmasterskap' })),
  get_match_play_rules: one(member()),

  get_course_availability: one(({ person, today }, turn) => ({ headers: person(turn).headers, body: { p_course: 'ale', ...fortnight(today) } })),
  get_courses_availability: one(({ person, today }, turn) => ({ headers: person(turn).headers, body: fortnight(today) })),
  check_booking: one(({ person, bookingForm }, turn) => {
    const { p_request_key: _, ...draft } = bookingForm(person(turn))
    return { headers: person(turn).headers, body: draft }
  }),
  create_booking_request: one((world, turn) => {
    const caller = world.person(turn)
    return {
      headers: caller.headers, body: world.bookingForm(caller),
      after: (made: unknown) => cancel(world, z.object({ id: z.string() }).parse(made).id, caller.headers)(),
    }
  }, requests),
  complete_co_player: one(({ person, sample }, turn) => ({ headers: person(turn).headers, body: { p_golf_id: sample(turn).golfId } }), 100),
  get_my_bookings: one(member()),
  change_co_players: one(async (world, turn) => {
    const caller = world.person(turn)
    const id = await world.requestBooking(caller)
    return {
      headers: caller.headers, body: { p_id: id, p_co_players: [{ name: `Ny gäst ${world.unused().number}`, isVgfMember: false }] },
      after: cancel(world, id, caller.headers),
    }
  }, requests),
  cancel_booking: one(async (world, turn) => {
    const caller = world.person(turn)
    return { headers: caller.headers, body: { p_id: await world.requestBooking(caller) } }
  }, requests),
  renew_calendar_address: one(member()),
  choose_calendar_competitions: one(async (world, turn) => {
    const { headers } = world.person(turn)
    await world.post('/api/rpc/renew_calendar_address', {}, headers)
    return { headers, body: { p_wanted: turn % 2 === 0 } }
  }),
  end_calendar_address: one(async (world, turn) => {
    const { headers } = world.person(turn)
    await world.post('/api/rpc/renew_calendar_address', {}, headers)
    return { headers, body: {} }
  }),

  get_my_profile: one(member()),
  update_my_profile: {
    asks: {
      'the club': ({ person }, turn) => ({ headers: person(turn).headers, body: { p_club: turn % 2 ? 'Ale' : 'Sjögärde' } }),
      'the work address': ({ person, unused }, turn) => ({ headers: person(turn).headers, body: { p_work_email: `nytt${unused().number}@work.example.com` } }),
    },
  },

  get_my_data: one(member()),
  export_my_data: one(member()),
  request_erasure: one((world, turn) => {
    const { headers } = world.person(turn)
    return { headers, body: ownPassword, after: async () => void await world.post('/api/rpc/withdraw_erasure', {}, headers) }
  }, few),
  withdraw_erasure: one(async (world, turn) => {
    const { headers } = world.person(turn)
    await world.post('/api/rpc/request_erasure', ownPassword, headers)
    return { headers }
  }, few),

  check_email_exists: {
    asks: {
      'a member\'s': ({ guest, sample }, turn) => ({ headers: guest(), body: { p_email: sample(turn).privateEmail } }),
      'nobody\'s': ({ guest, unused }) => ({ headers: guest(), body: { p_email: `okand${unused().number}@example.com` } }),
    },
  },
  check_golf_id_exists: one(({ guest, sample }, turn) => ({ headers: guest(), body: { p_golf_id: sample(turn).golfId } })),
  create_membership_application: one(({ guest, unused }) => {
    const { number, golfId } = unused()
    return {
      headers: guest(),
      body: applicationForm(number, { p_golf_id: golfId, p_private_email: `ny${number}@example.com`, p_work_email: `nyjobb${number}@example.com` }),
    }
  }, requests),
  'GET functions/complete-onboarding': one(async (world, turn) => ({
    headers: world.guest(), body: { token: await invitationOf(world, world.unfinished(turn).id) },
  })),
  'functions/complete-onboarding': one(async (world) => ({
    headers: world.guest(),
    body: { token: await invitationOf(world, world.take('unfinished')), password: world.password, phone: '0701740605', club: 'Ale', privacyAccepted: true },
  }), few),
}

/** A member's files, which are not calls of the contracts. */
export const memberFiles: CallRows = {
  'GET calendar/….ics': one(async ({ person, post }, turn) => {
    const { url } = calendar.parse(await post('/api/rpc/renew_calendar_address', {}, person(turn).headers))
    return { headers: {}, at: new URL(url).pathname }
  }),
  'GET bookings/….ics': one(async (world, turn) => {
    const caller = world.person(turn)
    const id = await world.requestBooking(caller)
    return { headers: caller.headers, at: `/api/bookings/${id}.ics`, after: cancel(world, id, caller.headers) }
  }, few),
  'GET competitions/….ics': one(async ({ admin, person, post }, turn) => {
    // Saving the same form again changes nothing, so this may run in every turn.
    await post('/api/rpc/save_published', competitionForm('helgslaget'), admin.headers)
    return { headers: person(turn).headers, at: '/api/competitions/helgslaget.ics' }
  }),
}
