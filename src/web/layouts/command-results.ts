import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardList, ListFilter, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { applicationAddress, applicationsTab } from '#domain/application-link.ts'
import { paths } from '#domain/paths.ts'
import { reorderedSearches } from '#domain/reordered-words.ts'
import type { ApplicationRecord } from '#features/membership/contract.ts'
import type { MemberRecord } from '#features/members/contract.ts'
import { applicationStatusTexts } from '#features/membership/texts.ts'
import { calls } from '#web/api/client.ts'
import { isFoundBy, type Command } from './command-entries.ts'

const pauseMs = 180
/** A single letter matches nearly everybody. */
const shortest = 2
const mostOfEach = 6

type Searched = Pick<MemberRecord, 'first_name' | 'last_name' | 'golf_id' | 'private_email' | 'work_email' | 'club'>

const searchedText = ({ first_name, last_name, golf_id, private_email, work_email, club }: Searched) => (
  [first_name, last_name, golf_id, private_email, work_email, club].filter(Boolean).join(' ')
)

function memberCommand({ id, first_name, last_name, golf_id, club, ended_on }: MemberRecord): Command {
  return {
    id,
    text: `${first_name} ${last_name}`,
    detail: [golf_id, club].filter(Boolean).join(' · '),
    badge: ended_on === null ? undefined : 'Avslutad',
    icon: UserRound,
    act: { to: paths.adminMember.replace(':id', id) },
  }
}

function applicationCommand({ id, first_name, last_name, golf_id, status }: ApplicationRecord): Command {
  return {
    id,
    text: `${first_name} ${last_name}`,
    detail: `${golf_id} · ${applicationStatusTexts[status]}`,
    icon: ClipboardList,
    act: { to: applicationAddress(id) },
  }
}

/** Leads to the full list with the same search, when there are more results than fit here. */
const moreMembers = (words: string): Command => ({
  id: 'more-members', text: 'Fler träffar i medlemsregistret', icon: ListFilter, act: { to: `${paths.adminMembers}?${new URLSearchParams({ sok: words }).toString()}` },
})
const moreApplications = (words: string): Command => ({
  id: 'more-applications', text: 'Fler träffar bland ansökningarna', icon: ListFilter,
  act: { to: `${paths.adminMembers}?${new URLSearchParams([[...applicationsTab], ['sok', words], ['status', 'all']]).toString()}` },
})

/** Returns what is typed once the typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Fetches one more of each than is shown, to know whether there are more. */
function useFound(words: string, { keepsOlder }: { keepsOlder: boolean }) {
  const input = { search: words, limit: mostOfEach + 1 } as const
  const options = { enabled: words.length >= shortest, ...(keepsOlder && { placeholderData: keepPreviousData }) } as const
  // Includes ended memberships: the administrator may not know that one has ended.
  const members = useQuery(calls.members.listMembers.queryOptions({ input: { ...input, state: 'all' }, ...options }))
  const applications = useQuery(calls.membership.listAllApplications.queryOptions({ input, ...options }))
  return {
    words, members, applications,
    isNone: [members, applications].every(({ data, isPlaceholderData }) => data?.length === 0 && !isPlaceholderData),
    isFetching: members.isFetching || applications.isFetching,
    error: members.error ?? applications.error,
  }
}

/**
 * Searches members and applications for what is typed; if there are none, again with the first name put first. Until an answer arrives the
 * previous results stay, without those that no longer match what is typed, so that Enter never opens somebody else.
 */
export function useCommandResults(typed: string) {
  const settled = useSettled(typed)
  const asTyped = useFound(settled, { keepsOlder: true })
  const [one = '', other = ''] = asTyped.isNone ? reorderedSearches(settled) : []
  const turned = [useFound(one, { keepsOlder: false }), useFound(other, { keepsOlder: false })]
  const { words, members, applications } = turned.find((found) => [found.members, found.applications].some(({ data }) => data && data.length > 0)) ?? asTyped
  const asks = typed.length >= shortest
  const isPausing = asks && typed !== settled

  function shown<Row extends Searched>(query: { data: Row[] | undefined; isPlaceholderData: boolean }): Row[] {
    if (!asks) return []
    const isOlder = isPausing || query.isPlaceholderData
    return (query.data ?? []).filter((row) => !isOlder || isFoundBy(typed, searchedText(row)))
  }
  function listed<Row extends Searched>(rows: Row[], command: (row: Row) => Command, more: (words: string) => Command): Command[] {
    return [...rows.slice(0, mostOfEach).map(command), ...(rows.length > mostOfEach ? [more(words === settled ? typed : words)] : [])]
  }
  const all = [asTyped, ...turned]
  return {
    members: listed(shown(members), memberCommand, moreMembers),
    applications: listed(shown(applications), applicationCommand, moreApplications),
    isSearching: isPausing || (asks && all.some(({ isFetching }) => isFetching)),
    error: asks ? all.find(({ error }) => error !== null)?.error ?? null : null,
    /** Resolves with whether every query was answered. */
    retry: async () => {
      const failed = all.flatMap((found) => (found.error === null ? [] : [found.members, found.applications]))
      return (await Promise.all(failed.map((query) => query.refetch()))).every(({ isSuccess }) => isSuccess)
    },
  }
}
