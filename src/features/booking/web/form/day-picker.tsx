import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { weekdayOf } from '#domain/calendar.ts'
import { announce } from '#web/ui/announce.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError, useFieldIds } from '#web/ui/field.tsx'
import { useIsSending } from '#web/ui/sending.ts'
import type { DayAvailability } from '../../contract.ts'
import { capitalized } from '../../rules.ts'
import { bookingFieldTexts } from '../../texts.ts'
import { courseLabel } from '../course-choices.ts'
import { availabilityInWords, DayBars, DayTile, type DayTileProps, statesToExplain, takesNothing } from '../day-tile.tsx'
import { formTexts } from '../form-texts.ts'
import { NotKnown } from '../not-known.tsx'
import { OtherCourses } from './other-courses.tsx'
import { addMonths, datesOf, datesOfMonth, dayInParts, dayInWords, isWithin, monthInWords, monthOf, type PlayWindow } from '../play-dates.ts'
import type { Availability } from '../use-availability.ts'

export interface DayPickerProps {
  name: string
  value: string
  onValueChange: (date: string) => void
  onBlur: () => void
  error: string | undefined
  window: PlayWindow
  /** By month, for the long window of match play; otherwise all days of the window in a row. */
  byMonth: boolean
  /** Empty while no course is chosen. */
  course: string
  availability: Availability
  /** Called when another course is chosen for a day that the current course does not give. */
  onOtherCourse: (other: { course: string; date: string }) => void
}

type TileProps = Pick<DayTileProps, 'name' | 'chosen' | 'onChoose' | 'onTaken' | 'onBlur' | 'day' | 'isLoading'>
type TileOf = (date: string) => TileProps

const weekdays = ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön']

function Weekdays({ className }: { className?: string }) {
  return weekdays.map((weekday) => <small key={weekday} aria-hidden="true" className={classNames('text-center text-muted', className)}>{weekday}</small>)
}

/** In weeks where seven columns fit; otherwise row by row, each day with its weekday. */
function DayRow({ window, tileOf }: { window: PlayWindow; tileOf: TileOf }) {
  const before = weekdayOf(window.from) - 1
  return (
    <div className="days">
      <Weekdays className="max-sm:hidden" />
      {before > 0 && <span className="max-sm:hidden" style={{ gridColumn: `span ${String(before)}` }} />}
      {datesOf(window).map((date) => {
        const { weekday, day, month } = dayInParts(date)
        return (
          <DayTile key={date} date={date} {...tileOf(date)}>
            <small className="sm:hidden">{weekday}</small>
            <b>{day}</b> <span>{month}</span>
          </DayTile>
        )
      })}
    </div>
  )
}

function MonthStep({ label, to, within, onStep, children }: {
  label: string
  to: string
  within: boolean
  onStep: (month: string) => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${label}: ${monthInWords(to)}`}
      aria-disabled={!within || undefined}
      onClick={() => {
        if (within) onStep(to)
      }}
    >
      {children}
    </button>
  )
}

/** One month at a time. Days outside the window are hidden from screen readers. */
function MonthGrid({ window, chosen, tileOf }: { window: PlayWindow; chosen: string; tileOf: TileOf }) {
  const [first, last] = [monthOf(window.from), monthOf(window.to)]
  const [turnedTo, setTurnedTo] = useState({ month: isWithin(window, chosen) ? monthOf(chosen) : first, chosen })
  // A day that is chosen elsewhere, by taking an alternative, brings its month into view.
  const turned = turnedTo.chosen !== chosen && isWithin(window, chosen) ? monthOf(chosen) : turnedTo.month
  // The page may be left open until the month is over.
  const month = turned < first ? first : turned
  const turn = (to: string) => setTurnedTo({ month: to, chosen })
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const dates = datesOfMonth(month)
  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <MonthStep label="Föregående månad" to={before} within={before >= first} onStep={turn}><ChevronLeft /></MonthStep>
        <p aria-live="polite" className="font-semibold">{capitalized(monthInWords(month))}</p>
        <MonthStep label="Nästa månad" to={after} within={after <= last} onStep={turn}><ChevronRight /></MonthStep>
      </div>
      <div className="month">
        <Weekdays />
        {dates.map((date, index) => {
          const { day } = dayInParts(date)
          const column = index === 0 ? { gridColumnStart: weekdayOf(date) } : undefined
          return (
            <div key={date} style={column} className="grid">
              {isWithin(window, date)
                ? <DayTile date={date} {...tileOf(date)}><b>{day}</b></DayTile>
                : <span aria-hidden="true" className="day-outside">{day}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Legend({ days }: { days: readonly DayAvailability[] }) {
  return (
    <p aria-hidden="true" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 field-hint">
      {statesToExplain(days).map((state) => (
        <span key={state} className="flex items-center gap-2"><DayBars state={state} />{capitalized(formTexts[state])}</span>
      ))}
    </p>
  )
}

function AvailabilityRemark({ value, course, availability }: Pick<DayPickerProps, 'value' | 'course' | 'availability'>) {
  const day = availability.days?.get(value)
  if (!availability.days && availability.isError) {
    return <NotKnown text="Kunde inte hämta vilka dagar som är lediga." onRetry={availability.retry} />
  }
  if (course === '') return <p className="field-hint">{formTexts.noCourse}</p>
  return (
    <>
      <Legend days={[...availability.days?.values() ?? []]} />
      {day && <p className="mt-1 font-medium">{capitalized(dayInWords(day.date))}: {availabilityInWords(day)}.</p>}
    </>
  )
}

/** What to do about a day that takes nothing: a closed course may be closed on all days. */
const wayOn = { full: 'Välj en annan dag.', closed: 'Välj en annan dag eller en annan bana.' } as const

/** Says why a pressed day cannot be chosen. In the page before it has content, so that a screen reader announces it. */
function TakenRemark({ day }: { day: DayAvailability | undefined }) {
  return (
    <p role="status" className="mt-1 font-medium empty:sr-only">
      {takesNothing(day) && `${capitalized(dayInWords(day.date))} är ${formTexts[day.state]}. ${wayOn[day.state]}`}
    </p>
  )
}

/** The play date (specification 2): only days that can be requested, each with how much of it is taken on the course. */
export function DayPicker({ name, value, onValueChange, onBlur, error, window, byMonth, course, availability, onOtherCourse }: DayPickerProps) {
  const ids = useFieldIds({ hint: true, error })
  const isSending = useIsSending()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const takenElsewhere = useRef('')
  // By now the pressed button is gone, and the chosen day's month is shown again if another one was.
  useEffect(() => {
    if (takenElsewhere.current !== value) return
    takenElsewhere.current = ''
    fieldset.current?.querySelector<HTMLElement>(`input[value="${value}"]`)?.focus()
  }, [value, course])
  const [pressed, setPressed] = useState({ date: '', value, course })
  // Once another day or course is chosen, wherever that is done, the remark no longer applies.
  const taken = pressed.value === value && pressed.course === course ? availability.days?.get(pressed.date) : undefined
  // A day that stays chosen while the course changes to one that does not give it needs the same alternatives.
  const wanted = taken ?? availability.days?.get(value)
  const tileOf: TileOf = (date) => ({
    name,
    chosen: date === value,
    onChoose: (chosen) => {
      setPressed({ date: '', value, course })
      if (!isSending) onValueChange(chosen)
    },
    onTaken: (date) => setPressed({ date, value, course }),
    onBlur,
    day: availability.days?.get(date),
    isLoading: availability.isLoading,
  })
  function takeOther(other: { course: string; date: string }) {
    if (isSending) return
    takenElsewhere.current = other.date
    announce(`${courseLabel(other.course)}, ${dayInWords(other.date)}, är vald.`)
    onOtherCourse(other)
  }
  return (
    <fieldset ref={fieldset} {...ids.input} aria-busy={availability.isLoading} className="field day-picker">
      <legend className="field-label">Speldatum</legend>
      {byMonth ? <MonthGrid window={window} chosen={value} tileOf={tileOf} /> : <DayRow window={window} tileOf={tileOf} />}
      <FieldError id={ids.error} text={error} />
      <TakenRemark day={taken} />
      {takesNothing(wanted) && (
        <div tabIndex={-1} className="mt-1 mb-3 outline-none">
          <OtherCourses course={course} date={wanted.date} onTake={(other) => takeOther({ course: other, date: wanted.date })} />
        </div>
      )}
      {/* Stays, and takes the focus, when the retry button disappears. */}
      <div tabIndex={-1} className="mt-1.5 outline-none"><AvailabilityRemark value={value} course={course} availability={availability} /></div>
      <p id={ids.hint} className="field-hint">
        {byMonth ? bookingFieldTexts.matchWindowHint : bookingFieldTexts.windowHint}
      </p>
    </fieldset>
  )
}
