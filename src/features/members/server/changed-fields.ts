import { memberFieldNames, type MemberField, type MemberFieldName } from '../field-rules.ts'
import type { Member, MemberChange } from './store.ts'

/**
 * What a correction can change, all of it but what calls of its own do. A change whose fields are all missing here would be
 * answered as saved and not be stored, so a new field of `MemberChange` without a name does not compile.
 */
const fieldNames = memberFieldNames satisfies Record<Exclude<keyof MemberChange, 'matchplayApproved' | 'endedOn'>, string>

const isField = (field: string): field is MemberField => Object.hasOwn(fieldNames, field)

/** The names of the fields that a change gives another value. */
export function changedFields(before: Member, change: MemberChange): MemberFieldName[] {
  return Object.keys(fieldNames).filter(isField)
    .filter((field) => change[field] !== undefined && change[field] !== before[field])
    .map((field) => fieldNames[field])
}
