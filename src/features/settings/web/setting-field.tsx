import { RotateCcw, Undo2 } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { formatLongDate, formatWeekdayDate, isDay } from '#domain/calendar.ts'
import { optionalSettings, type SettingName, shownSetting } from '#domain/settings.ts'
import { notGiven } from '#domain/site-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsSending } from '#web/ui/sending.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Setting } from '../contract.ts'
import { settingsTexts, settingWords } from '../texts.ts'
import { isChanged, isMoved } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

const emailInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
// Only the input is as narrow as what goes into it; its texts take the full width.
const numberInput = { inputMode: 'numeric', className: '[&_input]:max-w-36' } as const
const dayInput = { type: 'date', className: '[&_input]:max-w-52' } as const

const inputs: Record<SettingName, Partial<ComponentProps<typeof TextField>>> = {
  name: {},
  email: emailInput,
  phone: { type: 'tel', className: '[&_input]:max-w-64' },
  board_email: emailInput,
  fee: numberInput,
  membership_year: numberInput,
  bankgiro: { inputMode: 'tel', className: '[&_input]:max-w-64' },
  swish: { inputMode: 'tel', className: '[&_input]:max-w-64' },
  member_counter: numberInput,
  founding_year: numberInput,
  course_counter: numberInput,
  group_stage_ends: dayInput,
  knockout_starts: dayInput,
  leader_email: emailInput,
  round_payment: { placeholder: '' },
}

/** A value in a sentence. */
function inWords(name: SettingName, value: string): string {
  if (value === '') return settingsTexts.empty
  return isDay(value) && inputs[name].type === 'date' ? formatWeekdayDate(value) : shownSetting(name, value)
}

export interface SettingFieldProps {
  setting: Setting
  form: SettingsForm
}

/** One setting: what it is, where it is used, what it is now and where that comes from. */
export function SettingField({ setting, form }: SettingFieldProps) {
  const { name } = setting
  const draft = form.drafts[name]
  const text = draft?.text ?? setting.value
  const { label, usedAt } = settingWords[name]
  const isOptional = optionalSettings.has(name)
  const input = useRef<HTMLInputElement>(null)
  // The buttons below disappear once pressed, and the focus must not disappear with them.
  const act = (run: () => void) => () => {
    run()
    input.current?.focus()
  }
  return (
    <div>
      <TextField
        ref={input}
        autoComplete="off"
        {...inputs[name]}
        label={label}
        optional={isOptional}
        placeholder={inputs[name].placeholder ?? (isOptional ? notGiven : undefined)}
        hint={<>{isDay(text) && <span className="block font-semibold text-ink first-letter:uppercase">{inWords(name, text)}</span>}{usedAt}</>}
        error={form.problemOf(name)}
        value={text}
        onChange={(event) => form.type(name, event.target.value)}
        onBlur={() => form.leave(name)}
      />
      {isMoved(setting, draft) && <MovedNotice setting={setting} text={text} form={form} act={act} />}
      <Origin setting={setting} form={form} act={act} />
    </div>
  )
}

interface PartProps extends SettingFieldProps {
  /** Wraps the action of a button, so that the input gets the focus afterwards. */
  act: (run: () => void) => () => void
}

/** Shown when somebody else was faster: both values are on the screen, and one is to be chosen. */
function MovedNotice({ setting, text, form, act }: PartProps & { text: string }) {
  const isSending = useIsSending()
  const { name, value, changed_by: changedBy } = setting
  const theirs = inWords(name, value)
  const mine = inWords(name, text)
  return (
    <Notice
      tone="wait"
      role="alert"
      className="mt-3"
      title={`${changedBy ?? 'Någon annan'} har ändrat det här till ${theirs}`}
      action={(
        <>
          <Button size="sm" variant="ghost" disabled={isSending} onClick={act(() => form.forget([name]))}>Behåll {theirs}</Button>
          <Button size="sm" variant="ghost" disabled={isSending} onClick={act(() => form.insist(name))}>Ändra till {mine}</Button>
        </>
      )}
    >
      Det hände efter att du öppnade sidan. Vilket ska gälla?
    </Notice>
  )
}

function Origin({ setting, form, act }: PartProps) {
  const isSending = useIsSending()
  const { name, source, installation } = setting
  const draft = form.drafts[name]
  const { label } = settingWords[name]
  if (isChanged(setting, draft)) {
    return (
      <p className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-[0.95rem] text-muted">
        <span className="font-semibold text-gold">{draft.toInstallation ? 'Återställs när du sparar' : 'Inte sparad'}</span>
        <Button size="sm" variant="ghost" icon={<Undo2 />} disabled={isSending} aria-label={`Ångra: ${label}`} onClick={act(() => form.forget([name]))}>Ångra</Button>
      </p>
    )
  }
  const origin = originText(setting)
  return origin && (
    <div className="mt-1.5 text-[0.95rem] text-muted">
      <p>{origin}</p>
      {source === 'stored' && (
        <Button size="sm" variant="ghost" icon={<RotateCcw />} className="mt-2 text-left" disabled={isSending} onClick={act(() => form.giveBack(name))}>
          <span className="wrap-anywhere">Återställ<span className="sr-only"> {label}</span> till installationens värde: {inWords(name, installation)}</span>
        </Button>
      )}
    </div>
  )
}

/** Says where a value comes from; null for a setting that nobody has changed, since most are such and the page explains them. */
function originText({ source, changed_at: at, changed_by: by }: Setting): string | null {
  if (at === null) return null
  const act = source === 'stored' ? 'Ändrad' : 'Återställd till installationens värde'
  return `${act}${by === null ? '' : ` av ${by}`} ${formatLongDate(new Date(at))}`
}
