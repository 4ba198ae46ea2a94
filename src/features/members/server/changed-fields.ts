import { memberFieldNames, type MemberField, type MemberFieldName } from '../field-rules.ts'
import type { Member, MemberChange } from './store.ts'

/**
 * The fields that a correction can change; the excluded ones have calls of their own. A change with only fields that are missing here would
 * be reported as saved and not be stored, so a new field of `MemberChange` without a name does not compile.
 */
const fieldNames = memberFieldNames satisfies Record<Exclude<keyof MemberChange, 'matchplayApproved' | 'endedOn'>, string>

const isField = (field: string): field is MemberField => Object.hasOwn(fieldNames, field)

/** Returns the names of the fields to which a change gives another value. */
export function changedFields(before: Member, change: MemberChange): MemberFieldName[] {
  return Object.keys(fieldNames).filter(isField)
    .filter((field) => change[field] !== undefined && change[field] !== before[field])
    .map((field) => fieldNames[field])
}
