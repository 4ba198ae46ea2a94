import { useState } from 'react'
import { maskGolfId } from '#domain/golf-id.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

export type GolfIdFieldProps = Omit<MaskedFieldProps, 'mask' | 'label' | 'onInput'> & { label?: string }

const cut = 'Golf-ID har tre siffror efter bindestrecket, så resten kom inte med. Skrev du personnumret?'

/**
 * Whether the mask drops digits other than a century. A personal identity number has more digits, and what the mask leaves of it is
 * somebody else's Golf-ID.
 */
function isCutByMask(typed: string): boolean {
  return !typed.replace(/\D/g, '').endsWith(maskGolfId(typed).replace('-', ''))
}

/**
 * A field for a Golf-ID: nine digits, with a hyphen inserted after the sixth (specification 5). Warns when further digits were dropped, but
 * keeps nobody from submitting: they may have been a slip of the finger. The mask refuses an extra digit within a full value.
 */
export function GolfIdField({ label = 'Golf-ID', error, ...field }: GolfIdFieldProps) {
  /** What the mask left of the typed digits. The warning ends when the field holds anything else, such as a suggestion. */
  const [left, setLeft] = useState<string | null>(null)
  return (
    <MaskedField
      inputMode="numeric"
      spellCheck={false}
      placeholder="XXXXXX-XXX"
      {...field}
      label={label}
      error={error ?? (field.value === left ? cut : undefined)}
      mask={maskGolfId}
      // The value as typed, before the mask cuts it.
      onInput={({ currentTarget: { value, selectionStart } }) => setLeft(isCutByMask(value) && selectionStart === value.length ? maskGolfId(value) : null)}
    />
  )
}
