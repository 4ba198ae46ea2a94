import { useRef } from 'react'
import { ListFailure } from '#web/ui/list-parts.tsx'
import type { MemberRecord } from '../contract.ts'
import { memberErrorTexts } from '../texts.ts'
import { roomFor } from './register-pages.ts'
import { useMemberRows, useTrail } from './register-queries.ts'
import { RegisterHeads } from './register-heads.tsx'
import { MemberRow, RowOnItsWay } from './register-row.tsx'
import type { RegisterView } from './register-view.ts'
import { type RowShape, useListLayout } from './use-list-layout.ts'
import { useWindowRows } from './use-window-rows.ts'

/** Estimated heights in pixels, used until a row has been measured. */
const heights: Record<RowShape, number> = { line: 72, wideCard: 222, card: 309 }
const cardGap = 14

interface RegisterListProps {
  view: RegisterView
  /** Undefined while it is unknown, infinite if there are more than were counted. */
  total: number | undefined
  onSort: (sort: RegisterView['sort']) => void
  onDetails: (member: MemberRecord) => void
}

/**
 * The register as a table in which only the rows near the screen exist. Give it a `key` of the view: each view is a list of its own that
 * starts at the top.
 */
export function RegisterList({ view, total, onSort, onDetails }: RegisterListProps) {
  const body = useRef<HTMLDivElement>(null)
  const { top, shape } = useListLayout(body)
  const isWide = shape === 'line'
  const trail = useTrail(view)
  const count = roomFor(trail.trail, total)
  // If there are more than were counted, unknown until the end has been seen.
  const size = total === Infinity ? trail.trail.end : total ?? count
  const list = useWindowRows({ count, height: heights[shape], gap: isWide ? 0 : cardGap, top, body })
  const members = useMemberRows(view, trail, list)

  return (
    <>
      <div role="table" aria-label="Medlemmar" aria-rowcount={size === undefined ? -1 : size + 1} className="register" data-shape={shape}>
        <RegisterHeads sort={view.sort} onSort={isWide ? onSort : null} />
        <div ref={body} role="rowgroup" className="relative" style={{ height: list.height }}>
          {list.rows.map(({ key, index, start }) => {
            const member = members.rowAt(index)
            return (
              <div
                key={key}
                ref={list.measure}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className="register-row"
                style={{ transform: `translateY(${start - top}px)` }}
              >
                {member ? <MemberRow member={member} onDetails={onDetails} /> : <RowOnItsWay />}
              </div>
            )
          })}
        </div>
        {members.error && (
          <div className="register-failure">
            <ListFailure title={memberErrorTexts.listFailed} error={members.error} onRetry={() => members.retry()} />
          </div>
        )}
      </div>
      {/* Only the rows in sight exist, positioned for the screen. */}
      <p className="hidden print:block">Registret går inte att skriva ut härifrån. Välj Exportera CSV och skriv ut filen.</p>
    </>
  )
}
