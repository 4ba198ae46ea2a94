import { bookingCourses } from '#content/booking-courses.ts'
import { isDay } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { dayOrTyped, searchIn } from '#web/address-parts.ts'
import { oneOf, useAddressView } from '#web/use-address-view.ts'
import { bookingStatuses, type BookingStatus } from '../../rules.ts'

export const deskTabs = ['vantar', 'alla', 'vecka'] as const
export type DeskTab = (typeof deskTabs)[number]

export const statusFilters = ['all', ...bookingStatuses] as const
export type StatusFilter = BookingStatus | 'all'

/** What the board's desk shows. It is kept in the address, so that a view can be reloaded, shared and returned to. */
export interface DeskView {
  tab: DeskTab
  /** The id of the open booking; the mail to the board links to it. */
  booking: string | null
  status: StatusFilter
  /** An option of the booking form, or `all`. */
  course: string
  /** Play days, `2025-05-24`; empty when unbounded. A day of another century has a year that is still being typed. */
  from: string
  to: string
  search: string
  /** Any day of the week that is shown. */
  week: string
}

export type Filters = Pick<DeskView, 'status' | 'course' | 'from' | 'to' | 'search'>

const plain: Omit<DeskView, 'tab'> = { booking: null, status: 'all', course: 'all', from: '', to: '', search: '', week: '' }
const names = { tab: 'flik', booking: 'bokning', status: 'status', course: 'bana', from: 'fran', to: 'till', search: 'sok', week: 'vecka' } as const

export function readView(query: URLSearchParams): DeskView {
  const week = query.get(names.week) ?? ''
  return {
    tab: oneOf(deskTabs, query.get(names.tab), 'vantar'),
    booking: query.get(names.booking),
    status: oneOf(statusFilters, query.get(names.status), 'all'),
    course: oneOf(['all', ...bookingCourses.map((option) => option.id)], query.get(names.course), 'all'),
    from: dayOrTyped(query.get(names.from)),
    to: dayOrTyped(query.get(names.to)),
    search: searchIn(query.get(names.search)),
    week: isDay(week) ? week : '',
  }
}

/** `?flik=alla&bana=ale`: only what differs from the desk's initial view. */
export function writeView(view: DeskView): string {
  const { tab, booking, status, course, from, to, search, week } = view
  const values = [
    [names.tab, tab === 'vantar' ? '' : tab], [names.status, status], [names.course, course], [names.from, from], [names.to, to],
    [names.search, search], [names.week, week], [names.booking, booking ?? ''],
  ]
  return new URLSearchParams(values.filter(([, value]) => value !== '' && value !== 'all')).toString()
}

type Asked = { [Name in keyof Filters]: Exclude<Filters[Name], 'all'> | undefined }

/** The filters as the list and the file take them: every key must be present, and one that is open is undefined. */
export function askedOf({ status, course, from, to, search }: Filters): Asked {
  // A year that is still being typed does not filter yet.
  const day = (typed: string) => (isDay(typed) ? typed : undefined)
  return {
    status: status === 'all' ? undefined : status, course: course === 'all' ? undefined : course,
    from: day(from), to: day(to), search: search || undefined,
  }
}

/** The address of the file with what the filters find. */
export function fileAddress(filters: Filters): string {
  const asked = Object.entries(askedOf(filters)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `/api/exports/bookings.csv${asked.length > 0 ? '?' : ''}${new URLSearchParams(asked).toString()}`
}

export function useDeskView() {
  const { view, change } = useAddressView(readView, writeView)
  return {
    view,
    /** Another tab starts without filters, and the back button returns from it. */
    openTab: (tab: DeskTab) => change({ ...plain, tab }, { replace: false }),
    filter: (changes: Partial<DeskView>) => change(changes, { replace: true }),
    /** The address of this view for one course. */
    linkToCourse: (course: string) => `${paths.adminBookings}?${writeView({ ...view, course })}`,
    /** The address where a booking opens over this view; null closes it. */
    linkTo: (booking: string | null) => `${paths.adminBookings}?${writeView({ ...view, booking })}`,
  }
}

/** The state of a link from a list to a booking: closing the booking then goes back, to the place in the list. */
export const fromList = { isFromList: true } as const

export type DeskViewState = ReturnType<typeof useDeskView>
