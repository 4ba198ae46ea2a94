import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type SiteCall, siteCalls } from '../access/site-addresses.ts'
import { textsOf } from './schema-inputs.ts'
import { fieldsOf, takenWrongs, validInputs, type Wrong } from './wrong-values.ts'

interface Tolerated {
  call: string
  /** Separated by spaces. */
  fields: string
  wrong: readonly Wrong[]
}

const leftOut = ['absent'] as const
const asNull = ['null'] as const
const either = ['absent', 'null'] as const

/** What calls accept although it looks wrong, and why. Everything else must be refused. */
const tolerated: Record<string, readonly Tolerated[]> = {
  'a filter that is left out narrows nothing; a page begins at the beginning': [
    { call: 'list_audit_entries', fields: 'p_acts p_person p_search p_from p_to limit cursor', wrong: leftOut },
    { call: 'list_bookings', fields: 'p_status p_course p_from p_to p_search', wrong: either },
    { call: 'list_bookings', fields: 'limit cursor p_after_waiting', wrong: leftOut },
    { call: 'list_members', fields: 'search category paid state sort limit cursor', wrong: leftOut },
    { call: 'list_members_without_log_in', fields: 'limit', wrong: leftOut },
    { call: 'count_members', fields: 'search category paid state', wrong: leftOut },
    { call: 'list_all_applications', fields: 'id status unfinished search limit cursor', wrong: leftOut },
    { call: 'get_recent_applications', fields: 'limit_count', wrong: leftOut },
    { call: 'list_member_import_rows', fields: 'p_verdict cursor limit', wrong: leftOut },
  ],
  'a form that need not say it': [
    { call: 'check_booking', fields: 'p_phone p_message p_co_players[].golfId', wrong: either },
    { call: 'create_booking_request', fields: 'p_phone p_message p_co_players[].golfId', wrong: either },
    { call: 'change_co_players', fields: 'p_co_players[].golfId', wrong: either },
    { call: 'create_membership_application', fields: 'p_note', wrong: either },
    { call: 'add_member', fields: 'p_private_email p_work_email p_phone p_club p_category', wrong: either },
    { call: 'add_member', fields: 'p_send_invitation', wrong: leftOut },
    { call: 'add_passkey', fields: 'p_response.response.transports', wrong: leftOut },
    { call: 'renew_calendar_address', fields: 'p_replace', wrong: either },
    { call: 'run_member_import', fields: 'p_skip_faulty', wrong: leftOut },
    { call: 'update-password', fields: 'currentPassword', wrong: leftOut },
  ],
  'an answer of the board without words, or without a time': [
    { call: 'answer_booking', fields: 'p_tee_time p_reason p_note', wrong: either },
    { call: 'change_tee_time', fields: 'p_tee_time', wrong: asNull },
    { call: 'withdraw_booking', fields: 'p_reason', wrong: either },
    { call: 'reject-application', fields: 'rejectionReason', wrong: either },
    { call: 'set_member_standing', fields: 'p_note', wrong: either },
    { call: 'set_member_standing', fields: 'p_standing', wrong: asNull },
  ],
  'a field that is left out stays as it is; null empties one that may be empty': [
    { call: 'update_my_profile', fields: 'p_first_name p_last_name p_phone p_club p_private_email p_work_email', wrong: leftOut },
    { call: 'change_member', fields: 'p_first_name p_last_name p_golf_id', wrong: leftOut },
    { call: 'change_member', fields: 'p_private_email p_work_email p_phone p_club p_category p_contact_method', wrong: either },
    { call: 'save_settings', fields: 'p_changes[].value', wrong: asNull },
    { call: 'save_published', fields: 'p_texts.name p_texts.role', wrong: leftOut },
  ],
  'what was seen: left out, whatever it has become; null, nothing was there': [
    { call: 'cancel_booking', fields: 'p_seen_fee', wrong: either },
    { call: 'change_co_players', fields: 'p_seen_revision', wrong: either },
    { call: 'answer_booking', fields: 'p_seen_revision', wrong: either },
    { call: 'change_tee_time', fields: 'p_seen_revision', wrong: either },
    { call: 'set_member_standing', fields: 'p_seen_set_at', wrong: either },
    { call: 'set_member_standing', fields: 'p_seen_member_id', wrong: leftOut },
    { call: 'invite_member', fields: 'p_seen_invited_at', wrong: either },
    { call: 'resend_invitation', fields: 'p_seen_invitation_ends_at', wrong: either },
    { call: 'erase_application', fields: 'p_seen_status', wrong: leftOut },
    { call: 'run_member_import', fields: 'p_seen_judged_at', wrong: either },
    { call: 'complete-onboarding', fields: 'seenPhone seenClub', wrong: either },
    { call: 'save_published', fields: 'p_seen', wrong: asNull },
    { call: 'order_published', fields: 'p_before', wrong: asNull },
  ],
  'an older page, or a program, that does not know it': [
    { call: 'send_contact_message', fields: 'p_request_key', wrong: leftOut },
    { call: 'create_membership_application', fields: 'p_request_key p_consent_version', wrong: leftOut },
    { call: 'complete-onboarding', fields: 'privacyVersion', wrong: leftOut },
    { call: 'update-password', fields: 'linkId', wrong: leftOut },
    { call: 'find_payers', fields: 'p_spellings', wrong: leftOut },
  ],
}

const known = Object.values(tolerated).flat().flatMap(({ call, fields, wrong }) => fields.split(' ').flatMap((field) => wrong.map((one) => told(call, field, one))))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function told(call: string, field: string, wrong: Wrong): string {
  return `${call} ${field}: ${wrong}`
}

function withSchema({ path, fields, schema }: SiteCall) {
  return schema instanceof z.core.$ZodType ? [{ path, fields, schema, inputs: validInputs(schema) }] : []
}

const calls = siteCalls().flatMap(withSchema)

test('the generated valid inputs cover every field of every call', () => {
  const untried = calls.flatMap(({ path, schema, fields, inputs }) => {
    const names = new Set([...fieldsOf(inputs).keys()].map((name) => name.replaceAll('[]', '')))
    // The texts of a record (a form with fields of its own) have the record's name here.
    return [...fields, ...textsOf(schema).map(({ name }) => name)].filter((name) => !names.has(name)).map((name) => `${path} ${name}`)
  })
  expect(calls.length).toBeGreaterThan(60)
  expect(untried).toEqual([])
})

test('calls refuse fields that are missing, null, too long or of another type, except tolerated ones', () => {
  const taken = calls.flatMap(({ path, schema, inputs }) => takenWrongs(schema, inputs).map(({ field, wrong }) => told(nameOf(path), field, wrong)))
  expect([...new Set(taken)].toSorted()).toEqual(known.toSorted())
})

test('takenWrongs finds fields that accept wrong values at any depth', () => {
  const open = z.object({
    p_any: z.unknown(), p_text: z.string(), p_count: z.coerce.number(), p_bounded: z.string().check(z.maxLength(5)),
    p_list: z.array(z.object({ note: z.optional(z.nullable(z.string().check(z.maxLength(5)))), names: z.array(z.string().check(z.regex(/^a+$/))) })),
  })
  const right = { p_any: 'x', p_text: 'x', p_count: 3, p_bounded: 'x', p_list: [{ note: 'x', names: ['a'] }] }
  const found = new Set(takenWrongs(open, [right]).map(({ field, wrong }) => `${field}: ${wrong}`))
  expect([...found].toSorted()).toEqual([
    'p_any: another type', 'p_any: null', 'p_any: too long', 'p_count: another type', 'p_count: null',
    'p_list: too long', 'p_list[].names: too long', 'p_list[].names[]: too long', 'p_list[].note: absent', 'p_list[].note: null', 'p_text: too long',
  ])
  // No valid value can be made up for a type that says nothing.
  expect(() => validInputs(z.object({ p_any: z.unknown() }))).toThrow('type unknown')
})
