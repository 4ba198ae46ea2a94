import { useSearchParams } from 'react-router'
import { applicationsTab } from '#domain/application-link.ts'
import { oneOf, useAddressView } from '#web/use-address-view.ts'
import type { ApplicationStatus } from '../rules.ts'

export const registerTabs = ['medlemmar', 'ansokningar'] as const
export type RegisterTab = (typeof registerTabs)[number]

/** `unfinished`: approved, and not a member yet. */
export const statusFilters = ['pending', 'approved', 'unfinished', 'rejected', 'all'] as const satisfies readonly (ApplicationStatus | 'unfinished' | 'all')[]
export type StatusFilter = (typeof statusFilters)[number]

/** What the tab of applications shows. It stands in the address, so that a view can be reloaded, bookmarked and gone back to. */
export interface ApplicationsView {
  /** The one application that is shown instead of the list, by its id. */
  application: string | null
  search: string
  status: StatusFilter
}

/** Address of the register showing the applications that wait. */
export const waitingApplicationsQuery = `?${applicationsTab.join('=')}`

/** The same with a status. */
export const applicationsQuery = (status: StatusFilter): string => `${waitingApplicationsQuery}&status=${status}`

/** Which tab of the register is open. Another tab starts afresh, and the back button returns from it. */
export function useRegisterTab() {
  const [query, setQuery] = useSearchParams()
  return {
    tab: oneOf(registerTabs, query.get('flik'), 'medlemmar'),
    openTab: (tab: RegisterTab) => setQuery(tab === 'medlemmar' ? '' : waitingApplicationsQuery, { preventScrollReset: true }),
  }
}

function readView(query: URLSearchParams): ApplicationsView {
  return {
    application: query.get('ansokan'),
    search: (query.get('sok') ?? '').slice(0, 100),
    status: oneOf(statusFilters, query.get('status'), 'pending'),
  }
}

function writeView({ application, search, status }: ApplicationsView): string {
  const query = new URLSearchParams(waitingApplicationsQuery)
  if (status !== 'pending') query.set('status', status)
  if (search) query.set('sok', search)
  if (application) query.set('ansokan', application)
  return query.toString()
}

export function useApplicationsView() {
  const { view, change } = useAddressView(readView, writeView)
  return { view, filter: (changes: Partial<ApplicationsView>) => change(changes, { replace: true }) }
}
