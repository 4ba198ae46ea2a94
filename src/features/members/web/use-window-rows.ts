import { sorted } from '#domain/sorted.ts'
import {
  defaultRangeExtractor, observeWindowOffset, observeWindowRect, Virtualizer, windowScroll, type Range,
} from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useReducer, useState, type RefObject } from 'react'

/** Rows rendered beyond the edges of the screen, so that tabbing and scrolling meet finished ones. */
const overscan = 6

interface WindowRowsOptions {
  count: number
  /** Estimated height in pixels, used until a row has been measured. */
  height: number
  gap: number
  /** Where the list begins, in pixels from the top of the page. */
  top: number
  /** The element around the rows. */
  body: RefObject<HTMLElement | null>
}

/**
 * Returns which rows of a long list to render, and where, as the page is scrolled. The focused row stays however far it is scrolled away,
 * since the focus would be lost with it.
 */
export function useWindowRows({ count, height, gap, top, body }: WindowRowsOptions) {
  const focused = useFocusedRow(body)
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  const kept = focused !== null && focused < count ? focused : null
  const options = {
    count,
    gap,
    overscan,
    scrollMargin: top,
    estimateSize: () => height,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    rangeExtractor: (range: Range) => withNeighbours(defaultRangeExtractor(range), kept, count),
    onChange: rerender,
  }
  const [list] = useState(() => new Virtualizer<Window, HTMLDivElement>(options))
  list.setOptions(options)
  // Does what the library's own hook does, except for rendering inside React's commit.
  useLayoutEffect(() => list._didMount(), [list])
  useLayoutEffect(() => list._willUpdate())
  useEffect(() => {
    list.measure()
    // The rows may have been measured in their new shape already, and are then not reported again. Not by `measureElement`, which leaves
    // that to such a report while the page is being scrolled.
    for (const row of list.elementsCache.values()) list.resizeItem(list.indexFromElement(row), row.offsetHeight)
  }, [list, height])
  return {
    rows: list.getVirtualItems(),
    height: list.getTotalSize(),
    measure: list.measureElement,
    inSight: { first: list.range?.startIndex ?? 0, last: list.range?.endIndex ?? 0 },
    /** The row with the focus, also when it is not in sight. */
    kept,
  }
}

/** Adds the kept row and the rows on either side of it, so that the keyboard continues from there and not from what is in sight. */
function withNeighbours(inSight: number[], kept: number | null, count: number): number[] {
  if (kept === null) return inSight
  const around = [kept - 1, kept, kept + 1].filter((index) => index >= 0 && index < count)
  return sorted(new Set([...inSight, ...around]), (one, other) => one - other)
}

function useFocusedRow(body: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null)
  useEffect(() => {
    const element = body.current
    if (!element) return undefined
    const follow = (to: EventTarget | null) => setFocused(to instanceof Element && element.contains(to) ? indexOf(to) : null)
    const come = ({ target }: FocusEvent) => follow(target)
    // Moves straight to the next row: if none were focused for a moment, a row out of sight would be removed before it got the focus.
    const go = ({ relatedTarget }: FocusEvent) => follow(relatedTarget)
    element.addEventListener('focusin', come)
    element.addEventListener('focusout', go)
    return () => {
      element.removeEventListener('focusin', come)
      element.removeEventListener('focusout', go)
    }
  }, [body])
  return focused
}

function indexOf(inRow: Element): number | null {
  const index = inRow.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}
