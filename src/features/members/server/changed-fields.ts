import type { Member, MemberChange } from './store.ts'

/** Fields of a member as the calls and the board's log name them. */
const fieldNames = {
  golfId: 'golf_id',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  club: 'club',
  privateEmail: 'private_email',
  workEmail: 'work_email',
  category: 'category',
  contactMethod: 'contact_method',
} as const satisfies Partial<Record<keyof MemberChange, string>>

/** The names of the fields that a change gives another value. */
export function changedFields(before: Member, change: MemberChange): string[] {
  const fields = ['golfId', 'firstName', 'lastName', 'phone', 'club', 'privateEmail', 'workEmail', 'category', 'contactMethod'] as const
  return fields.filter((field) => change[field] !== undefined && change[field] !== before[field]).map((field) => fieldNames[field])
}
