import { Controller, useWatch } from 'react-hook-form'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ProbablyMeant } from '#web/ui/probably-meant.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { useLeftTexts } from '#web/ui/use-left-texts.ts'
import { bookingRules, bookingTextLimits } from '../../rules.ts'
import { bookingWindow } from '../../verdict-rules.ts'
import type { BookingFormApi } from './booking-form-schema.ts'
import { courseChoices } from '../course-choices.ts'
import { CourseContact, CourseNotices, useCoursesOf } from '../course-contact.tsx'
import { DayPicker } from './day-picker.tsx'
import { FormSection } from './form-section.tsx'
import { useAvailability } from '../use-availability.ts'

/** The field's hint says what the course gives. How to reach it stands below, since links in a field's description are read out with it. */
function CourseField({ form: { control } }: { form: BookingFormApi }) {
  const option = useWatch({ control, name: 'course' })
  const { courses: [course] } = useCoursesOf(option)
  return (
    <div>
      <Controller control={control} name="course" render={({ field: { onChange, ...field }, fieldState: { error } }) => (
        <SelectField
          label="Bana"
          placeholder="Välj bana"
          options={courseChoices}
          {...field}
          onValueChange={onChange}
          hint={course && `${course.quotaText} Ca ${course.avstandKm}\u00A0km från centrala Göteborg.`}
          error={error?.message}
        />
      )} />
      {/* In the page before it has content, so that a screen reader announces it when a course is chosen. */}
      <div role="status"><CourseNotices option={option} className="mt-3" /></div>
      {course && <CourseContact course={course} />}
    </div>
  )
}

interface CourseAndDayProps {
  form: BookingFormApi
  today: string
  /** Chooses another course and day at once. */
  onTake: (alternative: { course: string; date: string }) => void
}

function DateField({ form: { control }, today, onTake }: CourseAndDayProps) {
  const [course, isMatch] = useWatch({ control, name: ['course', 'isMatch'] })
  const window = bookingWindow(today, isMatch)
  const availability = useAvailability(course, window)
  return (
    <Controller control={control} name="playDate" render={({ field: { name, value, onChange, onBlur }, fieldState: { error } }) => (
      <DayPicker
        {...{ name, value, onBlur, window, course, availability }}
        onValueChange={onChange}
        error={error?.message}
        byMonth={isMatch}
        onOtherCourse={onTake}
      />
    )} />
  )
}

function MatchField({ form }: { form: BookingFormApi }) {
  return (
    <Controller control={form.control} name="isMatch" render={({ field: { value, onChange, ...field } }) => (
      <CheckboxField
        {...field}
        label="Matchspel"
        hint={`En match i föreningens matchspel kan bokas upp till ${bookingRules.matchPlayWindowDays} dagar i förväg. Den räknas som en aktiv bokning för alla i bollen tills den är spelad.`}
        checked={value}
        onCheckedChange={(checked) => {
          onChange(checked)
          // The days that can be requested are different now.
          if (form.getValues('playDate') !== '') void form.trigger('playDate')
        }}
      />
    )} />
  )
}

/** Where and when: the course, match play or not, and the day. */
export function CourseAndDay({ form, today, onTake }: CourseAndDayProps) {
  return (
    <FormSection title="Bana och dag">
      <CourseField form={form} />
      <MatchField form={form} />
      <DateField form={form} today={today} onTake={onTake} />
    </FormSection>
  )
}

/** Where the answer goes. An address that looks mistyped is questioned, as in the application. */
function AnswersTo({ form: { control, getValues, register, setFocus, setValue, formState: { errors } } }: { form: BookingFormApi }) {
  const typed = useWatch({ control, name: 'email' })
  const { left, leave } = useLeftTexts<'email'>(getValues)
  function take(email: string) {
    setValue('email', email, { shouldDirty: true, shouldValidate: true })
    setFocus('email')
  }
  return (
    <div className="grid gap-2">
      <TextField
        label="E-post"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.email?.message}
        {...register('email', { onBlur: () => leave('email') })}
      />
      <ProbablyMeant label="E-post" typed={typed} left={left.get('email')} onTake={take} />
    </div>
  )
}

/** The booker's details, known from the profile if it could be fetched. */
export function BookerFields({ form, isKnown }: { form: BookingFormApi; isKnown: boolean }) {
  const { control, register, formState: { errors } } = form
  return (
    <FormSection
      title="Dina uppgifter"
      intro={isKnown
        ? 'Hämtade från Mina sidor. Golf-ID ska vara ditt eget. Namn, e-post och telefon kan du ändra för den här bokningen.'
        : 'Kunde inte hämtas från Mina sidor, så fyll i dem själv. Golf-ID ska vara ditt eget.'}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Fullständigt namn" autoComplete="name" enterKeyHint="next" error={errors.fullName?.message} {...register('fullName')} />
        <Controller control={control} name="golfId" render={({ field: { onChange, ...field } }) => (
          <GolfIdField {...field} enterKeyHint="next" onValueChange={onChange} error={errors.golfId?.message} />
        )} />
        <AnswersTo form={form} />
        <Controller control={control} name="phone" render={({ field: { onChange, ...field } }) => (
          <PhoneField label="Telefon" optional enterKeyHint="next" {...field} onValueChange={onChange} error={errors.phone?.message} />
        )} />
      </div>
    </FormSection>
  )
}

const { message: messageLimit } = bookingTextLimits
/** From this length on the remaining room is worth showing. */
const counterFrom = messageLimit * 0.8

export function MessageField({ form: { control, register, formState: { errors } } }: { form: BookingFormApi }) {
  const { length } = useWatch({ control, name: 'message' })
  return (
    <FormSection title="Meddelande">
      <TextAreaField
        label="Meddelande till styrelsen"
        optional
        hint="Till exempel vilken tid på dagen ni helst spelar."
        counter={length > counterFrom ? `${length}/${messageLimit} tecken` : undefined}
        error={errors.message?.message}
        {...register('message')}
      />
    </FormSection>
  )
}
