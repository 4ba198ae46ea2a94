import { bookingCourses } from '#content/booking-courses.ts'
import { isDay } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { oneOf, useAddressView } from '#web/use-address-view.ts'
import { bookingStatuses, type BookingStatus } from '../../rules.ts'

export const deskTabs = ['vantar', 'alla', 'vecka'] as const
export type DeskTab = (typeof deskTabs)[number]

export const statusFilters = ['all', ...bookingStatuses] as const
export type StatusFilter = BookingStatus | 'all'

/** What the board's desk shows. It stands in the address, so that a view can be reloaded, sent and gone back to. */
export interface DeskView {
  tab: DeskTab
  /** The booking that is open, by its id; the mail to the board links to it. */
  booking: string | null
  status: StatusFilter
  /** An option of the booking form, or `all`. */
  course: string
  /** Play days, `2025-05-24`; empty when unbounded. */
  from: string
  to: string
  search: string
  /** A day of the week that is shown. */
  week: string
}

export type Filters = Pick<DeskView, 'status' | 'course' | 'from' | 'to' | 'search'>

const plain: Omit<DeskView, 'tab'> = { booking: null, status: 'all', course: 'all', from: '', to: '', search: '', week: '' }
const names = { tab: 'flik', booking: 'bokning', status: 'status', course: 'bana', from: 'fran', to: 'till', search: 'sok', week: 'vecka' } as const
const dayShape = /^\d{4}-\d{2}-\d{2}$/

function readDay(given: string | null): string {
  return given && dayShape.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
}

export function readView(query: URLSearchParams): DeskView {
  return {
    tab: oneOf(deskTabs, query.get(names.tab), 'vantar'),
    booking: query.get(names.booking),
    status: oneOf(statusFilters, query.get(names.status), 'all'),
    course: oneOf(['all', ...bookingCourses.map((option) => option.id)], query.get(names.course), 'all'),
    from: readDay(query.get(names.from)),
    to: readDay(query.get(names.to)),
    search: query.get(names.search) ?? '',
    week: readDay(query.get(names.week)),
  }
}

/** `?flik=alla&bana=ale`: what differs from the desk as it first opens. */
export function writeView(view: DeskView): string {
  const { tab, booking, status, course, from, to, search, week } = view
  const values = [
    [names.tab, tab === 'vantar' ? '' : tab], [names.status, status], [names.course, course], [names.from, from], [names.to, to],
    [names.search, search], [names.week, week], [names.booking, booking ?? ''],
  ]
  return new URLSearchParams(values.filter(([, value]) => value !== '' && value !== 'all')).toString()
}

type Asked = { [Name in keyof Filters]: Exclude<Filters[Name], 'all'> | undefined }

/** The filters as the list and the file take them: each has to be here, and what is left open is undefined. */
export function askedOf({ status, course, from, to, search }: Filters): Asked {
  // A year that is being typed is 0002 and 0020 first.
  const day = (typed: string) => (isDay(typed) ? typed : undefined)
  return {
    status: status === 'all' ? undefined : status, course: course === 'all' ? undefined : course,
    from: day(from), to: day(to), search: search || undefined,
  }
}

/** Where what the filters find comes as a file. */
export function fileAddress(filters: Filters): string {
  const asked = Object.entries(askedOf(filters)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `/api/exports/bookings.csv${asked.length > 0 ? '?' : ''}${new URLSearchParams(asked).toString()}`
}

export function useDeskView() {
  const { view, change } = useAddressView(readView, writeView)
  return {
    view,
    /** Another tab starts afresh, and the back button returns from it. */
    openTab: (tab: DeskTab) => change({ ...plain, tab }, { replace: false }),
    filter: (changes: Partial<DeskView>) => change(changes, { replace: true }),
    /** The same view of one course. */
    linkToCourse: (course: string) => `${paths.adminBookings}?${writeView({ ...view, course })}`,
    /** Where a booking opens over this view, and where it closes again. */
    linkTo: (booking: string | null) => `${paths.adminBookings}?${writeView({ ...view, booking })}`,
  }
}

/** What a link from a list to a booking carries along: the way back is back, to the place in the list. */
export const fromList = { isFromList: true } as const

export type DeskViewState = ReturnType<typeof useDeskView>
