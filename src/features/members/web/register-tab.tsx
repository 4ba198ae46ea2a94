import { useCallback, useRef, useState } from 'react'
import { reorderedSearches } from '#domain/reordered-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { callFailure } from '#web/api/failure.ts'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import type { MemberRecord } from '../contract.ts'
import { memberErrorTexts } from '../texts.ts'
import { MemberDialog } from './register-details.tsx'
import { RegisterFilters, type FilterProps } from './register-filters.tsx'
import { RegisterList } from './register-list.tsx'
import { useFirstPage, useMemberCount } from './register-queries.ts'
import { countText } from './register-texts.ts'
import { isNarrowed, plainView, useRegisterView, writeView, type RegisterView } from './register-view.ts'

/** Returns the view whose members are shown: the previous one, until the requested one has loaded. */
function useShownView(view: RegisterView, hasCome: boolean): RegisterView | null {
  const [shown, setShown] = useState(hasCome ? view : null)
  if (hasCome && (shown === null || writeView(shown) !== writeView(view))) setShown(view)
  return shown
}

const others = {
  active: { state: 'ended', among: 'Bland dem vars medlemskap är avslutat', show: 'Visa avslutade' },
  ended: { state: 'active', among: 'Bland dem som är medlemmar nu', show: 'Visa nuvarande' },
} as const

/** Says how many members a search finds among those whom the list leaves out, and leads to them. */
function FoundAmongOthers({ view, onFilter }: FilterProps) {
  const { state, among, show } = others[view.state]
  const counted = useMemberCount({ ...view, state }).data
  if (!counted || counted.count === 0) return null
  return (
    <Notice className="text-left" action={<Button variant="ghost" size="sm" onClick={() => onFilter({ state })}>{show}</Button>}>
      <p>{among}: {countText(counted, view)}.</p>
    </Notice>
  )
}

/** Says how many members the search finds with its words in another order, and leads to them. */
function FoundTurned({ view, search, onFilter }: FilterProps & { search: string }) {
  const counted = useMemberCount({ ...view, search }).data
  if (!counted || counted.count === 0) return null
  return (
    <Notice className="text-left" action={<Button variant="ghost" size="sm" onClick={() => onFilter({ search })}>{`Sök på ”${search}”`}</Button>}>
      <p>Med orden i annan ordning: {countText(counted, { search })}.</p>
    </Notice>
  )
}

function Nobody({ view, onFilter }: FilterProps) {
  if (!isNarrowed(view)) return <EmptyState title={memberErrorTexts.empty} text="Lägg till en medlem, eller importera registret från en fil." />
  return (
    <EmptyState
      title={memberErrorTexts.empty}
      text={view.search ? 'Prova ett annat namn eller Golf-ID, eller färre filter.' : 'Prova färre filter.'}
      action={(
        <div className="grid justify-items-center gap-4">
          {view.search && <FoundAmongOthers view={view} onFilter={onFilter} />}
          {reorderedSearches(view.search).map((search) => <FoundTurned key={search} view={view} search={search} onFilter={onFilter} />)}
          <Button variant="ghost" size="sm" onClick={() => onFilter({ ...plainView, sort: view.sort })}>Visa alla medlemmar</Button>
        </div>
      )}
    />
  )
}

function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (callFailure(error).code === 'NOT_LOGGED_IN') return <p role="alert">{memberErrorTexts.logInRequired}</p>
  return <ListFailure title={memberErrorTexts.listFailed} error={error} onRetry={onRetry} />
}

function MemberList({ view, onFilter, onDetails }: FilterProps & { onDetails: (member: MemberRecord) => void }) {
  const first = useFirstPage(view)
  const shown = useShownView(view, first.data !== undefined)
  const counted = useMemberCount(shown ?? view).data
  const total = counted?.isMore ? Infinity : counted?.count
  const isBehind = shown !== null && writeView(shown) !== writeView(view)
  const problem = first.error && <ListProblem error={first.error} onRetry={() => first.refetch()} />
  if (!shown) return problem || <ListSkeleton />
  const isEmpty = first.data?.length === 0
  return (
    <div className="grid grid-cols-1 gap-4 transition-opacity aria-busy:opacity-60" aria-busy={isBehind && !problem}>
      {problem}
      {isEmpty
        ? <Nobody view={shown} onFilter={onFilter} />
        : <RegisterList key={writeView(shown)} view={shown} total={total} onSort={(sort) => onFilter({ sort })} onDetails={onDetails} />}
    </div>
  )
}

function Count({ view }: { view: RegisterView }) {
  const counted = useMemberCount(view).data
  return counted === undefined ? null : countText(counted, view)
}

/** Tab `Alla medlemmar` (specification 2, "Admin members"). */
export function RegisterTab({ mayAct, whyNotId }: { mayAct: boolean; whyNotId: string }) {
  const { view, filter } = useRegisterView()
  const [detailsOf, setDetailsOf] = useState<MemberRecord | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  const tab = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  // The response to an act may come when the dialog shows another member.
  const shown = useRef<string>(null)
  const openDetails = useCallback((member: MemberRecord) => {
    opener.current = document.activeElement
    shown.current = member.id
    setDetailsOf(member)
    setIsOpen(true)
  }, [])
  useLostFocus(tab, count)
  // A new choice shows the list from its top, however far down the last one had been scrolled.
  function choose(changes: Partial<RegisterView>) {
    const top = count.current?.getBoundingClientRect().top ?? 0
    if (top < 0) window.scrollBy({ top: top - 16 })
    filter(changes)
  }
  return (
    <div ref={tab} className="grid grid-cols-1 gap-4">
      <RegisterFilters view={view} onFilter={choose} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p ref={count} tabIndex={-1} role="status" className="w-fit text-muted"><Count view={view} /></p>
        {isNarrowed(view) && <Button variant="ghost" size="sm" onClick={() => choose({ ...plainView, sort: view.sort })}>Visa alla</Button>}
      </div>
      <div><MemberList view={view} onFilter={choose} onDetails={openDetails} /></div>
      {detailsOf && (
        <MemberDialog
          member={detailsOf}
          open={isOpen}
          mayAct={mayAct}
          whyNotId={whyNotId}
          onClose={() => setIsOpen(false)}
          onChange={(changed) => setDetailsOf((now) => (now?.id === changed.id ? changed : now))}
          onUnsure={(of) => { if (shown.current === of.id) setIsOpen(false) }}
          finalFocus={() => (opener.current?.isConnected ? null : count.current)}
        />
      )}
    </div>
  )
}
