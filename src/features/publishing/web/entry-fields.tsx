import { dateInStockholm, formatWeekdayDate, isDay } from '#domain/calendar.ts'
import { serverNow } from '#web/api/server-time.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { type FieldType, maxOf, type PublishedField } from '../field-rules.ts'
import { type EntryTexts, type PublishedKind, ticked } from '../rules.ts'
import { publishingFieldTexts, publishingTexts } from '../texts.ts'

/** Returns the initial texts of the form for a new entry. */
export function textsOfNew(kind: PublishedKind): EntryTexts {
  if (kind === 'news') return { datum: dateInStockholm(serverNow()), isNew: ticked }
  return kind === 'competition' ? { time: 'day', status: 'upcoming' } : {}
}

const inputs: Partial<Record<FieldType, Partial<TextFieldProps>>> = {
  // The input is only as wide as its content needs; label and hint use the full width.
  day: { type: 'date', className: '[&_input]:max-w-52' },
  month: { className: '[&_input]:max-w-36' },
  year: { inputMode: 'numeric', className: '[&_input]:max-w-36' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', className: '[&_input]:max-w-64' },
  web: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
}

/** The initial height of each type that has a text area, which grows with its text. */
const room: Partial<Record<FieldType, string>> = {
  text: '',
  points: '[&_textarea]:min-h-[7lh]',
  people: '[&_textarea]:min-h-[9lh]',
  statistics: '[&_textarea]:min-h-[7lh]',
  results: '[&_textarea]:min-h-[10lh]',
  paragraphs: '[&_textarea]:min-h-[10lh] [&_textarea]:max-h-[70vh]',
  sections: '[&_textarea]:min-h-[16lh] [&_textarea]:max-h-[70vh]',
}

/** Matches a token that the site fills in. */
const token = /\{(association|fee|membershipYear)\}/

function counterOf(text: string, max: number): string | undefined {
  return text.length > max * 0.8 ? `${text.length}/${max} tecken` : undefined
}

export interface EntryFieldProps {
  field: PublishedField
  text: string
  error: string | undefined
  isReadOnly: boolean
  onType: (text: string) => void
}

/** A field of the form, rendered by its type. */
export function EntryField({ field, text, error, isReadOnly, onType }: EntryFieldProps) {
  const { label, type, options, optional } = field
  if (type === 'flag') {
    return <CheckboxField label={label} hint={field.hint} error={error} disabled={isReadOnly} checked={text === ticked} onCheckedChange={(on) => onType(on ? ticked : '')} />
  }
  if (type === 'choice') {
    const known = options?.find(({ value }) => value === text)?.value ?? ''
    return <SelectField label={label} hint={field.hint} error={error} disabled={isReadOnly} options={options ?? []} value={known} onValueChange={onType} placeholder="Välj" className="[&_div:has(>select)]:max-w-80" />
  }
  const hasToken = field.fillsFacts === true && token.test(text)
  const hasHint = field.hint !== undefined || hasToken || (type === 'day' && isDay(text))
  const hint = hasHint && (
    <>
      {type === 'day' && isDay(text) && <span className="block font-semibold text-ink first-letter:uppercase">{formatWeekdayDate(text)}</span>}
      {field.isLast && isDay(text) && text < dateInStockholm(serverNow()) && <span className="block text-gold">{publishingFieldTexts.dayPassed}</span>}
      {field.hint}
      {hasToken && <span className="block">{publishingTexts.tokens}</span>}
    </>
  )
  const common = {
    label, error, optional, hint, value: text, counter: counterOf(text, maxOf(field)), autoComplete: 'off', ...(isReadOnly && { readOnly: true }),
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  }
  const className = room[type]
  return className === undefined ? <TextField {...inputs[type]} {...common} /> : <TextAreaField className={className} {...common} />
}
