import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * For a link back to the list that a page was opened from: going back in the history keeps the place in the list, which another
 * visit begins at its top. In another tab, and from elsewhere, it is a link like any other.
 */
export function useBackClick(isFromList: boolean): ((event: MouseEvent) => void) | undefined {
  const navigate = useNavigate()
  if (!isFromList) return undefined
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(-1)
  }
}
