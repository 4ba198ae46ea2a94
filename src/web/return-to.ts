import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { asRecord } from './api/record.ts'

/** Where somebody was going who has to log in first. Kept in the state of the history entry, where no link can put it. */
export interface ReturnTo {
  /** A page of the site, with its query and fragment. */
  returnTo: string
  /** The id of the user who was here before and may have been looking at the page; null if nobody was. Nobody else is led there. */
  of: string | null
}

/** The page that the visitor was turned away from, to log in. Null for visitors who came by themselves. */
export function useReturnTo(): ReturnTo | null {
  const { returnTo, of } = asRecord(useLocation().state)
  return typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? { returnTo, of: typeof of === 'string' ? of : null } : null
}

export type AfterLogIn = (user: { id: string }) => { to: string; state: ReturnTo | null }

/** The same, kept for as long as the log-in page is shown. */
export function useKeptReturnTo(): ReturnTo | null {
  const now = useReturnTo()
  const [kept, setKept] = useState(now)
  // The menu's "Logga in" leads to the same page, without this state.
  if (now && now.returnTo !== kept?.returnTo) setKept(now)
  return kept
}

/**
 * Where a log-in leads: to Mina sidor (specification 4), at the fragment that was asked for if it is on that page, else with the page to go
 * on to in the state.
 */
export function useAfterLogIn(kept: ReturnTo | null): AfterLogIn {
  return ({ id }) => {
    const state = kept && isFor(kept, id) ? kept : null
    return state && /^[^?#]*/.exec(state.returnTo)?.[0] === paths.profile ? { to: state.returnTo, state: null } : { to: paths.profile, state }
  }
}

/** Whether this user may be led there. */
export function isFor({ of }: ReturnTo, userId: string): boolean {
  return of === null || of === userId
}
