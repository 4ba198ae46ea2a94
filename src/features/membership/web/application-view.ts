import { useSearchParams } from 'react-router'
import { applicationsTab } from '#domain/application-link.ts'
import { searchIn } from '#web/address-parts.ts'
import { oneOf, useAddressView } from '#web/use-address-view.ts'
import type { ApplicationStatus } from '../rules.ts'

export const registerTabs = ['medlemmar', 'ansokningar'] as const
export type RegisterTab = (typeof registerTabs)[number]

/** `unfinished`: approved, and not a member yet. */
export const statusFilters = ['pending', 'approved', 'unfinished', 'rejected', 'all'] as const satisfies readonly (ApplicationStatus | 'unfinished' | 'all')[]
export type StatusFilter = (typeof statusFilters)[number]

/** What the applications' tab shows. It is kept in the address, so that a view can be reloaded, bookmarked and gone back to. */
export interface ApplicationsView {
  /** The one application that is shown instead of the list, by its id. */
  application: string | null
  search: string
  status: StatusFilter
}

/** The query of the register's address that shows the pending applications. */
export const waitingApplicationsQuery = `?${applicationsTab.join('=')}`

/** The same, for applications with a given status. */
export const applicationsQuery = (status: StatusFilter): string => `${waitingApplicationsQuery}&status=${status}`

/** The open tab of the register. Opening another tab resets its view, and the back button returns from it. */
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
    search: searchIn(query.get('sok')),
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
