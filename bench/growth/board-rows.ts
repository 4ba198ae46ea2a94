import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays } from '#domain/calendar.ts'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import { quotaRecord } from '#features/booking/desk-contract.ts'
import { board, type CallRows, few, one, type MakeRequest } from './row.ts'
import { importIs, type World } from './world.ts'

const stored = z.object({ updated_at: z.string() })
const invited = z.object({ invited_at: z.nullable(z.string()) })
const invitations = z.tuple([z.object({ invitation_ends_at: z.nullable(z.string()) })])
const quotas = z.array(quotaRecord)
const settings = z.array(z.object({ name: z.string(), revision: z.number() }))
const requests = 40
const page = 50

const published = z.object({ kind: z.string(), id: z.string(), version: z.string() })
/** The fields of a management group card, as its form sends them. */
const cardTexts = { name: 'Anna Exempel', role: 'Ledamot', email: 'ledamot@example.com', phone: '', isExample: '' }

async function publishedCard({ admin, post }: World, p_id: string) {
  const body = { p_kind: 'manager', p_id, p_seen: null, p_texts: { ...cardTexts, name: `Anna Exempel ${p_id}` } }
  const { kind, id, version } = published.parse(await post('/api/rpc/save_published', body, admin.headers))
  return { p_kind: kind, p_id: id, p_seen: version }
}

/** The searches. Full names are chosen for each size: the number of people with one given name would differ more than the sizes do. */
const names: Readonly<Record<string, (world: World) => string>> = {
  'a first name: anna': () => 'anna',
  'the commonest surname: andersson': () => 'andersson',
  'first and last name': ({ fullNames }) => fullNames.few,
  'the commonest first and last name': ({ fullNames }) => fullNames.many,
  'nobody: xyzzy': () => 'xyzzy',
}

function searched(field: string): Record<string, MakeRequest> {
  return Object.fromEntries(Object.entries(names).map(([what, nameIn]): [string, MakeRequest] => [
    `search: ${what}`, (world) => ({ headers: world.admin.headers, body: { limit: page, [field]: nameIn(world) } }),
  ]))
}

const newMember = ({ unused }: World) => {
  const { number, golfId } = unused()
  return { p_first_name: 'Nils', p_last_name: `Ny${number}`, p_golf_id: golfId, p_private_email: `nils${number}@example.com` }
}

const correction = (change: (world: World, turn: number) => Record<string, unknown>): MakeRequest => async (world, turn) => {
  const { memberId } = world.withoutLogIn(turn)
  const { updated_at: seen } = stored.parse(await world.post('/api/rpc/get_member', { p_id: memberId }, world.admin.headers))
  return { headers: world.admin.headers, body: { p_id: memberId, p_updated_at: seen, ...change(world, turn) } }
}

/** Returns a call of the board about a booking request that a member has just made. */
const onRequest = (input: Record<string, unknown>, { before, after }: { before?: string; after?: 'cancel' | 'withdraw' }): MakeRequest => async (world, turn) => {
  const { post, admin } = world
  const caller = world.person(turn)
  const id = await world.requestBooking(caller)
  if (before !== undefined) await post(`/api/rpc/${before}`, { p_id: id, p_decision: 'confirm' }, admin.headers)
  return {
    headers: admin.headers, body: { p_id: id, ...input },
    after: async () => {
      if (after === 'cancel') await post('/api/rpc/cancel_booking', { p_id: id }, caller.headers)
      if (after === 'withdraw') await post('/api/rpc/withdraw_booking', { p_id: id }, admin.headers)
    },
  }
}

/** The board's reading calls. */
const reading: CallRows = {
  list_members: {
    asks: {
      'first page': board({ limit: page }),
      'next page': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: page, cursor: cursors.member.next } }),
      'a page in the middle': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: page, cursor: cursors.member.deep } }),
      'newest first': board({ limit: page, sort: '-created_at' }),
      'pensioners who have not paid': board({ limit: page, category: 'pensioner', paid: false }),
      'without a category (1 of 500)': board({ limit: page, category: 'none' }),
      'search: a Golf-ID': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: page, search: sample(turn).golfId } }),
      'search: an address': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: page, search: sample(turn).privateEmail } }),
      ...searched('search'),
    },
  },
  count_members: {
    asks: {
      'all': board(),
      'pensioners who have not paid': board({ category: 'pensioner', paid: false }),
      'search: a Golf-ID': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { search: sample(turn).golfId } }),
      'search: the commonest surname: andersson': board({ search: 'andersson' }),
      'search: one letter: a': board({ search: 'a' }),
    },
  },
  get_member: one(({ admin, sample }, turn) => ({ headers: admin.headers, body: { p_id: sample(turn).id } })),
  list_administrators: one(board()),
  list_all_applications: {
    asks: {
      'first page': board({ limit: page }),
      'next page': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: page, cursor: cursors.application.next } }),
      'a page in the middle': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: page, cursor: cursors.application.deep } }),
      'those that wait': board({ limit: page, status: 'pending' }),
      'approved, not finished': board({ limit: page, status: 'approved', unfinished: true }),
      'one by its id': ({ admin, unfinished }, turn) => ({ headers: admin.headers, body: { limit: page, id: unfinished(turn).id } }),
      'search: a Golf-ID': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: page, search: sample(turn).golfId } }),
      ...searched('search'),
    },
  },
  get_recent_applications: one(board({ limit_count: 5 })),
  get_dashboard_stats: one(board()),
  list_bookings: {
    asks: {
      'first page': board({ limit: page }),
      'the queue': board({ limit: page, p_status: 'received' }),
      'what is played soon in the queue': ({ admin, today }) => (
        { headers: admin.headers, body: { limit: 200, p_status: 'received', p_from: today, p_to: addDays(today, 1) } }
      ),
      'next page': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: page, cursor: cursors.booking.next } }),
      'a page in the middle': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: page, cursor: cursors.booking.deep } }),
      'one course, a month of last year': ({ admin, today }) => (
        { headers: admin.headers, body: { limit: page, p_course: 'ale', p_from: addDays(today, -400), p_to: addDays(today, -370) } }
      ),
      'one course, declined': board({ limit: page, p_course: 'torslanda-a', p_status: 'declined' }),
      'search: a Golf-ID': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: page, p_search: sample(turn).golfId } }),
      'search: an address': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: page, p_search: sample(turn).privateEmail } }),
      ...searched('p_search'),
    },
  },
  get_booking_stats: one(board()),
  list_course_quotas: one(board()),
  list_stopped_members: one(board()),
  get_member_standing: one(({ admin, sample }, turn) => ({ headers: admin.headers, body: { p_golf_id: sample(turn).golfId } })),
  list_audit_entries: {
    asks: {
      'first page': board({ limit: 100 }),
      'next page': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: 100, cursor: Number(cursors.entry.next) } }),
      'a page in the middle': ({ admin, cursors }) => ({ headers: admin.headers, body: { limit: 100, cursor: Number(cursors.entry.deep) } }),
      'a rare act': board({ limit: 100, p_acts: ['settings_changed'] }),
      'the year before last': ({ admin, today }) => ({ headers: admin.headers, body: { limit: 100, p_from: addDays(today, -720), p_to: addDays(today, -400) } }),
      'of a member': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: 100, p_person: sample(turn).id } }),
      'search: a Golf-ID': ({ admin, sample }, turn) => ({ headers: admin.headers, body: { limit: 100, p_search: sample(turn).golfId } }),
      ...searched('p_search'),
    },
  },
  find_payers: {
    asks: {
      'fifty Golf-IDs': ({ admin, sample }, turn) => (
        { headers: admin.headers, body: { p_spellings: true, p_lines: Array.from({ length: 50 }, (_, next) => `2026-03-01 500,00 ${sample(turn * 50 + next).golfId}`) } }
      ),
      'fifty lines of names': ({ admin, fullNames }) => (
        { headers: admin.headers, body: { p_spellings: true, p_lines: Array.from({ length: 50 }, (_, next) => `${next % 2 ? fullNames.few : fullNames.many} Swish från banken 500,00`) } }
      ),
    },
  },
  get_backup_report: one(board()),
  list_erasure_requests: one(board()),
  get_erasure_summary: one(({ admin, sample }, turn) => ({ headers: admin.headers, body: { p_id: sample(turn).id } })),
  get_member_import: one(({ admin, readyImport }) => ({ headers: admin.headers, body: { p_id: readyImport } })),
  list_member_import_rows: one(({ admin, readyImport }) => ({ headers: admin.headers, body: { p_id: readyImport, limit: page } })),
  list_member_imports: one(board()),
  list_members_without_log_in: one(board({ limit: page }), requests),
  get_settings: one(board()),
  list_published: one(board()),
  get_fee_marks: one(board()),
}

/** The board's writing calls. */
const writing: CallRows = {
  add_member: one((world) => ({ headers: world.admin.headers, body: newMember(world) }), requests),
  change_member: {
    most: requests,
    asks: {
      'the club': correction((_, turn) => ({ p_club: turn % 2 ? 'Ale' : 'Sjögärde' })),
      'the address': correction(({ unused }) => ({ p_private_email: `andrad${unused().number}@example.com` })),
    },
  },
  set_member_paid: one(({ admin, withoutLogIn }, turn) => (
    { headers: admin.headers, body: { p_id: withoutLogIn(turn).memberId, p_paid: Math.floor(turn / 60) % 2 === 0 } }
  )),
  // The same members come up again in later turns, and then already have the mark.
  mark_paid: one(({ admin, withoutLogIn }, turn) => (
    { headers: admin.headers, body: { p_ids: Array.from({ length: 20 }, (_, next) => withoutLogIn(turn * 20 + next).memberId) } }
  ), requests),
  end_membership: one(({ admin, withoutLogIn, today, post }, turn) => {
    const id = withoutLogIn(turn).memberId
    return {
      headers: admin.headers, body: { p_id: id, p_ended_on: today },
      after: async () => void await post('/api/rpc/resume_membership', { p_id: id }, admin.headers),
    }
  }, requests),
  resume_membership: one(async ({ admin, withoutLogIn, today, post }, turn) => {
    const id = withoutLogIn(turn).memberId
    await post('/api/rpc/end_membership', { p_id: id, p_ended_on: today }, admin.headers)
    return { headers: admin.headers, body: { p_id: id } }
  }, requests),
  invite_member: one(async ({ admin, withoutLogIn, post }, turn) => {
    const body = { p_id: withoutLogIn(turn).memberId }
    const { invited_at: at } = invited.parse(await post('/api/rpc/get_member', body, admin.headers))
    return { headers: admin.headers, body: { ...body, p_seen_invited_at: at } }
  }, requests),
  // Their links are taken away again, since a link that works is not replaced and the same members come up in later turns.
  invite_members: one(({ admin, db, withoutLogIn }, turn) => {
    const p_ids = Array.from({ length: 10 }, (_, next) => withoutLogIn(turn * 10 + next).memberId)
    return { headers: admin.headers, body: { p_ids }, after: async () => void await db.delete(oneTimeLinks).where(inArray(oneTimeLinks.subject, p_ids)) }
  }, requests),
  grant_role: one(({ admin, withLogIn, post }, turn) => {
    const body = { p_id: withLogIn(turn).memberId, p_role: 'admin_read' }
    return { headers: admin.headers, body, after: async () => void await post('/api/rpc/revoke_role', body, admin.headers) }
  }, requests),
  revoke_role: one(async ({ admin, withLogIn, post }, turn) => {
    const body = { p_id: withLogIn(turn).memberId, p_role: 'admin_read' }
    await post('/api/rpc/grant_role', body, admin.headers)
    return { headers: admin.headers, body }
  }, requests),
  'functions/approve-application': one(({ admin, take }) => ({ headers: admin.headers, body: { applicationId: take('pending') } }), requests),
  'functions/reject-application': one(({ admin, take }) => ({ headers: admin.headers, body: { applicationId: take('pending') } }), requests),
  resend_invitation: one(async ({ admin, unfinished, post }, turn) => {
    const { id } = unfinished(turn)
    const [{ invitation_ends_at: ends }] = invitations.parse(await post('/api/rpc/list_all_applications', { id }, admin.headers))
    return { headers: admin.headers, body: { p_application_id: id, p_seen_invitation_ends_at: ends } }
  }, requests),

  claim_booking: one(onRequest({}, { after: 'cancel' }), requests),
  release_booking: one(onRequest({}, { before: 'claim_booking', after: 'cancel' }), requests),
  answer_booking: one(onRequest({ p_decision: 'confirm' }, { after: 'withdraw' }), requests),
  change_tee_time: one(onRequest({ p_tee_time: '10:10' }, { before: 'answer_booking', after: 'withdraw' }), requests),
  remove_co_player: one(onRequest({ p_position: 1, p_seen_revision: 0 }, { after: 'cancel' }), requests),
  withdraw_booking: one(onRequest({}, { before: 'answer_booking' }), requests),
  set_course_quota: one(async ({ admin, post }) => {
    const [course] = quotas.parse(await post('/api/rpc/list_course_quotas', {}, admin.headers))
    const weekday = course && { ...course.quota.weekday, twoBalls: course.quota.weekday.twoBalls === 1 ? 2 : 1 }
    return { headers: admin.headers, body: { p_group: course?.group, p_seen: course?.quota, p_quota: course && { ...course.quota, weekday } } }
  }, requests),
  save_published: one(({ admin }, turn) => ({
    headers: admin.headers, body: { p_kind: 'manager', p_id: `person-${turn}`, p_seen: null, p_texts: { ...cardTexts, name: `Anna Exempel${turn}` } },
  }), requests),
  remove_published: one(async (world, turn) => ({ headers: world.admin.headers, body: await publishedCard(world, `bort-${turn}`) }), requests),
  order_published: one(async (world, turn) => {
    const { p_kind, p_id } = await publishedCard(world, `flytta-${turn % 2}`)
    return { headers: world.admin.headers, body: { p_kind, p_id, p_before: null } }
  }, requests),
  set_member_standing: one(({ admin, withoutLogIn }, turn) => ({
    headers: admin.headers, body: { p_golf_id: withoutLogIn(turn).golfId, p_standing: turn % 2 ? null : 'suspended' },
  })),
  export_member_data: one(({ admin, sample }, turn) => ({ headers: admin.headers, body: { p_id: sample(turn).id } }), few),
  erase_member: one(({ admin, take }) => ({ headers: admin.headers, body: { p_id: take('erasable') } }), few),
  erase_application: one(({ admin, take }) => ({ headers: admin.headers, body: { p_application_id: take('pending'), p_seen_status: 'pending' } }), requests),
  run_member_import: one(async ({ admin, uploadFile }) => {
    const id = await uploadFile(1)
    return { headers: admin.headers, body: { p_id: id }, after: () => importIs(admin, id, 'imported') }
  }, few),
  discard_member_import: one(async ({ admin, uploadFile }) => ({ headers: admin.headers, body: { p_id: await uploadFile(1) } }), few),
  save_settings: one(async ({ admin, post }, turn) => {
    const shown = settings.parse(await post('/api/rpc/get_settings', {}, admin.headers))
    const changes = shown.filter(({ name }) => name === 'fee').map(({ name, revision }) => ({ name, revision, value: String(300 + turn % 9) }))
    return { headers: admin.headers, body: { p_changes: changes } }
  }, requests),
}

export const boardRows: CallRows = { ...reading, ...writing }
