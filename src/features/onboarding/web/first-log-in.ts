import type { SessionUser } from '#features/accounts/contract.ts'

/** The calls that the first log-in makes; the site's own are `api.accounts`. */
export interface LogInCalls {
  verifyToken: (input: { type: 'magiclink'; token_hash: string }) => Promise<{ user: SessionUser }>
  session: () => Promise<{ user: SessionUser | null }>
  signOut: () => Promise<unknown>
}

/**
 * Logs in the member with this Golf-ID by the token that the completed registration returned. Returns null if the person has to log in by
 * hand; then nobody else stays logged in here, since the log-in page would lead to that person's pages instead (003).
 */
export async function firstLogIn(calls: LogInCalls, token: string | null, golfId: string): Promise<SessionUser | null> {
  try {
    if (token !== null) return (await calls.verifyToken({ type: 'magiclink', token_hash: token })).user
  } catch {
    // The registration stands. Without an answer the log-in may have been done, too.
  }
  try {
    const { user } = await calls.session()
    if (user?.golfId === golfId) return user
    if (user) await calls.signOut()
  } catch {
    // Logging in by hand replaces whoever is still logged in here.
  }
  return null
}
