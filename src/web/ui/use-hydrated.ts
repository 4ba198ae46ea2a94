import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the prerendered page is taken over, which knows neither the query nor the history. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
