import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the prerendered page is hydrated, which knows neither the query string nor the history. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
