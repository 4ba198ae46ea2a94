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
  const [{ first, likeBefore }] = useState(() => {
    const before = { kept: readDraft(userId), isCourseTaken: isCourseTaken() }
    return { first: firstDraft(start, before), likeBefore: againIn(start, before) }
  })
  const draft = useRef(first)
  // What an earlier booking has filled in, where it has.
  const begun = useRef(likeBefore === 'filled' ? first.values : null)
  const isNoted = useRef(likeBefore !== 'filled')
  const isAsked = preselected !== null || again?.is === 'found'
  useEffect(() => {
    // What is asked about is asked again after a reload; what is filled in and not touched is filled in anew.
    if (!isAsked || likeBefore !== null) return
    noteCourseTaken()
    // A reload reads what is kept, where the course would still be the one before.
    if (readDraft(userId)) saveDraft(userId, draft.current)
  }, [isAsked, likeBefore, userId])
  return useMemo(() => ({
    first,
    likeBefore,
    begun: () => begun.current,
    /** The form begins anew: with nothing from a booking. */
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
    /** The same words are another request from now on. */
    forgetKey() {
      draft.current = { ...draft.current, sent: null }
      noteSent(userId, null)
    },
    /** What was typed is sent; the form begins anew. */
    forget(profile: Profile | null) {
      draft.current = freshDraft(profile)
      forgetDraft(userId)
    },
  }), [first, likeBefore, userId])
}

/**
 * Whether anything is filled in that the form did not begin with: an address may bring the course, with match play and players where it
 * is to be like a booking (`begun`), and a blank row says nothing.
 */
function isMoreThanBegun({ coPlayers, ...values }: BookingForm, known: BookingDraft['known'], begun: BookingForm | null): boolean {
  const { coPlayers: _, ...blank } = { ...prefilled(null), ...known, isMatch: begun?.isMatch ?? false }
  const isOfBegun = begun !== null && hashKey(begun.coPlayers) === hashKey(coPlayers)
  return hashKey([{ ...values, course: '' }]) !== hashKey([blank]) || !(isOfBegun || coPlayers.every(isUntouched))
}

/** Says beside the fields what the server has said of them. @returns whether it has of any */
function placeFieldTexts(form: BookingFormApi, { fields }: CallFailure): boolean {
  const refused = refusedFields(fields, fieldByWireName)
  for (const [field, message] of refused) form.setError(field, { type: 'server', message })
  return refused.length > 0
}

/** One life of the form. It ends when the request that an earlier, abandoned one was sending is settled: `outcome` is how, and null in the first. */
export interface BookingRound {
  outcome: Outcome | null
  /** Whether the keyboard was in the one before. */
  hadFocus: boolean
  onSettled: (outcome: Outcome, hadFocus: boolean) => void
}

/**
 * The booking form's behaviour (specification 4 and decisions.md part 2): kept, sent once, and emptied only when sent. One that
 * was left while it was being sent, and is come back to, holds still until it is known what became of it: `onSettled` is then
 * called, for a new form to begin with what holds, which is `outcome`.
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
    // The page's content has the focus, or nothing: nobody is doing anything else.
    const isAtHand = document.activeElement?.contains(element.current)
    if (isAtHand && isPlaced) focusFirstError(element.current)
    else if (hadFocus) element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [element, form, hadFocus, outcome])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => {
    draft.keep(values)
    setIsTyped(isMoreThanBegun(values, draft.known(), draft.begun()))
  } }), [form, draft])

  /** The refusal takes the place of the verdict that the form had shown, with its ways out. */
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
    // The end of the session is told as it is of any act: it may also be found by what the page asks for.
    if (reason.code === 'NOT_LOGGED_IN') showFailure(reason, formTexts.notSent, formTexts.tryLater)
    else showToast({ tone: 'bad', title: isUnanswered(reason) ? formTexts.unsure : formTexts.notSent })
    if (placeFieldTexts(form, reason)) focusFirstError(element.current)
    return reason
  }

  /** Also what the board's desk shows, for a member of the board who books. */
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
    // Where the form has been left, the focus and what is typed are another page's.
    if (element.current) {
      // A field that lost the focus after the reset would be told at once that it is empty.
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
    /** Whether the form began like the booking that its address names, or with what had been typed. */
    likeBefore: draft.likeBefore,
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
    /** Whether what is sent is another form's request, that was left. */
    isWaiting: earlier !== null,
    /** Whether something has been sent to which no answer came. */
    isUnanswered: unanswered !== null,
    /** Whether what is typed has been sent already, and no answer came: it may be stored or not. */
    isRetry: judged.request !== null && JSON.stringify(judged.request) === unanswered,
    element,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit((values) => whileUnderWay(userId, send(values)), () => {
      setFailure(ifUnsure)
      focusFirstError(element.current)
    })(event),
  }
}
