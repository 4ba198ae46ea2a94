import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import type { MemberRecord, RegisterRow } from '../contract.ts'
import {
  followPages, pageOf, pagesOfStride, pagesToHold, pageSize, startOfTrail, strideSize, type Page, type RowRange, type Trail,
} from './register-pages.ts'
import { filterInput, writeView, type RegisterView } from './register-view.ts'

/**
 * How long a page is kept when it is no longer near the screen, in milliseconds. The first page is kept longer, for when the user comes back.
 */
const keptFor = 15_000

function listOptions(view: RegisterView, cursor: string | undefined, limit: number) {
  return { input: { ...filterInput(view), sort: view.sort, limit, ...(cursor !== undefined && { cursor }) } }
}

function pageOptions(view: RegisterView, cursor: string | undefined) {
  return calls.members.listMembers.queryOptions({
    ...listOptions(view, cursor, pageSize), ...(cursor !== undefined && { gcTime: keptFor }),
  })
}

function strideOptions(view: RegisterView, cursor: string | undefined) {
  return calls.members.listMembers.queryOptions({ ...listOptions(view, cursor, strideSize), gcTime: 0 })
}

export function useFirstPage(view: RegisterView) {
  return useQuery(pageOptions(view, undefined))
}

export function useMemberCount(view: RegisterView) {
  return useQuery(calls.members.countMembers.queryOptions({ input: filterInput(view) }))
}

/** Returns where the pages of a view begin, as far as known; remembered for when the user comes back to the list. */
export function useTrail(view: RegisterView) {
  const queryClient = useQueryClient()
  const key = ['register-trail', writeView(view)]
  const [trail, setTrail] = useState<Trail>(() => queryClient.getQueryData<Trail>(key) ?? startOfTrail)
  return {
    trail,
    follow(next: Trail) {
      setTrail(next)
      queryClient.setQueryData(key, next)
    },
  }
}

interface RowsAsked {
  inSight: RowRange
  /** A further row, whose page is held wherever it is. */
  kept: number | null
}

/** Fetches the pages around what is in sight; `rowAt` returns undefined for members that have not arrived. */
export function useMemberRows(view: RegisterView, { trail, follow }: ReturnType<typeof useTrail>, { inSight, kept }: RowsAsked) {
  const known = trail.starts.length - 1
  const queryClient = useQueryClient()
  const near = pagesToHold(trail, inSight)
  const held = kept === null ? near : [...new Set([...near, Math.min(pageOf(kept), known)])]
  const answers = useQueries({ queries: held.map((number) => pageOptions(view, trail.starts[number])) })
  const stride = useQuery({ ...strideOptions(view, trail.starts[known]), enabled: near.length === 0 })
  const pages: Page<RegisterRow>[] = answers.flatMap(({ data }, index) => {
    const number = held[index]
    return data && number !== undefined ? [{ number, rows: data }] : []
  })
  if (near.length === 0 && stride.data) pages.push(...pagesOfStride(known, stride.data))
  const followed = followPages(trail, pages)
  const failed = [...answers, stride].filter((answer) => answer.isError)
  // The server refused a cursor, so the trail is outdated and is built anew from the beginning.
  const isLost = failed.some(({ error }) => callFailure(error).fields['cursor'] !== undefined)
  useEffect(() => {
    if (isLost) {
      follow(startOfTrail)
      void queryClient.resetQueries({ queryKey: calls.members.listMembers.key() })
    } else if (followed !== trail) follow(followed)
  })

  return {
    rowAt: (index: number): MemberRecord | undefined => pages.find(({ number }) => number === pageOf(index))?.rows[index % pageSize],
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map((answer) => answer.refetch())),
  }
}

/** Returns a function that refetches what the board's pages show of members. It rejects when something could not be fetched. */
export function useRegisterRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const refetch = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey }, { throwOnError: true })
    // Membership decides who may book and what the rules say of a request. Not awaited: the bookings are fetched when they are looked at.
    void queryClient.invalidateQueries({ queryKey: calls.booking.key() })
    await Promise.all([refetch(calls.members.key()), refetch(calls.membership.getDashboardStats.key())])
  }
}
