import { groupPhone, isForeignPhone } from '#domain/phone.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

export type PhoneFieldProps = Omit<MaskedFieldProps, 'mask'>

/**
 * Keeps a country code, and a zero after it, as typed until the next digit shows that it is Sweden's; then it becomes the leading 0.
 * Another country's code stays, so that the field's rule can reject it: without it the number would be another.
 */
export function maskPhone(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '')
  const isKept = /^\+(4|460?)?$/.test(compact) || (compact.startsWith('+') && isForeignPhone(compact))
  return isKept ? compact : groupPhone(compact)
}

/** A field for a phone number of at most ten digits, formatted as `070-174 06 05` while it is typed (specification 2). */
export function PhoneField(props: PhoneFieldProps) {
  return <MaskedField inputMode="tel" autoComplete="tel" {...props} mask={maskPhone} />
}
