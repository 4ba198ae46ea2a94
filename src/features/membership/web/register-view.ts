import { useSearchParams } from 'react-router'
import { applicationStatuses, type ApplicationStatus } from '../rules.ts'

export const registerTabs = ['medlemmar', 'ansokningar'] as const
export type RegisterTab = (typeof registerTabs)[number]

export const statusFilters = [...applicationStatuses, 'all'] as const
export type StatusFilter = ApplicationStatus | 'all'

/** What the tab of applications shows. It stands in the address, so that a view can be reloaded, bookmarked and gone back to. */
export interface ApplicationsView {
  search: string
  status: StatusFilter
}

/** Address of the register showing the applications that wait. */
export const waitingApplicationsQuery = '?flik=ansokningar'

function oneOf<Value extends string>(values: readonly Value[], given: string | null, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}

/** Which tab of the register is open. Another tab starts afresh, and the back button returns from it. */
export function useRegisterTab() {
  const [query, setQuery] = useSearchParams()
  return {
    tab: oneOf(registerTabs, query.get('flik'), 'medlemmar'),
    openTab: (tab: RegisterTab) => setQuery(tab === 'medlemmar' ? '' : waitingApplicationsQuery, { preventScrollReset: true }),
  }
}

export function useApplicationsView() {
  const [query, setQuery] = useSearchParams()
  const view: ApplicationsView = { search: query.get('sok') ?? '', status: oneOf(statusFilters, query.get('status'), 'pending') }
  return {
    view,
    filter(changes: Partial<ApplicationsView>) {
      const { search, status } = { ...view, ...changes }
      const changed = new URLSearchParams(waitingApplicationsQuery)
      if (status !== 'pending') changed.set('status', status)
      if (search) changed.set('sok', search)
      setQuery(changed, { replace: true, preventScrollReset: true })
    },
  }
}
