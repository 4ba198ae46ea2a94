import { useLayoutEffect, useState, type RefObject } from 'react'

/** The list width, in `rem`, that a table row needs; in a narrower list rows are cards. */
const lineWidth = 52
/** The list width, in `rem`, from which a card has its button beside the text. */
const besideWidth = 32

export type RowShape = 'line' | 'wideCard' | 'card'

interface Place {
  /** Pixels from the top of the page. */
  top: number
  shape: RowShape
}

/** Returns where a list is on the page, kept up to date when something above it grows, and the shape of its rows. */
export function useListLayout(list: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ top: 0, shape: 'line' })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      const { top: inSight, width } = element.getBoundingClientRect()
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const top = Math.round(inSight + window.scrollY)
      const shape = width >= lineWidth * rem ? 'line' : width >= besideWidth * rem ? 'wideCard' : 'card'
      setPlace((known) => (known.top === top && known.shape === shape ? known : { top, shape }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [list])
  return place
}
