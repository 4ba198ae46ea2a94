import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { useSession } from '#web/session.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { lifetimes } from '../rules.ts'
import { resetPasswordTexts } from '../texts.ts'
import type { CallProblem } from './call-problem.tsx'

/** The modes of /reset-password (specification 4), and `loggedIn` for a member who came without a link. */
export type ResetLink =
  | { mode: 'exchanging' }
  | { mode: 'loggedIn' }
  | { mode: 'form'; linkId: string }
  | { mode: 'error'; problem: CallProblem; text: string | undefined; retry: (() => void) | null }

/**
 * Kept in the browser's history along with the cleaned URL, so that a reload still shows the form for as long as the server accepts a
 * password. In milliseconds of this browser's clock; contains no secret. The link's id tells the server which link the form belongs to, since
 * all tabs share the cookie with the grant.
 */
const openedState = z.object({ resetLinkOpenedAt: z.number(), resetLinkId: z.string() })

/** Returns the id of the link that was opened here if the reset grant that it gave may still be valid, else null. */
function stillOpen(state: unknown): string | null {
  const { data } = openedState.safeParse(state)
  return data && Date.now() - data.resetLinkOpenedAt < lifetimes.resetGrant * 1000 ? data.resetLinkId : null
}

/** Exchanges the link's code for a reset grant, which allows setting a new password, then removes the code from the URL. */
export function useResetLink(): ResetLink {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  // Evaluated once per visit, so that a form that is shown does not disappear with what is typed in it.
  const opened = useMemo(() => stillOpen(location.state), [location.state])
  const code = query.get('code') ?? query.get('token')

  // Validating does not use the link up, so it may be repeated as often as the page needs.
  const exchange = useQuery(calls.accounts.exchangeCode.queryOptions({
    input: { code: code ?? '' },
    enabled: hydrated && Boolean(code),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  }))
  const exchanged = code ? exchange.data?.linkId : undefined
  useEffect(() => {
    if (exchanged === undefined) return
    const state = { resetLinkOpenedAt: Date.now(), resetLinkId: exchanged } satisfies z.infer<typeof openedState>
    void navigate(paths.resetPassword, { replace: true, preventScrollReset: true, state })
  }, [exchanged, navigate])

  if (!hydrated || exchanged !== undefined) return { mode: 'exchanging' }
  if (code) return exchange.isError ? exchangeFailed(exchange.error, () => void exchange.refetch()) : { mode: 'exchanging' }
  if (opened !== null) return { mode: 'form', linkId: opened }
  if (session.state === 'loading') return { mode: 'exchanging' }
  if (session.state === 'member') return { mode: 'loggedIn' }
  return { mode: 'error', problem: { text: resetPasswordTexts.missing, reference: null }, text: resetPasswordTexts.openAgain, retry: null }
}

function exchangeFailed(error: unknown, retry: () => void): ResetLink {
  const { code, message, reference } = callFailure(error)
  const dead = code === 'DEAD_LINK' || code === 'INVALID'
  if (dead) return { mode: 'error', problem: { text: resetPasswordTexts.dead, reference }, text: resetPasswordTexts.maybeUsed, retry: null }
  return { mode: 'error', problem: { text: message ?? resetPasswordTexts.unexpected, reference }, text: undefined, retry }
}
