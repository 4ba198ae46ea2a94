import { type ComponentProps, useId, useState, type ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { golfIdTexts } from '#domain/golf-id.ts'
import { memberCategories, memberCategoryTexts } from '#domain/member-category.ts'
import { paths } from '#domain/paths.ts'
import { contactMethodTexts } from '#features/members/texts.ts'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ProbablyMeant } from '#web/ui/probably-meant.tsx'
import { RadioField } from '#web/ui/radio-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { useLeftTexts } from '#web/ui/use-left-texts.ts'
import { noteLimit, preferredEmails } from '../rules.ts'
import { applicationTexts } from '../texts.ts'
import type { UniqueField } from './application-form-schema.ts'
import type { ApplicationFormApi, RegistrationChecks } from './use-application-form.ts'

export interface ApplicationFieldsProps {
  form: ApplicationFormApi
  checks: RegistrationChecks
  leave: (field: UniqueField) => Promise<void>
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-5 border-t border-line pt-7 first:border-0 first:pt-0">
      <h2 id={id} className="text-2xl">{title}</h2>
      {children}
    </div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}

function PersonFields({ form: { register, formState: { errors } } }: ApplicationFieldsProps) {
  return (
    <Section title="Personuppgifter">
      <Pair>
        <TextField label="Förnamn" autoComplete="given-name" enterKeyHint="next" error={errors.firstName?.message} {...register('firstName')} />
        <TextField label="Efternamn" autoComplete="family-name" enterKeyHint="next" error={errors.lastName?.message} {...register('lastName')} />
      </Pair>
    </Section>
  )
}

/**
 * Helps those who are in the register but have never logged in, or who are approved already: another application would not
 * let them in. A former member cannot get a link either; only the board can resume the membership. An address (`ofAddress`)
 * may belong to somebody in the same household, and a link would then open that person's log-in.
 */
function WayIn({ ofAddress = false }: { ofAddress?: boolean }) {
  return (
    <p role="alert">
      {ofAddress && 'Delar du adressen med någon? Varje medlem behöver en egen. '}
      Är du redan medlem, eller är din ansökan godkänd? Be om en länk på sidan <Link to={paths.forgotPassword}>Glömt lösenord</Link>, så
      kommer du in. Om din ansökan väntar får du svar i ett mejl. Har du varit medlem tidigare? Hör av dig till styrelsen<BoardAddress />.
    </p>
  )
}

const emailInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'next' } as const

type AddressField = Exclude<UniqueField, 'golfId'>

function ContactFields({ form, checks, leave }: ApplicationFieldsProps) {
  const { control, getValues, register, setFocus, setValue, formState: { errors } } = form
  const [privateEmail, workEmail] = useWatch({ control, name: ['privateEmail', 'workEmail'] })
  const typedIn: Record<AddressField, string> = { privateEmail, workEmail }
  const { left, leave: noteLeft } = useLeftTexts<AddressField>(getValues)
  /** Whether there was no private address to copy, which the field says until there is. */
  const [isMissed, setIsMissed] = useState(false)
  const isBlank = privateEmail.trim() === ''
  if (isMissed && !isBlank) setIsMissed(false)
  function leaveAddress(field: AddressField) {
    noteLeft(field)
    void leave(field)
  }
  function take(field: AddressField, email: string) {
    setValue(field, email, { shouldDirty: true, shouldValidate: true })
    setFocus(field)
    void leave(field)
  }
  /** Copies the private address, so that nobody has to type it twice (WCAG 3.3.7). */
  function copyPrivate() {
    if (isBlank) {
      setIsMissed(true)
      setFocus('privateEmail')
      return
    }
    take('workEmail', privateEmail)
  }
  function addressField(name: AddressField, label: string, props: Pick<ComponentProps<typeof TextField>, 'autoComplete' | 'hint' | 'className'>) {
    const typed = typedIn[name]
    const missed = name === 'privateEmail' && isMissed ? applicationTexts.privateFirst : undefined
    return (
      <>
        <TextField
          label={label}
          {...props}
          {...emailInput}
          error={missed ?? errors[name]?.message ?? checks.remark(name, typed)}
          {...register(name, { onBlur: () => leaveAddress(name) })}
        />
        <ProbablyMeant label={label} typed={typed} left={left.get(name)} onTake={(meant) => take(name, meant)} />
      </>
    )
  }
  return (
    <Section title="Kontaktuppgifter">
      <Controller control={control} name="phone" render={({ field: { onChange, ...field } }) => (
        <PhoneField label="Telefonnummer" enterKeyHint="next" {...field} onValueChange={onChange} error={errors.phone?.message} className="sm:max-w-72" />
      )} />
      <div className="grid gap-2">
        {addressField('privateEmail', contactMethodTexts.private_email, { autoComplete: 'email' })}
      </div>
      <div className="grid justify-items-start gap-2">
        {addressField('workEmail', contactMethodTexts.work_email, {
          autoComplete: 'section-work work email',
          hint: 'Din e-postadress på jobbet. Har du ingen? Använd din privata adress här också.',
          className: 'w-full',
        })}
        <Button variant="ghost" size="sm" onClick={copyPrivate}>Använd min privata e-post</Button>
      </div>
      {(checks.isTaken('privateEmail', privateEmail) || checks.isTaken('workEmail', workEmail)) && <WayIn ofAddress />}
      <Controller control={control} name="preferredEmail" render={({ field: { value, onChange, ...field } }) => (
        <RadioField
          legend="Vilken e-post ska vi använda?"
          hint="Dit skickar vi svar på ansökan och länken där du väljer lösenord."
          options={preferredEmails.map((method) => ({ value: method, text: contactMethodTexts[method] }))}
          {...field}
          value={value ?? ''}
          onValueChange={onChange}
          error={errors.preferredEmail?.message}
        />
      )} />
    </Section>
  )
}

function GolfFields({ form: { control, register, formState: { errors } }, checks, leave }: ApplicationFieldsProps) {
  const [golfId, privateEmail, workEmail] = useWatch({ control, name: ['golfId', 'privateEmail', 'workEmail'] })
  // The same help is already shown above, at the addresses.
  const isTold = checks.isTaken('privateEmail', privateEmail) || checks.isTaken('workEmail', workEmail)
  return (
    <Section title="Golfinformation">
      <Pair>
        <Controller control={control} name="golfId" render={({ field: { onChange, onBlur, ...field } }) => (
          <GolfIdField
            {...field}
            hint={golfIdTexts.hint}
            enterKeyHint="next"
            onValueChange={onChange}
            onBlur={() => {
              onBlur()
              void leave('golfId')
            }}
            error={errors.golfId?.message ?? checks.remark('golfId', golfId)}
          />
        )} />
        <TextField label="Hemmaklubb" hint="Golfklubben där du är medlem." enterKeyHint="next" error={errors.club?.message} {...register('club')} />
      </Pair>
      {!isTold && checks.isTaken('golfId', golfId) && <WayIn />}
    </Section>
  )
}

function WorkFields({ form: { control, formState: { errors } } }: ApplicationFieldsProps) {
  return (
    <Section title="Arbetsrelaterat">
      <Controller control={control} name="company" render={({ field: { value, onChange, ...field } }) => (
        <RadioField
          legend="Företag eller pensionär"
          options={memberCategories.map((category) => ({ value: category, text: memberCategoryTexts[category] }))}
          {...field}
          value={value ?? ''}
          onValueChange={onChange}
          error={errors.company?.message}
        />
      )} />
    </Section>
  )
}

function NoteField({ form: { control, register, formState: { errors } } }: ApplicationFieldsProps) {
  const note = useWatch({ control, name: 'note' })
  return (
    <Section title="Meddelande">
      <TextAreaField
        label="Meddelande till styrelsen"
        optional
        counter={`${note.normalize('NFC').length}/${noteLimit} tecken`}
        error={errors.note?.message}
        {...register('note')}
      />
    </Section>
  )
}

/** The five sections of the application form (specification 2, `/medlemskap`). */
export function ApplicationFields(props: ApplicationFieldsProps) {
  return (
    <>
      <PersonFields {...props} />
      <ContactFields {...props} />
      <GolfFields {...props} />
      <WorkFields {...props} />
      <NoteField {...props} />
    </>
  )
}
