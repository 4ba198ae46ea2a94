import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * For a link back to the list that a page was opened from: going back in the history keeps the position in the list, while a new visit
 * starts at its top. Opened in another tab, or on a page not opened from the list, it is an ordinary link.
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
