import type { HTMLInputAutoCompleteAttribute } from 'react'
import * as z from 'zod/mini'
import type { api } from '#web/api/client.ts'
import type { Profile } from '../contract.ts'
import { profileFields } from '../rules.ts'
import { memberFieldTexts } from '../texts.ts'

/** The columns of the profile that its owner may change (specification 6). */
export type EditableColumn = 'first_name' | 'last_name' | 'phone' | 'club' | 'private_email' | 'work_email'

export type FieldKind = 'text' | 'phone' | 'email'

interface EditableField {
  label: string
  kind: FieldKind
  rule: z.ZodMiniType<string, string>
  autoComplete: HTMLInputAutoCompleteAttribute
  /** Returns the input of `update_my_profile` that saves this field alone (specification 7). */
  update: (value: string) => ProfileUpdate
}

type ProfileUpdate = Parameters<typeof api.members.updateMyProfile>[0]

/** An empty field would only be called an invalid address; members without a work address are told what to enter, as in the application. */
const workEmail = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'Volvo Mail är obligatoriskt. Har du ingen? Skriv din privata adress här också.')),
  profileFields.email,
)

export const editableFields: Record<EditableColumn, EditableField> = {
  first_name: {
    label: memberFieldTexts.firstName,
    kind: 'text',
    rule: profileFields.firstName,
    autoComplete: 'given-name',
    update: (value) => ({ p_first_name: value }),
  },
  last_name: {
    label: memberFieldTexts.lastName,
    kind: 'text',
    rule: profileFields.lastName,
    autoComplete: 'family-name',
    update: (value) => ({ p_last_name: value }),
  },
  phone: {
    label: memberFieldTexts.phone,
    kind: 'phone',
    rule: profileFields.phone,
    autoComplete: 'tel',
    update: (value) => ({ p_phone: value }),
  },
  private_email: {
    label: memberFieldTexts.privateEmail,
    kind: 'email',
    rule: profileFields.email,
    autoComplete: 'email',
    update: (value) => ({ p_private_email: value }),
  },
  work_email: {
    label: memberFieldTexts.workEmail,
    kind: 'email',
    rule: workEmail,
    autoComplete: 'work email',
    update: (value) => ({ p_work_email: value }),
  },
  club: {
    label: memberFieldTexts.club,
    kind: 'text',
    rule: profileFields.club,
    autoComplete: 'off',
    update: (value) => ({ p_club: value }),
  },
}

/** Returns the input of `update_my_profile` that saves `value` in each of the fields. */
export function profileUpdate(columns: readonly EditableColumn[], value: string): ProfileUpdate {
  return columns.reduce<ProfileUpdate>((change, column) => Object.assign(change, editableFields[column].update(value)), {})
}

/**
 * Returns the other address field if it holds the same address: pensioners have given their only address twice (decisions.md, "Work
 * e-mail"), and changing one would leave the old address in the other.
 */
export function twinOf(profile: Profile, column: EditableColumn): EditableColumn | null {
  const other = otherAddress[column]
  return other && profile[column] !== null && profile[column] === profile[other] ? other : null
}

const otherAddress: Partial<Record<EditableColumn, EditableColumn>> = { private_email: 'work_email', work_email: 'private_email' }

/** Returns the value of a field for editing; empty when nothing is known. */
export function typedValue(profile: Profile, column: EditableColumn): string {
  return profile[column] ?? ''
}
