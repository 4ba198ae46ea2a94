import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { inParts } from '#web/in-parts.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import { useIsMounted } from '#web/use-is-mounted.ts'
import type { Invitee } from '../invitation-contract.ts'
import { inviteeLimits } from '../rules.ts'
import { invitationTexts, notTried, type InvitationOutcome } from './invitation-texts.ts'
import { useRemembered } from './use-remembered.ts'

/** Handles the page on which members without a log-in are invited, many at a time. */
export function useInvitations() {
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const list = useQuery(calls.members.listMembersWithoutLogIn.queryOptions())
  // Remembered, since the page sends one to a member's card and back.
  const [ticks, setTicks] = useRemembered<ReadonlyMap<string, boolean>>('invitation-ticks', () => new Map())
  /** The members who are asked about: the lists may be refetched meanwhile. */
  const question = useDialogState<readonly Invitee[]>([])
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<InvitationOutcome | null>(null)
  const result = useRef<HTMLDivElement>(null)
  /** Whether the question was answered with yes: an outcome of earlier invitations may still be on the page when the next question is cancelled. */
  const isCarriedOut = useRef(false)

  // Nobody is reminded, and no mail that failed is tried again, unless an administrator asks for it.
  const isTicked = ({ id, invited_at: at }: Invitee) => ticks.get(id) ?? at === null
  const listed = list.data ? [...list.data.to_invite.members, ...list.data.lapsed.members, ...list.data.undelivered.members] : []

  function tick(members: readonly Invitee[], on: boolean) {
    setTicks((before) => new Map([...before, ...members.map(({ id }): [string, boolean] => [id, on])]))
  }

  async function invite() {
    const asked = question.about
    const told: InvitationOutcome = { asked: asked.length, invited: 0, already: 0, hasLogIn: 0, others: 0, unsure: 0, mail: null }
    setOutcome(null)
    setDone(0)
    try {
      for (const part of inParts(asked, inviteeLimits.atOnce)) {
        const answer = await api.members.inviteMembers({ p_ids: part.map(({ id }) => id) })
        told.invited += answer.invited.length
        told.already += answer.already.length
        told.hasLogIn += answer.has_log_in.length
        told.others += answer.ended.length + answer.missing.length + answer.no_address.length
        told.mail = answer.mail
        setDone((before) => (before ?? 0) + part.length)
        // A tick asks for one invitation: if its mail fails, the member is listed again.
        tick(part, false)
        // Leaving the page stops it; those who have not been invited are still listed when one comes back.
        if (!isHere.current) return
      }
    } catch (error) {
      // Without an answer, only the refetched lists show who has been invited. The ticks are kept.
      if (isUnanswered(callFailure(error))) told.unsure = Math.min(inviteeLimits.atOnce, notTried(told))
      if (isHere.current) toastFailure(error, told.mail ? invitationTexts.notAllSent : invitationTexts.notSent, undefined, invitationTexts.unanswered)
    } finally {
      if (told.mail) setOutcome(told)
      isCarriedOut.current = true
      setDone(null)
      question.close()
      void Promise.all([calls.members.key(), calls.membership.getDashboardStats.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    }
  }

  return {
    list, isTicked, question, done, outcome, result, invite,
    chosen: listed.filter(isTicked),
    ask(members: readonly Invitee[]) {
      isCarriedOut.current = false
      question.open(members)
    },
    /** Where the focus goes when the question closes: to the outcome if there is a new one, or else back to the button. */
    finalFocus: () => (isCarriedOut.current ? result.current : null),
    tick,
  }
}
