/** A change just typed into a masked input, as the browser reports it after the fact. */
export interface MaskedEdit {
  /** The masked value before the change. */
  previous: string
  /** The raw value after it. */
  typed: string
  /** Where the caret now stands in `typed`. */
  caret: number
  /** True for the Delete key (`deleteContentForward`). */
  forward: boolean
}

export interface MaskedValue {
  value: string
  caret: number
}

const digits = (text: string) => text.replace(/\D/g, '')

/** Position that leaves `count` digits of `value` after the caret; 0 is the very end, past any separator. */
function caretBeforeLast(count: number, value: string): number {
  if (count === 0) return value.length
  let left = count
  for (let index = value.length - 1; index >= 0; index--) {
    if (/\d/.test(value.charAt(index)) && --left === 0) return index
  }
  return 0
}

/** Whether a digit was typed into a full value, where it would push the last one out unnoticed; such a digit is refused. */
function overfills({ previous, typed, caret }: MaskedEdit, masked: string): boolean {
  const withoutTyped = typed.slice(0, caret - 1) + typed.slice(caret)
  return withoutTyped === previous && digits(masked).length < digits(typed).length && caret < typed.length
}

/**
 * Deleting a separator alone changes no digit, and the mask would put it straight back; then the digit beside it
 * goes (specification 5: "backspace over the hyphen removes the digit before it").
 */
function withSeparatorDeletion({ previous, typed, caret, forward }: MaskedEdit): { raw: string; caret: number } {
  const separatorDeleted = typed.length === previous.length - 1 && digits(typed) === digits(previous)
  if (!separatorDeleted) return { raw: typed, caret }
  const start = forward ? caret : caret - 1
  return { raw: typed.slice(0, Math.max(start, 0)) + typed.slice(start + 1), caret: Math.max(start, 0) }
}

/** Puts an edit through a mask of digits and separators, and says where the caret belongs afterwards. */
export function applyMask(edit: MaskedEdit, mask: (typed: string) => string): MaskedValue {
  if (overfills(edit, mask(edit.typed))) return { value: edit.previous, caret: edit.caret - 1 }
  const { raw, caret } = withSeparatorDeletion(edit)
  const value = mask(raw)
  return { value, caret: caretBeforeLast(digits(raw.slice(caret)).length, value) }
}
