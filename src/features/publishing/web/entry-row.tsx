import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { generatePath } from 'react-router'
import { dateInStockholm } from '#domain/calendar.ts'
import { contentEntryPath } from '#domain/pages.ts'
import { isMarkedNew, isPublished } from '#features/news/rules.ts'
import { serverNow } from '#web/api/server-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { PublishedEntry } from '../contract.ts'
import { kindRules } from '../kind-rules.ts'
import { entryPlace, type EntryTexts, kindPaths, ticked } from '../rules.ts'
import { publishingTexts } from '../texts.ts'
import { titleAsRead } from './as-read.ts'
import { aboutEntry, earlyOf, hasBegun, isPassed, nowOf } from './entry-words.ts'

function Marks({ kind, texts, isLast, marksExample }: { kind: PublishedEntry['kind']; texts: EntryTexts; isLast: boolean; marksExample: boolean }) {
  const today = dateInStockholm(serverNow())
  const datum = texts['datum'] ?? ''
  const waits = kind === 'news' && !isPublished({ datum }, today)
  const isExample = texts['isExample'] === ticked
  const now = kind === 'course' ? nowOf(texts, today) : null
  const early = kind === 'competition' ? earlyOf(texts, today) : null
  return (
    <>
      {waits && <Badge tone="wait">Syns inte än</Badge>}
      {kind === 'annual_report' && !isLast && <Badge>{publishingTexts.notShown}</Badge>}
      {isMarkedNew({ datum, isNew: texts['isNew'] === ticked, isExample }, today) && <span className="badge bg-flag text-on-flag">NY</span>}
      {kind === 'competition' && isPassed(texts, today) && <Badge tone="wait">{publishingTexts.dayPassed}</Badge>}
      {early && <Badge tone="wait">{early.mark}</Badge>}
      {kind === 'competition' && hasBegun(texts, today) && <Badge tone="wait">{publishingTexts.begun}</Badge>}
      {kind === 'competition' && texts['results'] !== '' && <Badge tone={texts['status'] === 'completed' ? 'ok' : 'wait'}>{texts['status'] === 'completed' ? 'Resultat' : 'Resultatet syns inte än'}</Badge>}
      {now && <span className="wrap-anywhere">{now.words}</span>}
      {now && <Badge tone={now.isOver ? 'neutral' : 'wait'}>{now.isOver ? publishingTexts.nowOver : publishingTexts.nowShown}</Badge>}
      {isExample && marksExample && <Badge>{publishingTexts.example}</Badge>}
    </>
  )
}

interface EntryRowProps {
  entry: PublishedEntry
  place: number
  /** The number of entries of its kind. */
  count: number
  /** Whether the row marks its entry as an example; not if the list's heading does so for all. */
  marksExample: boolean
  whyNotId: string | null
  isPending: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

export function EntryRow({ entry, place, count, marksExample, whyNotId, isPending, onMove, onRemove }: EntryRowProps) {
  const { kind, id, texts } = entry
  const { isOrdered, isFixed } = kindRules[kind]
  const title = kind === 'bylaw' ? `§ ${place + 1} ${titleAsRead(kind, texts)}` : titleAsRead(kind, texts)
  const detail = aboutEntry(entry)
  // Stays in the tab order while disabled, so that moving an entry several steps does not lose the focus.
  const arrow = (step: -1 | 1, isLast: boolean) => ({
    variant: 'ghost' as const, size: 'sm' as const, 'aria-disabled': isLast || isPending || undefined, className: 'px-2.5',
    onClick: () => {
      if (!isLast && !isPending) onMove(step)
    },
  })
  return (
    <li id={entryPlace(kind, id)} className="flex scroll-mt-6 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5 last:pb-0">
      {/* A fixed entry has a single button, so its text fits beside it on a phone. */}
      <div className={classNames('min-w-0 flex-1', isFixed ? 'basis-36' : 'basis-64')}>
        <h3 tabIndex={-1} className="text-lg wrap-anywhere">{title}</h3>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.95rem] text-muted">
          {detail && <span className="first-letter:uppercase">{detail}</span>}
          <Marks kind={kind} texts={texts} isLast={place === count - 1} marksExample={marksExample} />
        </div>
      </div>
      {whyNotId !== null ? (
        <Button variant="quiet" size="sm" icon={<Pencil aria-hidden="true" />} disabled aria-describedby={whyNotId}>
          Ändra<span className="sr-only"> {title}</span>
        </Button>
      ) : (
        // Without icons the buttons fit beside the text on a tablet, in every list.
        <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
          {isOrdered && count > 1 && (
            <>
              <Button {...arrow(-1, place === 0)} icon={<ArrowUp aria-hidden="true" />} aria-label={`Flytta upp ${title}`} />
              <Button {...arrow(1, place === count - 1)} icon={<ArrowDown aria-hidden="true" />} aria-label={`Flytta ner ${title}`} />
            </>
          )}
          <LinkButton
            variant="quiet"
            size="sm"
            className="max-xl:px-3"
            icon={<Pencil aria-hidden="true" className="max-xl:hidden" />}
            to={generatePath(contentEntryPath, { kind: kindPaths[kind], id })}
          >
            Ändra<span className="sr-only"> {title}</span>
          </LinkButton>
          {!isFixed && (
            <Button variant="ghost" size="sm" className="max-xl:px-3" icon={<Trash2 aria-hidden="true" className="max-xl:hidden" />} disabled={isPending} onClick={onRemove}>
              Ta bort<span className="sr-only"> {title}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
