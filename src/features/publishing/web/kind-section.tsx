import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { dateInStockholm } from '#domain/calendar.ts'
import { contentEntryPath } from '#domain/pages.ts'
import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { serverNow } from '#web/api/server-time.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import type { PublishedEntry } from '../contract.ts'
import { kindRules } from '../kind-rules.ts'
import { kindPaths, newEntryPath, ticked, type PublishedKind } from '../rules.ts'
import { kindWords, publishingActTexts, publishingTexts } from '../texts.ts'
import { namesOf, titleAsRead } from './as-read.ts'
import { EntryRow } from './entry-row.tsx'
import { aboutEntry, nowOf } from './entry-words.ts'
import { FoldedRows } from './folded-rows.tsx'
import { useContentRefresh } from './use-content-refresh.ts'

/** Removes and moves entries, and tells the result. */
function useActs(entries: readonly PublishedEntry[]) {
  const { refresh } = useContentRefresh()
  const [isPending, setIsPending] = useState(false)
  useEffect(prepareToAnnounce, [])

  async function carryOut(act: () => Promise<unknown>, failed: string, tellDone: () => void): Promise<void> {
    setIsPending(true)
    try {
      await act()
      tellDone()
    } catch (error) {
      const known = publishingActTexts[callFailure(error).code ?? '']
      if (known === undefined) toastFailure(error, failed, publishingTexts.unexpected)
      else showToast({ tone: 'bad', title: failed, text: known })
    }
    await refresh()
    setIsPending(false)
  }

  return {
    isPending,
    remove: ({ kind, id, version }: PublishedEntry) => carryOut(
      () => api.publishing.removePublished({ p_kind: kind, p_id: id, p_seen: version }), publishingTexts.notRemoved,
      () => showToast({ tone: 'ok', title: publishingTexts.removed }),
    ),
    /** One step towards the beginning (-1) or the end (1). */
    move: ({ kind, id }: PublishedEntry, step: -1 | 1) => {
      const place = entries.findIndex((entry) => entry.id === id)
      const before = entries[step < 0 ? place - 1 : place + 2]?.id ?? null
      return carryOut(() => api.publishing.orderPublished({ p_kind: kind, p_id: id, p_before: before }), publishingTexts.notMoved, () => {
        announce(publishingTexts.place(place + step + 1, entries.length))
      })
    },
  }
}

/** The summary of a folded list: the number of entries, and the courses that have a notice now. */
function FoldSummary({ entries, many }: { entries: readonly PublishedEntry[]; many: string }) {
  const today = dateInStockholm(serverNow())
  const withNotice = entries.filter(({ kind, texts }) => kind === 'course' && nowOf(texts, today)?.isOver === false)
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{entries.length} {many}</span>
      {withNotice.length > 0 && <span className="block text-[0.95rem] text-muted">{publishingTexts.nowOf(namesOf(withNotice))}</span>}
    </span>
  )
}

interface KindSectionProps {
  kind: PublishedKind
  entries: readonly PublishedEntry[]
  /** The id of the text that says why nothing can be changed; null when it can. */
  whyNotId: string | null
}

/** The section of one kind: its entries, and a link to add one. */
export function KindSection({ kind, entries, whyNotId }: KindSectionProps) {
  const { isFixed } = kindRules[kind]
  const { heading, intro, add, empty, beside, many } = kindWords[kind]
  const { isPending, remove, move } = useActs(entries)
  const { about: removing, isOpen, open, close } = useDialogState<PublishedEntry | null>(null)
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // The focus would return to the removed row's button, which is gone.
  useLostFocus(section, title)
  const headingId = kindPaths[kind]
  // Marked once for the whole list, as members see it. If some entries are the board's own, each row has its mark.
  const areExamples = entries.length > 0 && entries.every(({ texts }) => texts['isExample'] === ticked)
  const rows = (
    <ul role="list" className={classNames('divide-y divide-line', !many && 'mt-4')}>
      {entries.map((entry, index) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          place={index}
          count={entries.length}
          marksExample={!areExamples}
          whyNotId={whyNotId}
          isPending={isPending}
          onMove={(step) => void move(entry, step)}
          onRemove={() => open(entry)}
        />
      ))}
    </ul>
  )
  return (
    <Card ref={section} aria-labelledby={headingId} aria-busy={isPending || undefined}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="max-w-2xl min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 ref={title} id={headingId} tabIndex={-1} className="scroll-mt-6 text-xl sm:text-2xl">{heading}</h2>
            {areExamples && <Badge>{publishingTexts.example}</Badge>}
          </div>
          <p className="mt-1 text-pretty text-muted">{intro}</p>
          {beside && <p><Link to={beside.to} className="inline-flex min-h-11 items-center">{beside.text}</Link></p>}
        </div>
        {!isFixed && whyNotId !== null && (
          <Button size="sm" icon={<Plus aria-hidden="true" />} disabled aria-describedby={whyNotId}>{add}</Button>
        )}
        {!isFixed && whyNotId === null && (
          <LinkButton size="sm" icon={<Plus aria-hidden="true" />} to={generatePath(contentEntryPath, { kind: kindPaths[kind], id: newEntryPath })}>{add}</LinkButton>
        )}
      </div>
      {entries.length === 0 && <EmptyState title={empty} />}
      {entries.length > 0 && (many ? <FoldedRows kind={kind} summary={<FoldSummary entries={entries} many={many} />}>{rows}</FoldedRows> : rows)}
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Ta bort från webbplatsen?"
        description={removing && (
          <>
            <p>”{titleAsRead(kind, removing.texts)}” tas bort från webbplatsen med en gång. Det går inte att ångra.</p>
            {aboutEntry(removing) && <p className="mt-2 first-letter:uppercase">{aboutEntry(removing)}</p>}
          </>
        )}
        confirmText="Ta bort"
        pendingText="Tar bort..."
        pending={isPending}
        danger
        onConfirm={async () => {
          if (removing) await remove(removing)
          close()
        }}
      />
    </Card>
  )
}
