import type { InferContractRouterInputs } from '@orpc/contract'
import type { membersContract } from './contract.ts'

/** A member's fields by their names in the database and in the board's log. */
export const memberFieldNames = {
  golfId: 'golf_id',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  club: 'club',
  privateEmail: 'private_email',
  workEmail: 'work_email',
  category: 'category',
  contactMethod: 'contact_method',
} as const

export type MemberField = keyof typeof memberFieldNames
export type MemberFieldName = (typeof memberFieldNames)[MemberField]

type Inputs = InferContractRouterInputs<typeof membersContract>
/** The input fields of the calls that write a member. */
type MemberInput = Exclude<
  keyof Inputs['addMember'] | keyof Inputs['changeMember'] | keyof Inputs['updateMyProfile'], 'p_id' | 'p_updated_at' | 'p_send_invitation'
>

/** The same fields by their names in the calls. A field of these calls that is missing here does not compile. */
export const memberWireNames = {
  p_golf_id: 'golfId',
  p_first_name: 'firstName',
  p_last_name: 'lastName',
  p_phone: 'phone',
  p_club: 'club',
  p_private_email: 'privateEmail',
  p_work_email: 'workEmail',
  p_category: 'category',
  p_contact_method: 'contactMethod',
} as const satisfies Record<MemberInput, MemberField>

export type MemberWireName = keyof typeof memberWireNames
/** The fields that are given, by their names in the calls. */
export type GivenFields<Values extends Record<MemberField, unknown>> = { [Name in MemberWireName]?: Values[(typeof memberWireNames)[Name]] | undefined }

export const isWireName = (name: string): name is MemberWireName => Object.hasOwn(memberWireNames, name)
