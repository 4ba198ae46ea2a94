import { useSearchParams } from 'react-router'
import { applicationStatuses, type ApplicationStatus } from '../rules.ts'

export const registerTabs = ['medlemmar', 'ansokningar'] as const
export type RegisterTab = (typeof registerTabs)[number]

export const statusFilters = [...applicationStatuses, 'all'] as const
export type StatusFilter = ApplicationStatus | 'all'

/** What the member register shows. It stands in the address, so that a view can be reloaded, bookmarked and gone back to. */
export interface RegisterView {
  tab: RegisterTab
  search: string
  status: StatusFilter
}

/** Address of the register showing the applications that wait. */
export const waitingApplicationsQuery = '?flik=ansokningar'

function oneOf<Value extends string>(values: readonly Value[], given: string | null, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}

export function useRegisterView() {
  const [query, setQuery] = useSearchParams()
  const view: RegisterView = {
    tab: oneOf(registerTabs, query.get('flik'), 'medlemmar'),
    search: query.get('sok') ?? '',
    status: oneOf(statusFilters, query.get('status'), 'pending'),
  }

  function show(next: RegisterView, { replace }: { replace: boolean }) {
    const changed = new URLSearchParams()
    if (next.tab !== 'medlemmar') changed.set('flik', next.tab)
    if (next.status !== 'pending') changed.set('status', next.status)
    if (next.search) changed.set('sok', next.search)
    setQuery(changed, { replace, preventScrollReset: true })
  }

  return {
    view,
    /** Another tab starts afresh, and the back button returns from it. */
    openTab: (tab: RegisterTab) => show({ tab, search: '', status: 'pending' }, { replace: false }),
    filter: (changes: Partial<Omit<RegisterView, 'tab'>>) => show({ ...view, ...changes }, { replace: true }),
  }
}
