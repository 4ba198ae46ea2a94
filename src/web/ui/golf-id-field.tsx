import { useState } from 'react'
import { maskGolfId } from '#domain/golf-id.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

export type GolfIdFieldProps = Omit<MaskedFieldProps, 'mask' | 'label' | 'onInput'> & { label?: string }

const cut = 'Golf-ID har tre siffror efter bindestrecket, så resten kom inte med. Skrev du personnumret?'

/** A personal identity number has more digits: what the mask makes of it is somebody else's Golf-ID. A century before is no loss. */
function isCutByMask(typed: string): boolean {
  return !typed.replace(/\D/g, '').endsWith(maskGolfId(typed).replace('-', ''))
}

/**
 * Golf-ID: nine digits, the hyphen is put in after the sixth (specification 5). Of more it tells that they were left out, which keeps
 * nobody from sending what is there: it may have been a slip of the finger. A digit too many within it is refused by the mask.
 */
export function GolfIdField({ label = 'Golf-ID', error, ...field }: GolfIdFieldProps) {
  /** What was left of it: whatever else comes to stand there, as by a suggestion, is none of it. */
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
      // What was typed, before the mask has cut it.
      onInput={({ currentTarget: { value, selectionStart } }) => setLeft(isCutByMask(value) && selectionStart === value.length ? maskGolfId(value) : null)}
    />
  )
}
