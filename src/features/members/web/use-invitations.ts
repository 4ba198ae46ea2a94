import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, calls } from '#web/api/client.ts'
import { inParts } from '#web/in-parts.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { useIsMounted } from '#web/use-is-mounted.ts'
import type { Invitee } from '../invitation-contract.ts'
import { inviteeLimits } from '../rules.ts'
import { invitationTexts, type InvitationOutcome } from './invitation-texts.ts'

/** Whether a member is ticked at first. Nobody is reminded unless an administrator asks for it. */
const isTickedAtFirst = ({ last_invitation: last }: Invitee): boolean => last === null

/** Handles the page on which members without a log-in are invited, many at a time. */
export function useInvitations() {
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const list = useQuery(calls.members.listMembersWithoutLogIn.queryOptions())
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isAsking, setIsAsking] = useState(false)
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null)
  const [outcome, setOutcome] = useState<InvitationOutcome | null>(null)
  const result = useRef<HTMLDivElement>(null)

  const isTicked = (member: Invitee) => ticks.get(member.id) ?? isTickedAtFirst(member)
  const chosen = list.data?.to_invite.members.filter(isTicked) ?? []

  async function invite() {
    const told: InvitationOutcome = { invited: 0, already: 0, hasLogIn: 0, others: 0, mail: 'queued' }
    let answers = 0
    setOutcome(null)
    setSent({ done: 0, of: chosen.length })
    try {
      for (const part of inParts(chosen, inviteeLimits.atOnce)) {
        const answer = await api.members.inviteMembers({ p_ids: part.map(({ id }) => id) })
        told.invited += answer.invited.length
        told.already += answer.already.length
        told.hasLogIn += answer.has_log_in.length
        told.others += answer.ended.length + answer.missing.length + answer.no_address.length
        told.mail = answer.mail
        answers += 1
        setSent((before) => before && { ...before, done: before.done + part.length })
        // Leaving the page stops it; those who have not been invited are still listed when one comes back.
        if (!isHere.current) return
      }
    } catch (error) {
      // Without an answer, only the refetched lists show who has been invited. The ticks are kept.
      toastFailure(error, invitationTexts.notSent, undefined, invitationTexts.unanswered)
    } finally {
      if (answers > 0) setOutcome(told)
      setSent(null)
      setIsAsking(false)
      void Promise.all([calls.members.key(), calls.membership.getDashboardStats.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    }
  }

  return {
    list, chosen, isTicked, sent, outcome, result, isAsking, invite,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    tick: (members: readonly Invitee[], on: boolean) => setTicks((before) => new Map([...before, ...members.map(({ id }): [string, boolean] => [id, on])])),
  }
}
