import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still mounted: an answer that comes later must not lead anybody away from the current page. */
export function useIsMounted(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => { isHere.current = false }
  }, [])
  return isHere
}
