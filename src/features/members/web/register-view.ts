import { applicationsTab } from '#domain/application-link.ts'
import { type MemberCategory, memberCategories } from '#domain/member-category.ts'
import { searchIn } from '#web/address-parts.ts'
import { oneOf, useAddressView } from '#web/use-address-view.ts'
import { memberSorts, type MemberSort } from '../rules.ts'

export const categoryFilters = ['all', ...memberCategories, 'none'] as const
export const paidFilters = ['all', 'yes', 'no'] as const
export const stateFilters = ['active', 'ended'] as const

/** What the register shows. Kept in the URL, so that a view can be reloaded, bookmarked and returned to. */
export interface RegisterView {
  search: string
  category: MemberCategory | 'all' | 'none'
  paid: (typeof paidFilters)[number]
  state: (typeof stateFilters)[number]
  sort: MemberSort
}

export const plainView: RegisterView = { search: '', category: 'all', paid: 'all', state: 'active', sort: 'name' }

const names = { search: 'sok', category: 'kategori', paid: 'betald', state: 'medlemskap', sort: 'sortera' } as const
const paidWords = { all: '', yes: 'ja', no: 'nej' } as const
const stateWords = { active: '', ended: 'avslutade' } as const

/** The page's other tab has a search of its own; while it is shown, the register has the default view. */
const [tabName, otherTab] = applicationsTab

/** Whether the tab of applications is shown. */
export function isOnOtherTab(query: URLSearchParams): boolean {
  return query.get(tabName) === otherTab
}

export function readView(query: URLSearchParams): RegisterView {
  if (isOnOtherTab(query)) return plainView
  return {
    search: searchIn(query.get(names.search)),
    category: oneOf(categoryFilters, query.get(names.category), 'all'),
    paid: paidFilters.find((value) => paidWords[value] === query.get(names.paid)) ?? 'all',
    state: stateFilters.find((value) => stateWords[value] === query.get(names.state)) ?? 'active',
    sort: oneOf(memberSorts, query.get(names.sort), 'name'),
  }
}

/** Returns what differs from the default view as a query string: `sok=anna&betald=nej`. */
export function writeView({ search, category, paid, state, sort }: RegisterView): string {
  const values = [
    [names.search, search], [names.category, category === 'all' ? '' : category], [names.paid, paidWords[paid]],
    [names.state, stateWords[state]], [names.sort, sort === 'name' ? '' : sort],
  ]
  return new URLSearchParams(values.filter(([, value]) => value !== '')).toString()
}

/** Whether the search or a filter differs from the default view. The order does not count: it hides nobody. */
export function isNarrowed(view: RegisterView): boolean {
  return writeView({ ...view, sort: 'name' }) !== ''
}

/** The filter as the calls take it. */
export function filterInput({ search, category, paid, state }: RegisterView) {
  return {
    state,
    ...(search && { search }),
    ...(category !== 'all' && { category }),
    ...(paid !== 'all' && { paid: paid === 'yes' }),
  }
}

/** Returns the URL of the filtered register as a file. */
export function exportAddress({ search, category, paid, state, sort }: RegisterView): string {
  const values = [
    ['search', search], ['category', category === 'all' ? '' : category], ['paid', paid === 'all' ? '' : paid],
    ['state', state], ['sort', sort],
  ]
  return `/api/exports/members.csv?${new URLSearchParams(values.filter(([, value]) => value !== '')).toString()}`
}

export function useRegisterView() {
  const { view, change } = useAddressView(readView, writeView)
  return { view, filter: (changes: Partial<RegisterView>) => change(changes, { replace: true }) }
}
