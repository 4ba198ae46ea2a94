import { type AuditAct, auditActs } from '#domain/audit-acts.ts'
import { isDay } from '#domain/calendar.ts'
import { dayOrTyped, searchIn } from '#web/address-parts.ts'
import { whatToTry } from '#web/nothing-found.ts'
import { useAddressView } from '#web/use-address-view.ts'
import { type AuditGroup, auditGroups, groupOfAct } from '../rules.ts'

/** What the page shows of the log. It is kept in the URL, so that a view can be reloaded, sent and gone back to. */
export interface LogView {
  group: AuditGroup | 'all'
  /** A member's id, to show only what the person did or what was done to the person. The member's card links here. */
  person: string
  /** Days, `2025-05-24`; empty when unbounded. A day of another century has a year that is still being typed. */
  from: string
  to: string
  search: string
}

export const plainView: LogView = { group: 'all', person: '', from: '', to: '', search: '' }

const names = { group: 'handelse', person: 'vem', from: 'fran', to: 'till', search: 'sok' } as const
const groupWords: Record<AuditGroup, string> = {
  applications: 'ansokningar',
  members: 'medlemmar',
  roles: 'roller',
  bookings: 'bokningar',
  content: 'innehall',
  settings: 'installningar',
  privacy: 'personuppgifter',
  security: 'sakerhet',
  exports: 'export',
}
const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function readView(query: URLSearchParams): LogView {
  const read = (name: keyof typeof names) => query.get(names[name])?.trim() ?? ''
  return {
    group: auditGroups.find((group) => groupWords[group] === read('group')) ?? 'all',
    person: idShape.test(read('person')) ? read('person') : '',
    from: dayOrTyped(query.get(names.from)),
    to: dayOrTyped(query.get(names.to)),
    search: searchIn(query.get(names.search)),
  }
}

/** `handelse=roller&fran=2025-05-24`: what differs from the log as it first opens. */
export function writeView({ group, person, from, to, search }: LogView): string {
  const values = [
    [names.search, search], [names.group, group === 'all' ? '' : groupWords[group]], [names.from, from], [names.to, to], [names.person, person],
  ]
  return new URLSearchParams(values.filter(([, value]) => value !== '')).toString()
}

/** The view as the call and the file take it, without filters that are unset. */
export function askedOf({ group, person, from, to, search }: LogView) {
  return {
    ...(group !== 'all' && { acts: actsOf(group) }),
    ...(person && { person }),
    ...(search && { search }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

function actsOf(group: AuditGroup): AuditAct[] {
  return auditActs.filter((act) => groupOfAct[act] === group)
}

/** The URL of the same view as a file. */
export function fileAddress(view: LogView): string {
  const asked = Object.entries(askedOf(view)).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value])
  return `/api/exports/log.csv?${new URLSearchParams(asked).toString()}`
}

/** Suggests what may find something when the view shows nothing; null when the log itself is empty. */
export function emptyText(view: LogView): string | null {
  return whatToTry(view, [...view.group === 'all' ? [] : ['alla händelser'], ...view.person === '' ? [] : ['hela loggen']])
}

export function useLogView() {
  const { view, change } = useAddressView(readView, writeView)
  return {
    view,
    isFiltered: writeView(view) !== '',
    filter: (changes: Partial<LogView>) => change(changes, { replace: true }),
  }
}
export type LogViewState = ReturnType<typeof useLogView>
