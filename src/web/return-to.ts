import { useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { asRecord } from './api/record.ts'

/** Where somebody was going who has to log in first. It is kept with the step in the browser's history, where no link can put it. */
export interface ReturnTo {
  /** A page of the site, with what follows `?` and `#`. */
  returnTo: string
}

/** The page that somebody was turned away from, to log in. Null for whoever came by themselves. */
export function useReturnTo(): ReturnTo | null {
  const { returnTo } = asRecord(useLocation().state)
  return typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? { returnTo } : null
}

/** Where a log-in leads: to Mina sidor (specification 4), at the place on it that was asked for, and with the way on from there. */
export function useAfterLogIn(): { to: string; state: ReturnTo | null } {
  const state = useReturnTo()
  return state && /^[^?#]*/.exec(state.returnTo)?.[0] === paths.profile ? { to: state.returnTo, state: null } : { to: paths.profile, state }
}
