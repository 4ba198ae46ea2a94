import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component still stands on the page: an answer that comes when it does not leads nobody away from the page at hand. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => { isHere.current = false }
  }, [])
  return isHere
}
