import { maskGolfId } from '#domain/golf-id.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

export type GolfIdFieldProps = Omit<MaskedFieldProps, 'mask' | 'label'> & { label?: string }

/** Golf-ID: nine digits, the hyphen is put in after the sixth (specification 5). */
export function GolfIdField({ label = 'Golf-ID', ...field }: GolfIdFieldProps) {
  return <MaskedField inputMode="numeric" spellCheck={false} placeholder="XXXXXX-XXX" {...field} label={label} mask={maskGolfId} />
}
