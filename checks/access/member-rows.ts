import { applicationForm } from '#server/testing-forms.ts'
import { copyOf } from './people.ts'
import type { CallRows } from './row.ts'

const madeUp = 'f'.repeat(64)

/** The calls of visitors and members. */
export const memberRows: CallRows = {
  'POST /api/rpc/get_association': { who: 'members' },
  'POST /api/rpc/send_contact_message': {
    who: 'members',
    input: (_, { email }) => ({ p_name: 'Åsa Exempel', p_email: email, p_subject: 'En fråga', p_message: 'Hur anmäler man sig?' }),
  },
  'POST /api/rpc/list_courses': { who: 'members' },
  'POST /api/rpc/list_news': { who: 'members' },
  'POST /api/rpc/list_offers': { who: 'members' },
  'POST /api/rpc/list_competitions': { who: 'members' },
  'POST /api/rpc/get_tournament': { who: 'members', or: ['TOURNAMENT_MISSING'], input: () => ({ p_id: 'finns-inte' }) },
  'POST /api/rpc/get_match_play_rules': { who: 'members' },

  'POST /api/rpc/get_course_availability': { who: 'members', input: ({ today }) => ({ p_course: 'ale', p_from: today, p_to: today }) },
  'POST /api/rpc/get_courses_availability': { who: 'members', input: ({ today }) => ({ p_from: today, p_to: today }) },
  'POST /api/rpc/check_booking': { who: 'members', input: ({ bookingForm }, caller) => withoutKey(bookingForm(caller)) },
  'POST /api/rpc/create_booking_request': { who: 'members', input: ({ bookingForm }, caller) => bookingForm(caller) },
  'POST /api/rpc/complete_co_player': { who: 'members', input: (_, { golfId }) => ({ p_golf_id: golfId }) },
  'POST /api/rpc/get_my_bookings': { who: 'members' },
  'POST /api/rpc/change_co_players': {
    who: 'members',
    input: async ({ ownBooking, unused }, caller) => (
      { p_id: await ownBooking(caller), p_co_players: [{ name: `Ny gäst ${unused().number}`, isVgfMember: false }] }
    ),
  },
  'POST /api/rpc/cancel_booking': { who: 'members', input: async ({ ownBooking }, caller) => ({ p_id: await ownBooking(caller) }) },
  'POST /api/rpc/renew_calendar_address': { who: 'members' },
  'POST /api/rpc/choose_calendar_competitions': {
    who: 'members',
    async input({ site }, caller) {
      await copyOf(site, caller).rpc('renew_calendar_address')
      return { p_wanted: true }
    },
  },
  'POST /api/rpc/end_calendar_address': { who: 'members' },

  'POST /api/rpc/get_my_profile': { who: 'members' },
  'POST /api/rpc/update_my_profile': { who: 'members', input: () => ({ p_club: 'Sjögärde' }) },

  'POST /api/rpc/get_my_data': { who: 'members' },
  'POST /api/rpc/export_my_data': { who: 'members' },
  'POST /api/rpc/request_erasure': { who: 'members', changesCaller: true, input: (_, { password }) => ({ p_password: password }) },
  'POST /api/rpc/withdraw_erasure': { who: 'members' },

  'POST /api/rpc/check_email_exists': { who: 'anyone', input: ({ other }) => ({ p_email: other.email }) },
  'POST /api/rpc/check_golf_id_exists': { who: 'anyone', input: ({ other }) => ({ p_golf_id: other.golfId }) },
  'POST /api/rpc/create_membership_application': {
    who: 'anyone',
    input: ({ unused }) => {
      const { golfId, number } = unused()
      return applicationForm(number, { p_golf_id: golfId, p_private_email: `ny${number}@example.com`, p_work_email: `nyjobb${number}@example.com` })
    },
  },
  'GET /api/functions/complete-onboarding': { who: 'anyone', input: () => ({ token: madeUp }) },
  'POST /api/functions/complete-onboarding': {
    who: 'anyone',
    or: ['DEAD_LINK'],
    input: () => ({ token: madeUp, password: 'Annat-Lugnt-Vatten-9', phone: '0701740605', club: 'Ale', privacyAccepted: true }),
  },
}

function withoutKey(form: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'p_request_key'))
}
