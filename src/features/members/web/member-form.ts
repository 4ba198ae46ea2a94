import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import type { MemberDetails } from '../contract.ts'
import type { MemberField } from '../field-rules.ts'
import { contactMethods, newMember } from '../rules.ts'

/** The fields of the form for a new member; the contact method is added on the card. */
export const newMemberFields = ['firstName', 'lastName', 'golfId', 'phone', 'privateEmail', 'workEmail', 'club', 'category'] as const satisfies readonly MemberField[]
/** A member as the board types it; an empty field is unknown. */
export type MemberForm = Record<MemberField, string>

export const blankMember: MemberForm = {
  firstName: '', lastName: '', golfId: '', phone: '', privateEmail: '', workEmail: '', club: '', category: '', contactMethod: '',
}

/** The rule for a field that may be left empty, which is read as null. */
function orNothing<Value>(rule: z.ZodMiniType<Value, string>) {
  return z.pipe(z.pipe(z.string(), z.transform((typed: string) => (typed.trim() === '' ? null : typed))), z.nullable(rule))
}

/** The rule for a choice among values, which is a plain string in the form. */
function chosenOf<Value extends string>(values: readonly Value[]): z.ZodMiniType<Value, string> {
  return z.pipe(z.string(), z.pipe(z.transform((chosen: string) => chosen), z.enum(values)))
}

/** The rule of each field (specification 5, "Admin add member"), the same that the calls have. */
export const memberRules = {
  firstName: newMember.firstName,
  lastName: newMember.lastName,
  golfId: newMember.golfId,
  phone: orNothing(newMember.phone),
  privateEmail: orNothing(newMember.email),
  workEmail: orNothing(newMember.email),
  club: orNothing(newMember.club),
  category: orNothing(chosenOf(memberCategories)),
  contactMethod: orNothing(chosenOf(contactMethods)),
} as const satisfies Record<MemberField, unknown>

/** Checks the fields that a form shows; the others are as the register has them. */
export function memberResolver(shown: readonly MemberField[]): Resolver<MemberForm> {
  return (typed) => {
    const errors: FieldErrors<MemberForm> = {}
    for (const field of shown) {
      const { error } = memberRules[field].safeParse(typed[field])
      if (error) errors[field] = { type: 'rule', message: error.issues[0]?.message ?? '' }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
  }
}

/** Returns what the register has, as form values. */
export function typedMember(member: MemberDetails): MemberForm {
  return {
    firstName: member.first_name,
    lastName: member.last_name,
    golfId: member.golf_id,
    phone: member.phone ?? '',
    privateEmail: member.private_email ?? '',
    workEmail: member.work_email ?? '',
    club: member.club ?? '',
    category: member.category ?? '',
    contactMethod: member.contact_method ?? '',
  }
}
