import { UserPlus, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { useIsSending } from '#web/ui/sending.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useSite } from '#web/site.ts'
import { bookingRules, numberInWords } from '../../rules.ts'
import { bookingTexts } from '../../texts.ts'
import { blankCoPlayer, type BookingFormApi, type CoPlayerDraft, isUntouched } from './booking-form-schema.ts'
import { FormSection } from './form-section.tsx'
import { useCompletion } from './use-completion.ts'
import { useRowsTogether } from './use-rows-together.ts'
import { UsualPlayers } from './usual-players.tsx'

interface CoPlayerRowProps {
  form: BookingFormApi
  index: number
  /** Undefined for the first row, which stays. */
  onRemove?: (() => void) | undefined
}

function CoPlayerRow({ form, index, onRemove }: CoPlayerRowProps) {
  const { control, register, formState: { errors } } = form
  const { name: association } = useSite()
  const { remark, complete, leaveName } = useCompletion(form, index)
  const row = `coPlayers.${index}` as const
  const wrong = errors.coPlayers?.[index]
  return (
    <fieldset tabIndex={-1} className="relative grid gap-4 rounded-card border border-line bg-sunken/40 p-[min(1rem,5vw)] outline-none sm:p-5">
      <legend className="sr-only">Medspelare {index + 1}</legend>
      <p aria-hidden="true" className="-mb-1 font-display text-lg font-semibold">Medspelare {index + 1}</p>
      {onRemove && (
        <button type="button" className="icon-button absolute top-2 right-2" aria-label={`Ta bort medspelare ${index + 1}`} onClick={onRemove}>
          <X />
        </button>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12.5rem]">
        <TextField label="Namn" autoComplete="off" autoCorrect="off" spellCheck={false} enterKeyHint="next" error={wrong?.name?.message} {...register(`${row}.name`, { onBlur: leaveName })} />
        <Controller control={control} name={`${row}.golfId`} render={({ field: { onChange, ...field } }) => (
          <GolfIdField
            {...field}
            optional
            enterKeyHint="next"
            onValueChange={(golfId) => {
              onChange(golfId)
              void complete(golfId)
            }}
            error={wrong?.golfId?.message}
          />
        )} />
      </div>
      <p role="status" className="field-hint mt-0 empty:sr-only">{remark}</p>
      <Controller control={control} name={`${row}.isVgfMember`} render={({ field: { value, onChange, ...field } }) => (
        <CheckboxField {...field} label={`Medlem i ${association}`} checked={value} onCheckedChange={onChange} />
      )} />
    </fieldset>
  )
}

/** Up to three co-players (specification 2). The first row stays; a row left blank counts as nobody. */
export function CoPlayerRows({ form }: { form: BookingFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'coPlayers' })
  useRowsTogether(form)
  const isSending = useIsSending()
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [removals, setRemovals] = useState(0)

  // In an effect: with three rows the button is still disabled at first, and the focus would be lost with the row.
  useEffect(() => {
    if (removals > 0) add.current?.focus()
  }, [removals])

  function addUsual(player: CoPlayerDraft): number {
    const place = form.getValues('coPlayers').findIndex(isUntouched)
    if (place === -1) append(player, { shouldFocus: false })
    else form.setValue(`coPlayers.${place}`, player, { shouldDirty: true, shouldValidate: true })
    return place === -1 ? fields.length : place
  }
  const goTo = useCallback((row: number) => rows.current?.querySelectorAll('fieldset')[row]?.focus(), [])

  return (
    <FormSection
      title="Medspelare"
      intro={`Högst ${numberInWords(bookingRules.maxCoPlayers)}. En rad som du lämnar tom räknas inte. Fyll i Golf-ID, så hämtar vi namnet på den som är medlem. ${bookingTexts.tellOfNames}`}
    >
      <div ref={rows} className="grid gap-5">
        {fields.map(({ id }, index) => (
          <CoPlayerRow
            key={id}
            form={form}
            index={index}
            onRemove={index === 0 ? undefined : () => {
              if (isSending) return
              remove(index)
              setRemovals((count) => count + 1)
            }}
          />
        ))}
      </div>
      <Button
        ref={add}
        variant="quiet"
        className="justify-self-start"
        icon={<UserPlus />}
        disabled={isSending || fields.length >= bookingRules.maxCoPlayers}
        onClick={() => append(blankCoPlayer)}
      >
        Lägg till medspelare
      </Button>
      {/* Below the fields, which it would otherwise shift when it comes and goes. */}
      <UsualPlayers form={form} onAdd={addUsual} onLast={goTo} />
    </FormSection>
  )
}
