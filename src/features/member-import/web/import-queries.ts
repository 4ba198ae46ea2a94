import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#web/api/client.ts'
import { asRecord } from '#web/api/record.ts'
import { Refusal, readRefusal } from '#web/api/refusal.ts'
import { type ImportState, type RowVerdict, rowVerdicts } from '../rules.ts'

const pageSize = 50
const askAgainMs = 700
/** Timeout of an upload: the largest file takes less at 1 Mbit/s. A connection that has gone silent would never end by itself. */
const givenInWithinMs = 5 * 60_000
const names = { import: 'import', verdict: 'visa' } as const

/** Which import is shown, and which of its rows. Kept in the URL, so that a reload returns to it. */
export function useImportView() {
  const [query, setQuery] = useSearchParams()
  const verdict = rowVerdicts.find((each) => each === query.get(names.verdict))
  return {
    id: query.get(names.import),
    verdict,
    open: (id: string | null) => setQuery(id === null ? {} : { [names.import]: id }),
    show: (chosen: RowVerdict | undefined) => setQuery(
      (before) => {
        const changed = new URLSearchParams(before)
        if (chosen) changed.set(names.verdict, chosen)
        else changed.delete(names.verdict)
        return changed
      },
      { replace: true, preventScrollReset: true },
    ),
  }
}

function isUnderWay(state: ImportState | undefined): boolean {
  return state === 'reading' || state === 'importing'
}

/** Fetches an import, repeatedly while the server works on it. */
export function useMemberImport(id: string) {
  return useQuery(calls.memberImport.getMemberImport.queryOptions({
    input: { p_id: id },
    staleTime: 0,
    refetchInterval: (query) => isUnderWay(query.state.data?.state) && askAgainMs,
    retry: (count, error) => count < 2 && !(error instanceof Refusal),
  }))
}

/** Fetches the rows of a file, page by page. */
export function useImportRows(id: string, verdict: RowVerdict | undefined) {
  return useInfiniteQuery(calls.memberImport.listMemberImportRows.infiniteOptions({
    input: (cursor: number | undefined) => ({
      p_id: id, limit: pageSize, ...(verdict && { p_verdict: verdict }), ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.line),
    placeholderData: keepPreviousData,
    staleTime: 0,
  }))
}

export function useLatestImports() {
  return useQuery(calls.memberImport.listMemberImports.queryOptions({ staleTime: 0 }))
}

/**
 * Returns a function that refetches everything that running or discarding an import changes. Never rejects: a query that fails shows that
 * itself.
 */
export function useImportRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const keys = [calls.memberImport.key(), calls.members.key(), calls.membership.key(), calls.booking.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient])
}

async function sent(file: File, signal: AbortSignal): Promise<{ response: Response; answer: unknown }> {
  const response = await fetch(`/api/imports/members.csv?${new URLSearchParams({ name: file.name.slice(0, 200) }).toString()}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'text/csv' },
    signal,
  })
  return { response, answer: await response.json() }
}

/** Uploads a file and returns the import's id. Rejects with a Refusal when the server refuses it, and after five minutes without a response. */
export async function uploadFile(file: File): Promise<string> {
  // Not `AbortSignal.timeout`, which browsers of 2022 lack.
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), givenInWithinMs)
  const { response, answer } = await sent(file, stopping.signal).finally(() => clearTimeout(timer))
  if (!response.ok) throw readRefusal(answer) ?? new Error(`The file was answered with ${response.status}`)
  const { id } = asRecord(answer)
  if (typeof id !== 'string') throw new Error('The file was answered without an id')
  return id
}
