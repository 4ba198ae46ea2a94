import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The token of the link that led here: undefined in the prerendered page, which knows no query, and null where the link has none. */
export function useLinkToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    never,
    () => new URLSearchParams(location.search).get('token') || null,
    () => undefined,
  )
}
