import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Profile } from '#features/members/contract.ts'
import { api, calls } from '#web/api/client.ts'
import { callFailure, type CallFailure, ifUnsure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { Refusal } from '#web/api/refusal.ts'
import { forgetTyped } from '#web/leave.ts'
import { newRequestKey } from '#web/request-key.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { bookingRefusal } from '../../form-contract.ts'
import { ballOf } from '../../quota-rules.ts'
import { bookingTexts } from '../../texts.ts'
import { isCourseTaken, noteCourseTaken } from '../address-course.ts'
import { againIn, type BookingDraft, type BookingFormStart, firstDraft, forgetDraft, freshDraft, noteSent, readDraft, saveDraft } from './booking-draft.ts'
import {
  type BookingForm, type BookingFormApi, type BookingRequest, type BookingValues, bookingFormSchema, fieldByWireName, isUntouched, prefilled,
  requestOf,
} from './booking-form-schema.ts'
import { formTexts } from '../form-texts.ts'
import { type Outcome, requestUnderWay, whileUnderWay } from './request-under-way.ts'
import { useVerdict, verdictOptions } from './use-verdict.ts'

function unansweredOf({ sent }: BookingDraft): string | null {
  return sent && !sent.answered ? sent.words : null
}

/** What was typed, kept over reloads, and the key of what was sent. */
function useDraft(start: BookingFormStart) {
  const { userId, preselected, again } = start
  const [{ first, rebookingState }] = useState(() => {
    const before = { kept: readDraft(userId), isCourseTaken: isCourseTaken() }
    return { first: firstDraft(start, before), rebookingState: againIn(start, before) }
  })
  const draft = useRef(first)
  // The values that an earlier booking has filled in; null if none has.
  const begun = useRef(rebookingState === 'filled' ? first.values : null)
  const isNoted = useRef(rebookingState !== 'filled')
  const isAsked = preselected !== null || again?.is === 'found'
  useEffect(() => {
    // After a reload, what was asked is asked again, and what was filled in but not touched is filled in again.
    if (!isAsked || rebookingState !== null) return
    noteCourseTaken()
    // A reload reads the kept draft, which would still have the course chosen before.
    if (readDraft(userId)) saveDraft(userId, draft.current)
  }, [isAsked, rebookingState, userId])
  return useMemo(() => ({
    first,
    rebookingState,
    begun: () => begun.current,
    /** The form starts over, with nothing from a booking. */
    beginAnew() {
      begun.current = null
    },
    known: () => draft.current.known,
    keep(values: BookingForm) {
      if (!isNoted.current) noteCourseTaken()
      isNoted.current = true
      draft.current = { ...draft.current, values }
      saveDraft(userId, draft.current)
    },
    keyFor(request: BookingRequest): string {
      const words = JSON.stringify(request)
      const { sent } = draft.current
      const key = sent?.words === words ? sent.key : newRequestKey()
      draft.current = { ...draft.current, sent: { key, words, answered: false } }
      saveDraft(userId, draft.current)
      return key
    },
    noteAnswer() {
      const { sent } = draft.current
      draft.current = { ...draft.current, sent: sent && { ...sent, answered: true } }
      noteSent(userId, draft.current.sent)
    },
    /** From now on the same words are another request. */
    forgetKey() {
      draft.current = { ...draft.current, sent: null }
      noteSent(userId, null)
    },
    /** What was typed has been sent; the form starts over. */
    forget(profile: Profile | null) {
      draft.current = freshDraft(profile)
      forgetDraft(userId)
    },
  }), [first, rebookingState, userId])
}

/**
 * Whether anything is filled in that the form did not begin with. The address may bring the course, and match play and players where the
 * request is to be like a booking (`begun`); a blank row does not count.
 */
function isMoreThanBegun({ coPlayers, ...values }: BookingForm, known: BookingDraft['known'], begun: BookingForm | null): boolean {
  const { coPlayers: _, ...blank } = { ...prefilled(null), ...known, isMatch: begun?.isMatch ?? false }
  const isOfBegun = begun !== null && hashKey(begun.coPlayers) === hashKey(coPlayers)
  return hashKey([{ ...values, course: '' }]) !== hashKey([blank]) || !(isOfBegun || coPlayers.every(isUntouched))
}

/** Shows the server's texts beside their fields. @returns whether there were any */
function placeFieldTexts(form: BookingFormApi, { fields }: CallFailure): boolean {
  const refused = refusedFields(fields, fieldByWireName)
  for (const [field, message] of refused) form.setError(field, { type: 'server', message })
  return refused.length > 0
}

/**
 * One life of the form. It ends when the request that an earlier, abandoned form was sending is settled. `outcome` is what became of that
 * request; null in the first round.
 */
export interface BookingRound {
  outcome: Outcome | null
  /** Whether the focus was in the form of the previous round. */
  hadFocus: boolean
  onSettled: (outcome: Outcome, hadFocus: boolean) => void
}

/**
 * The booking form's behaviour (specification 4 and decisions.md part 2): kept, sent once, and emptied only when sent. A form that was left
 * while it was being sent, and is opened again, is locked until the outcome is known. Then `onSettled` is called, and a new form begins
 * with that `outcome`.
 */
export function useBookingForm({ outcome, hadFocus, onSettled, ...start }: BookingFormStart & BookingRound) {
  const { profile, today, userId } = start
  const queryClient = useQueryClient()
  const draft = useDraft(start)
  const form: BookingFormApi = useForm<BookingForm, unknown, BookingValues>({
    resolver: useMemo(() => standardSchemaResolver(bookingFormSchema(today)), [today]),
    defaultValues: draft.first.values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { judged, forget: forgetVerdict } = useVerdict(form, today)
  const [failure, setFailure] = useState(() => (outcome && 'failure' in outcome ? outcome.failure : null))
  const [sent, setSent] = useState(() => (outcome && 'sent' in outcome ? outcome.sent : null))
  const [earlier] = useState(() => requestUnderWay(userId))
  const [unanswered, setUnanswered] = useState(() => earlier ? null : unansweredOf(draft.first))
  const element = useRef<HTMLFormElement>(null)
  // As it was when the fields were filled in.
  const [isPrefilled, setIsPrefilled] = useState(profile !== null)
  const [isTyped, setIsTyped] = useState(() => isMoreThanBegun(draft.first.values, draft.first.known, draft.begun()))

  useEffect(() => {
    let isHere = true
    void earlier?.then((settled) => { if (isHere) onSettled(settled, element.current?.contains(document.activeElement) ?? false) })
    return () => { isHere = false }
  }, [earlier, element, onSettled])

  useEffect(() => {
    if (!outcome || !('failure' in outcome)) return
    const isPlaced = outcome.failure !== null && placeFieldTexts(form, outcome.failure)
    // The focus is on the page's content or nowhere: the member is doing nothing else.
    const isAtHand = document.activeElement?.contains(element.current)
    if (isAtHand && isPlaced) focusFirstError(element.current)
    else if (hadFocus) element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [element, form, hadFocus, outcome])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => {
    draft.keep(values)
    setIsTyped(isMoreThanBegun(values, draft.known(), draft.begun()))
  } }), [form, draft])

  /** Shows the refusal, with its alternatives, in place of the form's verdict. Returns false for any other error. */
  function explainRefusal(error: unknown, request: BookingRequest): boolean {
    const refusal = error instanceof Refusal && error.code === 'BOOKING_REFUSED' ? bookingRefusal.safeParse(error.data).data : undefined
    if (!refusal) return false
    const ball = ballOf(1 + request.p_co_players.length)
    queryClient.setQueryData(verdictOptions(request).queryKey, { accepted: false, ball, refusal })
    showToast({ tone: 'bad', title: formTexts.notSent })
    return true
  }

  function explain(error: unknown, request: BookingRequest): CallFailure | null {
    if (explainRefusal(error, request)) return null
    const reason = callFailure(error)
    setFailure(reason)
    // The end of the session is told as for any act, since a query of the page may find it, too.
    if (reason.code === 'NOT_LOGGED_IN') showFailure(reason, formTexts.notSent, formTexts.tryLater)
    else showToast({ tone: 'bad', title: isUnanswered(reason) ? formTexts.unsure : formTexts.notSent })
    if (placeFieldTexts(form, reason)) focusFirstError(element.current)
    return reason
  }

  /** Includes what the board's desk shows, for an administrator who books. */
  function refreshBookings() {
    void queryClient.invalidateQueries({ queryKey: calls.booking.key() })
  }

  async function send(values: BookingValues): Promise<Outcome> {
    const request = requestOf(values)
    setFailure(null)
    setSent(null)
    setUnanswered(null)
    try {
      await api.booking.createBookingRequest({ ...request, p_request_key: draft.keyFor(request) })
    } catch (error) {
      const reason = callFailure(error)
      if (isUnanswered(reason)) setUnanswered(JSON.stringify(request))
      else if (reason.code === 'SETTLED_SINCE') draft.forgetKey()
      else draft.noteAnswer()
      for (const { key } of [calls.booking.getCourseAvailability, calls.booking.getCoursesAvailability]) void queryClient.invalidateQueries({ queryKey: key() })
      return { failure: explain(error, request) }
    }
    // If the form has been left, the focus and what is typed belong to another page.
    if (element.current) {
      // A field that loses the focus after the reset would be reported as empty at once.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element.current.contains(activeElement)) activeElement.blur()
      forgetTyped()
    }
    draft.beginAnew()
    form.reset(prefilled(profile))
    setIsPrefilled(profile !== null)
    forgetVerdict()
    draft.forget(profile)
    setSent(request)
    showToast({ tone: 'ok', title: bookingTexts.sent, text: bookingTexts.sentText })
    refreshBookings()
    return { sent: request }
  }

  return {
    form,
    /** Whether the form began like the booking in its address, or with what had been typed. */
    rebookingState: draft.rebookingState,
    /** Whether there is something to lose. */
    isTyped,
    /** Whether name, Golf-ID and addresses came from the profile. */
    isPrefilled,
    failure,
    forgetFailure: () => setFailure(null),
    /** The request that has just been sent, until the next. */
    sent,
    /** What the rules say of what is typed. */
    judged,
    isSending: earlier !== null || form.formState.isSubmitting,
    /** Whether the request being sent is that of an earlier form, which was left. */
    isWaiting: earlier !== null,
    /** Whether something has been sent that got no answer. */
    isUnanswered: unanswered !== null,
    /** Whether what is typed has already been sent without an answer, and so may be stored. */
    isRetry: judged.request !== null && JSON.stringify(judged.request) === unanswered,
    element,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit((values) => whileUnderWay(userId, send(values)), () => {
      setFailure(ifUnsure)
      focusFirstError(element.current)
    })(event),
  }
}
