import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api, calls } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { inParts } from '#web/in-parts.ts'
import { forgetTyped } from '#web/leave.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { useIsMounted } from '#web/use-is-mounted.ts'
import type { PayerCandidate } from '../contract.ts'
import { type Candidate, type FoundLine, linesBeyond, linesOf, type Payer, payerLimits, payoutsIn, sortOut } from '../rules.ts'
import { feeTexts } from '../texts.ts'

export type FoundMember = PayerCandidate & Candidate
export type Line = FoundLine<FoundMember>

/** How many of the chosen members were marked, and why the others were not. */
export interface Outcome {
  marked: number
  already: number
  /** Members whose membership has ended, or who have been erased, since they were found. */
  gone: number
}

const foundMember = (candidate: PayerCandidate): FoundMember => ({ ...candidate, hasEnded: candidate.ended_on !== null, foundBy: candidate.found_by })

type Answer = Awaited<ReturnType<typeof api.fees.findPayers>>[number]
type AnswerShown = Omit<Answer, 'unknown_golf_ids'> & Partial<Answer>

/** `unknown_golf_ids` is missing when the server has been rolled back to an earlier version. */
function foundLine({ candidates, more, unknown_golf_ids: unknownGolfIds = [] }: AnswerShown): Omit<Line, 'line'> {
  return { candidates: candidates.map(foundMember), more, unknownGolfIds }
}

/** Looks up lines in batches, and calls `onDone` after each with the number done so far. */
async function lookUp(lines: readonly string[], onDone: (count: number) => void): Promise<Line[]> {
  const found: Line[] = []
  for (const part of inParts(lines, payerLimits.linesAtOnce)) {
    const answers = await api.fees.findPayers({ p_lines: part, p_spellings: true })
    found.push(...answers.map((answer, place) => ({ ...foundLine(answer), line: part[place] ?? '' })))
    onDone(found.length)
  }
  return found
}

/** Returns whether a member's lines all stood in an earlier list: what was chosen and marked there then still holds. */
function standingIn(before: readonly Line[], now: readonly Line[]): (id: string) => boolean {
  const known = new Set(before.map(({ line }) => line))
  const isNew = new Set(now.filter(({ line }) => !known.has(line)).flatMap(({ candidates }) => candidates.map(({ id }) => id)))
  return (id) => !isNew.has(id)
}

/** Applies the new marks to the lines. A line with a choice keeps only the candidates chosen and marked, unless another line was sure of them. */
function settled(found: readonly Line[], { marked, sure }: { marked: ReadonlySet<string>; sure: ReadonlySet<string> }): Line[] {
  return found.map((each) => {
    const isMarked = ({ id }: FoundMember) => marked.has(id)
    const chosen = each.candidates.filter((member) => isMarked(member) && !sure.has(member.id))
    const isChoice = each.candidates[0]?.foundBy !== 'golf_id' && chosen.length > 0
    const candidates = (isChoice ? chosen : each.candidates).map((member) => (isMarked(member) ? { ...member, paid: true } : member))
    return { ...each, candidates, more: each.more && !isChoice }
  })
}

/** Handles the list of payments from the pasted text to the marks in the register. Neither the browser nor the server stores it. */
export function usePayments() {
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const field = useRef<HTMLTextAreaElement>(null)
  const results = useRef<HTMLHeadingElement>(null)
  const [arrivals, setArrivals] = useState(0)
  // In an effect, when the results have been rendered: on a busy machine an animation frame would come before them.
  useEffect(() => {
    if (arrivals > 0) results.current?.focus()
  }, [arrivals])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Line[] | null>(null)
  /** The text that `found` is about; the field may have another by now. */
  const [foundFor, setFoundFor] = useState('')
  const [payouts, setPayouts] = useState<readonly string[]>([])
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [lookedUp, setLookedUp] = useState<{ done: number; of: number } | null>(null)
  const [isMarking, setIsMarking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Those of the lines' members who were asked to be marked here, unless they had the mark already. */
  const [askedHere, setAskedHere] = useState<ReadonlySet<string>>(new Set())
  /** The text whose payments have been marked, so that leaving the page does not ask about it. */
  const [dealtWith, setDealtWith] = useState('')

  const sorted = found && sortOut(found)
  const sure = new Set(sorted?.sure.map(({ member }) => member.id))
  const isChosen = (id: string) => choices.get(id) ?? sure.has(id)
  const open = [...sorted?.sure.map(({ member }) => member) ?? [], ...sorted?.unclear.flatMap(({ candidates }) => candidates) ?? []]
  const chosen = [...new Set(open.filter(({ id, paid, hasEnded }) => !paid && !hasEnded && isChosen(id)).map(({ id }) => id))]

  /** @param isRetry whether the same lines are looked up again because it is not known whether their members were marked */
  async function find({ isRetry = false } = {}) {
    const lines = linesOf(text)
    setProblem(lines.length === 0 ? feeTexts.nothing : lines.length > payerLimits.lines ? feeTexts.tooManyLines(payerLimits.lines, lines.length) : undefined)
    if (lines.length === 0 || lines.length > payerLimits.lines) return false
    const out = payoutsIn(lines)
    const payments = lines.filter((line) => !out.includes(line))
    setLookedUp({ done: 0, of: payments.length })
    try {
      const answer = await lookUp(payments, (done) => setLookedUp({ done, of: payments.length }))
      setFound(answer)
      setFoundFor(text)
      setPayouts(out)
      // A tick removed in a list that has been dealt with must not exclude the member from the next. A list that is only corrected keeps its choices.
      if (!isRetry && (outcome !== null || askedHere.size > 0)) {
        const holds = standingIn(found ?? [], answer)
        setChoices((before) => new Map([...before].filter(([id]) => holds(id))))
        setAskedHere((before) => new Set([...before].filter(holds)))
      }
      setOutcome(null)
      if (isHere.current) setArrivals((count) => count + 1)
    } catch (error) {
      toastFailure(error, feeTexts.notFound)
    } finally {
      setLookedUp(null)
    }
    return true
  }

  /** Called after all marks were taken away or restored: looks up the lines again, but for those that have been dealt with, which it removes. */
  async function lookAnew() {
    if (found === null) return
    setOutcome(null)
    setAskedHere(new Set())
    // Looked up again, they would be ticked, and those who paid for one year would be marked for the next.
    const left = linesBeyond(linesOf(foundFor), linesOf(dealtWith))
    const lines = left.filter((line) => !payouts.includes(line))
    setPayouts(left.filter((line) => payouts.includes(line)))
    if (lines.length === 0) {
      setFound(null)
      setChoices(new Map())
      return
    }
    setLookedUp({ done: 0, of: lines.length })
    try {
      const answer = await lookUp(lines, (done) => setLookedUp({ done, of: lines.length }))
      setFound(answer)
      // What was ticked or not in a line that is removed says nothing about the member's next payment.
      const meant = new Set(answer.flatMap(({ candidates }) => candidates.map(({ id }) => id)))
      setChoices((before) => new Map([...before].filter(([id]) => meant.has(id))))
    } catch (error) {
      setFound(null)
      toastFailure(error, feeTexts.notFound)
    } finally {
      setLookedUp(null)
    }
  }

  async function mark() {
    setIsMarking(true)
    const told: Outcome = { marked: 0, already: 0, gone: 0 }
    const held = new Set<string>()
    const heldBefore = new Set<string>()
    try {
      for (const p_ids of inParts(chosen, payerLimits.membersAtOnce)) {
        const { marked, already, ended, missing } = await api.fees.markPaid({ p_ids })
        told.marked += marked.length
        told.already += already.length
        told.gone += ended.length + missing.length
        for (const id of [...marked, ...already]) held.add(id)
        for (const id of already) heldBefore.add(id)
      }
      setDealtWith(foundFor)
      forgetTyped()
      setOutcome(told)
      if (isHere.current) setArrivals((count) => count + 1)
    } catch (error) {
      // Without a response, only a new look-up shows which marks were made. The choices are kept.
      if (isUnanswered(toastFailure(error, feeTexts.notMarked))) void find({ isRetry: true })
    } finally {
      setFound((before) => before && settled(before, { marked: held, sure }))
      setAskedHere((before) => new Set([...before, ...chosen.filter((id) => !heldBefore.has(id))]))
      setIsMarking(false)
    }
    // The number of marks is shown here and refetched at once; the other queries are refetched when their pages are opened.
    void Promise.all([calls.fees.key(), calls.members.key(), calls.membership.key(), calls.booking.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }

  return {
    text, problem, sorted, payouts, chosen, lookedUp, isMarking, outcome, field, results, isChosen, isSure: (id: string) => sure.has(id), find, lookAnew, mark,
    isDirty: text.trim() !== '' && text !== dealtWith,
    /** Whether the text was changed after the look-up, so that what was found is not all of it. */
    isOutdated: found !== null && text !== foundFor,
    wasMarkedHere: ({ member }: Payer<FoundMember>) => askedHere.has(member.id),
    type: (typed: string) => {
      setText(typed)
      setProblem(undefined)
    },
    choose: (id: string, on: boolean) => setChoices((before) => new Map(before).set(id, on)),
    startOver: () => {
      // What was pasted since the look-up is kept.
      if (text === foundFor) {
        setText('')
        forgetTyped()
      }
      field.current?.focus()
      setFound(null)
      setOutcome(null)
      setChoices(new Map())
    },
  }
}
