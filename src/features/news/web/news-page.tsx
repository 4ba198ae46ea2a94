import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { useSteps } from '#web/ui/use-steps.ts'
import { useTitle } from '#web/use-title.ts'
import type { NewsItem } from '../contract.ts'
import { newsTexts } from '../texts.ts'
import { NewsCard, readMoreId } from './news-card.tsx'
import { NewsDialog, NewsDialogPlaceholder } from './news-dialog.tsx'

export const meta = () => pageMeta({ title: 'Nyheter', description: 'Nytt från styrelsen: tävlingar, bokning och medlemskap.' })
export const handle: PageHandle = { Opening }

function Opening() {
  return <PageHeading eyebrow="Nytt från styrelsen" title="Nyheter" intro="Det senaste om tävlingar, bokning och medlemskap." />
}

/** Returns the news item that the address names, and `close`, which goes back to the list. */
function useOpenItem(items: readonly NewsItem[] | undefined) {
  const { id } = useParams()
  const location: { state: unknown } = useLocation()
  const navigate = useNavigate()
  // Closing an item that was opened from the list goes back in the history, so that the browser's own "back" does not reopen it.
  const isFromList = location.state !== null
  // The address changes a moment after the close; a second close before that would go back past the list.
  const closed = useRef<string>(undefined)
  useEffect(() => { closed.current = undefined }, [id])
  const close = useCallback(() => {
    if (closed.current === id) return
    closed.current = id
    void (isFromList ? navigate(-1) : navigate(paths.news, { replace: true, preventScrollReset: true }))
  }, [id, isFromList, navigate])
  const item = items?.find((each) => each.id === id) ?? null
  return { item, isComing: id !== undefined && items === undefined, isUnknown: id !== undefined && items !== undefined && item === null, close }
}

/** Returns the focus to the card's link when the item's dialog closes, also when it is closed by the browser's own "back". */
function useFocusBack(openId: string | null): void {
  const lastOpen = useRef<string | null>(null)
  useEffect(() => {
    const closed = lastOpen.current
    lastOpen.current = openId
    if (closed === null || openId !== null) return undefined
    // Only after the dialog has released the focus, and the navigation has moved it to the top of the page.
    const frame = requestAnimationFrame(() => document.getElementById(readMoreId(closed))?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [openId])
}

const list = 'grid grid-cols-1 gap-6 md:grid-cols-2'

/** The number of placeholder cards while the news is loading. */
const roomsAtFirst = 3

function List({ items }: { items: readonly NewsItem[] | undefined }) {
  if (items?.length === 0) return <EmptyState title={newsTexts.empty} text="När styrelsen har något att berätta står det här." />
  const places = Array.from({ length: items?.length ?? roomsAtFirst }, (_, index) => index)
  return <div aria-busy={!items || undefined} className={list}>{places.map((place) => <NewsCard key={place} item={items?.[place]} place={place} />)}</div>
}

/** `/nyheter`, and `/nyheter/:id` with that item open over the list (specification 2). */
export default function NewsPage() {
  const { data, error, refetch } = useQuery(calls.news.listNews.queryOptions())
  const { item, isComing, isUnknown, close } = useOpenItem(data)
  useFocusBack(item?.id ?? null)
  useTitle(item?.titel)
  // The item that the address names is rendered before the list beneath it.
  const step = useSteps(data !== undefined, 2)
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening />
      {isUnknown && (
        <Notice role="status" tone="wait" title={newsTexts.notFound} className="mb-6">
          <p>Den kan ha tagits bort, eller så är adressen fel. Här är de nyheter som finns.</p>
        </Notice>
      )}
      {!data && error !== null
        ? <NotFetched title={newsTexts.notLoaded} error={error} onRetry={() => refetch()} />
        : <List items={step === 2 || !item ? data : undefined} />}
      {isComing && error === null && <NewsDialogPlaceholder />}
      <NewsDialog item={item} onClose={close} />
    </div>
  )
}
