import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { useSession } from '#web/session.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { resetPasswordTexts } from '../texts.ts'
import type { CallProblem } from './call-problem.tsx'

/** The modes of /reset-password (specification 4), and `loggedIn` for a member who came without a link. */
export type ResetLink =
  | { mode: 'exchanging' | 'form' | 'loggedIn' }
  | { mode: 'error'; problem: CallProblem; text: string | undefined; retry: (() => void) | null }

/** Kept with the cleaned address in the browser's history, so that a reload still shows the form. No secret is in it. */
const openedState = z.object({ resetLinkOpened: z.literal(true) })

/** Exchanges the link's code for leave to set a new password, then takes the code out of the address. */
export function useResetLink(): ResetLink {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const code = query.get('code') ?? query.get('token')

  // Validating uses nothing up, so it may be asked as often as the page needs it.
  const exchange = useQuery(calls.accounts.exchangeCode.queryOptions({
    input: { code: code ?? '' },
    enabled: hydrated && Boolean(code),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  }))
  const exchanged = Boolean(code) && exchange.isSuccess
  useEffect(() => {
    if (exchanged) void navigate(paths.resetPassword, { replace: true, preventScrollReset: true, state: { resetLinkOpened: true } })
  }, [exchanged, navigate])

  if (!hydrated || exchanged) return { mode: 'exchanging' }
  if (code) return exchange.isError ? exchangeFailed(exchange.error, () => void exchange.refetch()) : { mode: 'exchanging' }
  if (openedState.safeParse(location.state).success) return { mode: 'form' }
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
