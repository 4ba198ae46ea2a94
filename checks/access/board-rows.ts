import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { feeMarks } from '#features/fees/contract.ts'
import { insertRequest } from '#features/privacy/server/erasure-store.ts'
import type { CallRows } from './row.ts'
import type { World } from './world.ts'

const stored = z.object({ updated_at: z.string() })
const clearing = z.object({ cleared_at: z.string() })
const dayQuota = z.object({ fourBalls: z.number(), twoBalls: z.number(), splits: z.boolean() })
const quotas = z.array(z.object({ group: z.string(), quota: z.object({ weekday: dayQuota, weekend: dayQuota }) }))
const settings = z.array(z.object({ name: z.string(), revision: z.number(), value: z.string() }))

/** A card of the management group, as its form sends it. */
const cardTexts = { name: 'Anna Exempel', role: 'Ledamot', email: 'ledamot@example.com', phone: '', isExample: '' }
const published = z.object({ kind: z.string(), id: z.string(), version: z.string() })

async function publishedCard({ chair }: World) {
  const answer = await chair.visitor.rpc('save_published', { p_kind: 'manager', p_id: randomUUID(), p_seen: null, p_texts: cardTexts })
  const { kind, id, version } = published.parse(answer.body)
  return { p_kind: kind, p_id: id, p_seen: version }
}

async function newMember({ someone }: World): Promise<string> {
  return (await someone()).memberId
}

/** Marks one more member's fee as paid and returns the number of marks. */
async function someMarked(world: World): Promise<number> {
  await world.chair.visitor.rpc('mark_paid', { p_ids: [await newMember(world)] })
  return feeMarks.parse((await world.chair.visitor.rpc('get_fee_marks')).body).paid
}

const none = { fourBalls: 0, twoBalls: 0, splits: false }
const nothing = { group: '', quota: { weekday: none, weekend: none } }

/** The board's calls. */
export const boardRows: CallRows = {
  'POST /api/rpc/list_audit_entries': { who: 'readers' },
  'POST /api/rpc/get_backup_report': { who: 'readers' },

  'POST /api/rpc/list_bookings': { who: 'readers' },
  'POST /api/rpc/get_booking_stats': { who: 'readers' },
  'POST /api/rpc/claim_booking': { who: 'writers', input: async ({ requestedBooking }) => ({ p_id: await requestedBooking() }) },
  'POST /api/rpc/release_booking': {
    who: 'writers',
    input: async ({ requestedBooking }, { visitor }) => {
      const p_id = await requestedBooking()
      await visitor.rpc('claim_booking', { p_id })
      return { p_id }
    },
  },
  'POST /api/rpc/answer_booking': {
    who: 'writers', input: async ({ requestedBooking }) => ({ p_id: await requestedBooking(), p_decision: 'confirm' }),
  },
  'POST /api/rpc/change_tee_time': {
    who: 'writers', input: async ({ confirmedBooking }) => ({ p_id: await confirmedBooking(), p_tee_time: '10:10' }),
  },
  'POST /api/rpc/remove_co_player': {
    who: 'writers', input: async ({ requestedBooking }) => ({ p_id: await requestedBooking(), p_position: 1, p_seen_revision: 0 }),
  },
  'POST /api/rpc/withdraw_booking': { who: 'writers', input: async ({ confirmedBooking }) => ({ p_id: await confirmedBooking() }) },
  'POST /api/rpc/list_course_quotas': { who: 'readers' },
  'POST /api/rpc/set_course_quota': {
    who: 'writers',
    // Each caller gets a course of its own: two at once would see the same quota.
    input: async ({ chair }, { kind }) => {
      const all = quotas.parse((await chair.visitor.rpc('list_course_quotas')).body)
      const [{ group, quota: { weekday, weekend } } = nothing] = kind === 'superadmin' ? all : all.slice(1)
      return { p_group: group, p_seen: { weekday, weekend }, p_quota: { weekday: { ...weekday, fourBalls: weekday.fourBalls + 1 }, weekend } }
    },
  },
  'POST /api/rpc/list_published': { who: 'readers' },
  'POST /api/rpc/save_published': { who: 'writers', input: () => ({ p_kind: 'manager', p_id: randomUUID(), p_seen: null, p_texts: cardTexts }) },
  'POST /api/rpc/remove_published': { who: 'writers', input: async (world) => publishedCard(world) },
  'POST /api/rpc/order_published': {
    who: 'writers',
    input: async (world) => {
      const [first, second] = [await publishedCard(world), await publishedCard(world)]
      return { p_kind: second.p_kind, p_id: second.p_id, p_before: first.p_id }
    },
  },
  'POST /api/rpc/get_member_standing': { who: 'readers', input: ({ other }) => ({ p_golf_id: other.golfId }) },
  'POST /api/rpc/list_stopped_members': { who: 'readers' },
  'POST /api/rpc/set_member_standing': {
    who: 'writers', input: async ({ someone }) => ({ p_golf_id: (await someone()).golfId, p_standing: 'suspended', p_note: 'Vilar' }),
  },

  'POST /api/rpc/get_member_import': { who: 'readers', input: async ({ readyImport }) => ({ p_id: await readyImport() }) },
  'POST /api/rpc/list_member_import_rows': { who: 'readers', input: async ({ readyImport }) => ({ p_id: await readyImport() }) },
  'POST /api/rpc/list_member_imports': { who: 'readers' },
  'POST /api/rpc/run_member_import': { who: 'writers', input: async ({ readyImport }) => ({ p_id: await readyImport() }) },
  'POST /api/rpc/discard_member_import': {
    who: 'writers', input: async ({ readyImport }) => ({ p_id: await readyImport() }), records: 'the register is as it was',
  },

  'POST /api/rpc/list_members': { who: 'readers' },
  'POST /api/rpc/count_members': { who: 'readers' },
  'POST /api/rpc/get_member': { who: 'readers', input: ({ other }) => ({ p_id: other.memberId }) },
  'POST /api/rpc/list_administrators': { who: 'readers' },
  'POST /api/rpc/add_member': {
    who: 'writers', input: ({ unused }) => ({ p_first_name: 'Nils', p_last_name: 'Ny', p_golf_id: unused().golfId }),
  },
  'POST /api/rpc/change_member': {
    who: 'writers',
    input: async ({ someone, chair }) => {
      const { memberId } = await someone()
      const { updated_at: seen } = stored.parse((await chair.visitor.rpc('get_member', { p_id: memberId })).body)
      return { p_id: memberId, p_updated_at: seen, p_club: 'Sjögärde' }
    },
  },
  'POST /api/rpc/set_member_paid': { who: 'writers', input: async (world) => ({ p_id: await newMember(world), p_paid: true }) },
  'POST /api/rpc/find_payers': { who: 'writers', input: ({ other }) => ({ p_lines: [`Swish ${other.golfId}`], p_spellings: true }), records: 'it reads' },
  'POST /api/rpc/mark_paid': { who: 'writers', input: async (world) => ({ p_ids: [await newMember(world)] }) },
  'POST /api/rpc/get_fee_marks': { who: 'readers' },
  'POST /api/rpc/clear_paid': { who: 'writers', ofEverybody: true, input: async (world) => ({ p_seen_paid: await someMarked(world) }) },
  'POST /api/rpc/restore_paid': {
    who: 'writers', ofEverybody: true,
    input: async (world) => {
      const answer = await world.chair.visitor.rpc('clear_paid', { p_seen_paid: await someMarked(world) })
      return { p_cleared_at: clearing.parse(answer.body).cleared_at }
    },
  },
  'POST /api/rpc/end_membership': { who: 'writers', input: async (world) => ({ p_id: await newMember(world), p_ended_on: world.today }) },
  'POST /api/rpc/resume_membership': {
    who: 'writers',
    input: async (world) => {
      const id = await newMember(world)
      await world.chair.visitor.rpc('end_membership', { p_id: id, p_ended_on: world.today })
      return { p_id: id }
    },
  },
  'POST /api/rpc/invite_member': { who: 'writers', input: async ({ invitable }) => ({ p_id: await invitable(), p_seen_invited_at: null }) },
  'POST /api/rpc/invite_members': { who: 'writers', input: async ({ invitable }) => ({ p_ids: [await invitable()] }) },
  'POST /api/rpc/list_members_without_log_in': { who: 'readers' },
  'POST /api/rpc/grant_role': { who: 'superadmins', input: async (world) => ({ p_id: await newMember(world), p_role: 'admin_read' }) },
  'POST /api/rpc/revoke_role': {
    who: 'superadmins', input: async ({ someone }) => ({ p_id: (await someone(['admin_read'])).memberId, p_role: 'admin_read' }),
  },

  'POST /api/rpc/list_erasure_requests': { who: 'readers' },
  'POST /api/rpc/get_erasure_summary': { who: 'readers', input: ({ other }) => ({ p_id: other.memberId }) },
  'POST /api/rpc/export_member_data': { who: 'writers', input: ({ other }) => ({ p_id: other.memberId }) },
  'POST /api/rpc/erase_member': {
    who: 'writers',
    input: async (world) => {
      const id = await newMember(world)
      await insertRequest(world.site.db, { memberId: id, now: world.site.clock.now() })
      return { p_id: id }
    },
  },
  'POST /api/rpc/erase_application': {
    who: 'writers', input: async ({ waitingApplication }) => ({ p_application_id: await waitingApplication(), p_seen_status: 'pending' }),
  },

  'POST /api/rpc/list_all_applications': { who: 'readers' },
  'POST /api/rpc/get_dashboard_stats': { who: 'readers' },
  'POST /api/rpc/get_recent_applications': { who: 'readers' },
  'POST /api/functions/approve-application': {
    who: 'writers', input: async ({ waitingApplication }) => ({ applicationId: await waitingApplication() }),
  },
  'POST /api/functions/reject-application': {
    who: 'writers', input: async ({ waitingApplication }) => ({ applicationId: await waitingApplication() }),
  },
  'POST /api/rpc/resend_invitation': {
    who: 'writers', input: async ({ approvedApplication }) => ({ p_application_id: await approvedApplication() }),
  },

  'POST /api/rpc/get_settings': { who: 'superadmins', records: 'it reads' },
  'POST /api/rpc/save_settings': {
    who: 'superadmins',
    input: async ({ chair }) => {
      const shown = settings.parse((await chair.visitor.rpc('get_settings')).body)
      return { p_changes: shown.filter(({ name }) => name === 'fee').map(({ name, revision }) => ({ name, revision, value: '310' })) }
    },
  },
}
