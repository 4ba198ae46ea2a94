import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { asRecord } from './api/record.ts'

/** Where somebody was going who has to log in first. It is kept with the step in the browser's history, where no link can put it. */
export interface ReturnTo {
  /** A page of the site, with what follows `?` and `#`. */
  returnTo: string
  /** The id of who was here before, and may have been looking at it; null where nobody was. Anybody else is led nowhere. */
  of: string | null
}

/** The page that somebody was turned away from, to log in. Null for whoever came by themselves. */
export function useReturnTo(): ReturnTo | null {
  const { returnTo, of } = asRecord(useLocation().state)
  return typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? { returnTo, of: typeof of === 'string' ? of : null } : null
}

export type AfterLogIn = (user: { id: string }) => { to: string; state: ReturnTo | null }

/** The same on the page of the log-in, for as long as it stands. */
export function useKeptReturnTo(): ReturnTo | null {
  const now = useReturnTo()
  const [kept, setKept] = useState(now)
  // The menu's "Logga in" comes to the same page, without it.
  if (now && now.returnTo !== kept?.returnTo) setKept(now)
  return kept
}

/**
 * Where a log-in leads: to Mina sidor (specification 4), at the place on it that was asked for, and with the way on from there, which is
 * that person's from then on.
 */
export function useAfterLogIn(kept: ReturnTo | null): AfterLogIn {
  return ({ id }) => {
    const state = kept && isFor(kept, id) ? kept : null
    return state && /^[^?#]*/.exec(state.returnTo)?.[0] === paths.profile ? { to: state.returnTo, state: null } : { to: paths.profile, state }
  }
}

/** Whether somebody may be told of it. */
export function isFor({ of }: ReturnTo, userId: string): boolean {
  return of === null || of === userId
}
