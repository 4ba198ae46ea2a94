import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { contentEntryPath } from '#domain/pages.ts'
import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useWindow } from '#web/ui/use-window.ts'
import type { PublishedEntry } from '../contract.ts'
import { kindRules } from '../kind-rules.ts'
import { kindPaths, newEntryPath, type PublishedKind } from '../rules.ts'
import { kindWords, publishingActTexts, publishingTexts } from '../texts.ts'
import { titleAsRead } from './as-read.ts'
import { EntryRow } from './entry-row.tsx'
import { aboutEntry } from './entry-words.ts'
import { useRefresh } from './use-refresh.ts'

/** Takes something away and puts things in order, and says how it went. */
function useActs(entries: readonly PublishedEntry[]) {
  const { refresh } = useRefresh()
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

interface KindSectionProps {
  kind: PublishedKind
  entries: readonly PublishedEntry[]
  /** The id of the text that says why nothing can be changed; null when it can. */
  whyNotId: string | null
}

/** One kind of what is published: its entries, and a way to a new one. */
export function KindSection({ kind, entries, whyNotId }: KindSectionProps) {
  const { isFixed } = kindRules[kind]
  const { heading, intro, add, empty, beside } = kindWords[kind]
  const { isPending, remove, move } = useActs(entries)
  const { about: removing, isOpen, open, close } = useWindow<PublishedEntry | null>(null)
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // The row that was removed had the way back to it.
  useLostFocus(section, title)
  const headingId = kindPaths[kind]
  return (
    <Card ref={section} aria-labelledby={headingId} aria-busy={isPending || undefined}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="max-w-2xl">
          <h2 ref={title} id={headingId} tabIndex={-1} className="scroll-mt-6 text-xl sm:text-2xl">{heading}</h2>
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
      {entries.length === 0 ? <EmptyState title={empty} /> : (
        <ul role="list" className="mt-4 divide-y divide-line">
          {entries.map((entry, place) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              place={place}
              count={entries.length}
              whyNotId={whyNotId}
              isPending={isPending}
              onMove={(step) => void move(entry, step)}
              onRemove={() => open(entry)}
            />
          ))}
        </ul>
      )}
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
