import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The token of the link that led here: undefined in the prerendered page, which has no query string, and null when the link has none. */
export function useLinkToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    never,
    () => new URLSearchParams(location.search).get('token') || null,
    () => undefined,
  )
}
