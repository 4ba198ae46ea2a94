import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import type { SessionUser } from '#features/accounts/contract.ts'
import { logInTexts } from '#features/accounts/texts.ts'
import { api, calls } from './api/client.ts'
import { showToast } from './ui/toast.tsx'

export type Session = { state: 'loading' } | { state: 'guest' } | { state: 'member'; user: SessionUser }

/** Who uses this browser. A session that cannot be fetched counts as none (specification 4). */
export function useSession(): Session {
  const { data, isPending } = useQuery(calls.accounts.session.queryOptions({ staleTime: 60_000 }))
  if (isPending) return { state: 'loading' }
  return data?.user ? { state: 'member', user: data.user } : { state: 'guest' }
}

/** Logs out on this device, forgets everything fetched and goes to the start page (specification 4 and 8). */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await api.accounts.signOut()
    } catch {
      showToast({ tone: 'bad', title: logInTexts.unexpected })
      return
    }
    // Leave the guarded page first: its guard would greet the guest with a toast about logging in.
    await navigate(paths.start)
    queryClient.clear()
    queryClient.setQueryData(calls.accounts.session.queryKey(), { user: null })
    showToast({ tone: 'ok', title: logInTexts.loggedOut, text: logInTexts.loggedOutText })
  }, [navigate, queryClient])
}

/** Call after logging in: drops what the guest had fetched and takes the new session as known. */
export function useSignedIn(): (user: SessionUser) => void {
  const queryClient = useQueryClient()
  return useCallback((user) => {
    queryClient.clear()
    queryClient.setQueryData(calls.accounts.session.queryKey(), { user })
  }, [queryClient])
}
