import { groupPhone, isForeignPhone } from '#domain/phone.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

export type PhoneFieldProps = Omit<MaskedFieldProps, 'mask'>

/**
 * A country code, and a zero after it, stays as typed until the digit that follows shows that it is Sweden's: it becomes the leading 0.
 * Another country's stays, for the field's rule to tell of: without it the number would be another.
 */
export function maskPhone(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '')
  const isKept = /^\+(4|460?)?$/.test(compact) || (compact.startsWith('+') && isForeignPhone(compact))
  return isKept ? compact : groupPhone(compact)
}

/** Phone number of at most ten digits, written `070-174 06 05` while it is typed (specification 2). */
export function PhoneField(props: PhoneFieldProps) {
  return <MaskedField inputMode="tel" autoComplete="tel" {...props} mask={maskPhone} />
}
