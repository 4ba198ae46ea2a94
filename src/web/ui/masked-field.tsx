import type { ChangeEvent } from 'react'
import { applyMask } from './mask.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  value: string
  onValueChange: (value: string) => void
  mask: (typed: string) => string
}

function isForwardDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward'
}

/** A text field whose value always has the mask's form, with a caret that stays where the person is editing. */
export function MaskedField({ value: previous, onValueChange, mask, ...field }: MaskedFieldProps) {
  function handleChange({ target: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const typed = input.value
    const caret = input.selectionStart ?? typed.length
    const next = applyMask({ previous, typed, caret, forward: isForwardDeletion(nativeEvent) }, mask)
    // Written at once: left to the next render, React would move the caret to the end.
    input.value = next.value
    input.setSelectionRange(next.caret, next.caret)
    if (next.value !== previous) onValueChange(next.value)
  }
  return <TextField autoComplete="off" {...field} value={previous} onChange={handleChange} />
}
