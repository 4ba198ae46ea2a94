import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import type { MemberDetails } from '../contract.ts'
import type { MemberField } from '../field-rules.ts'
import { contactMethods, newMember } from '../rules.ts'

/** What is asked of a new member; how to reach somebody is added on the card. */
export const newMemberFields = ['firstName', 'lastName', 'golfId', 'phone', 'privateEmail', 'workEmail', 'club', 'category'] as const satisfies readonly MemberField[]
/** A member as the board types one: what is empty is not known. */
export type MemberForm = Record<MemberField, string>

export const blankMember: MemberForm = {
  firstName: '', lastName: '', golfId: '', phone: '', privateEmail: '', workEmail: '', club: '', category: '', contactMethod: '',
}

/** The register's rule, but for a field that may be left empty. */
function orNothing<Value>(rule: z.ZodMiniType<Value, string>) {
  return z.pipe(z.pipe(z.string(), z.transform((typed: string) => (typed.trim() === '' ? null : typed))), z.nullable(rule))
}

/** One of some, as a form has it: a text. */
function chosenOf<Value extends string>(values: readonly Value[]): z.ZodMiniType<Value, string> {
  return z.pipe(z.string(), z.pipe(z.transform((chosen: string) => chosen), z.enum(values)))
}

/** What each field must be (specification 5, "Admin add member"), by the rules that the calls have too. */
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

/** What the register has, as it is typed. */
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
