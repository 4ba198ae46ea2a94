import { Controller, type Control } from 'react-hook-form'
import { memberCategories, memberCategoryTexts } from '#domain/member-category.ts'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { MemberField } from '../field-rules.ts'
import { contactMethods } from '../rules.ts'
import { contactMethodTexts, memberFieldTexts } from '../texts.ts'
import type { MemberForm } from './member-form.ts'

const required: ReadonlySet<MemberField> = new Set(['firstName', 'lastName', 'golfId'])
const notSaid = { value: '', text: 'Inte angivet' }
const categoryOptions = [{ value: '', text: 'Inte angiven' }, ...memberCategories.map((value) => ({ value, text: memberCategoryTexts[value] }))]
const contactOptions = [notSaid, ...contactMethods.map((value) => ({ value, text: contactMethodTexts[value] }))]
// Somebody else's details: the browser must not fill in the administrator's own.
const plainInput = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const
const emailInput = { ...plainInput, type: 'email', inputMode: 'email', autoCapitalize: 'none' } as const

/** Returns the text of a choice; undefined for a field that is typed. */
export function optionText(field: MemberField, value: string): string | undefined {
  const options = field === 'category' ? categoryOptions : field === 'contactMethod' ? contactOptions : []
  return options.find((option) => option.value === value)?.text
}

interface MemberInputProps {
  name: MemberField
  control: Control<MemberForm>
  /** Says what the register has now, when somebody else has changed it. */
  hint?: string | undefined
}

/** One field of a member, with the input that fits its kind. */
export function MemberInput({ name, control, hint }: MemberInputProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState: { error } }) => {
        const common = { ...field, value, hint, error: error?.message, label: memberFieldTexts[name], optional: !required.has(name) }
        const choosing = { ...common, onValueChange: onChange }
        if (name === 'golfId') return <GolfIdField {...common} label={memberFieldTexts.golfId} onValueChange={onChange} />
        if (name === 'phone') return <PhoneField {...common} {...plainInput} onValueChange={onChange} />
        if (name === 'contactMethod') return <SelectField {...choosing} options={contactOptions} />
        if (name === 'category') return <SelectField {...choosing} options={categoryOptions} />
        const isEmail = name === 'privateEmail' || name === 'workEmail'
        return <TextField {...common} {...(isEmail ? emailInput : plainInput)} onChange={onChange} />
      }}
    />
  )
}
