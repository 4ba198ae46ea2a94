import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { calls } from '#web/api/client.ts'
import { type BookingFormApi, type BookingRequest, bookingFormSchema, requestOf } from './booking-form-schema.ts'

/** For how many milliseconds the typing must pause before the rules are asked. */
const settleMs = 400

/** The query for the verdict on a draft. Phone and message are left out: no rule is about them, so they do not make it another draft. */
export function verdictOptions(request: BookingRequest | null) {
  const input = request && { ...request, p_phone: null, p_message: null }
  return calls.booking.checkBooking.queryOptions({ input: input ?? skipToken, staleTime: 15_000 })
}

export type VerdictQuery = ReturnType<typeof useVerdict>['judged']

/** What the rules say of the form as it stands, once it is complete and the typing pauses (decisions.md part 3, "Booking"). */
export function useVerdict(form: BookingFormApi, today: string) {
  const schema = useMemo(() => bookingFormSchema(today), [today])
  const [request, setRequest] = useState<BookingRequest | null>(null)
  useEffect(() => {
    let timer = setTimeout(look)
    function look() {
      const { data } = schema.safeParse(form.getValues())
      setRequest(data ? requestOf(data) : null)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(look, settleMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form, schema])
  const { data, isFetching, error } = useQuery(verdictOptions(request))
  const queryClient = useQueryClient()
  const judgedOn = useRef(today)
  useEffect(() => {
    if (judgedOn.current === today) return
    judgedOn.current = today
    // What stood in the way may have been a round played yesterday.
    void queryClient.invalidateQueries({ queryKey: calls.booking.checkBooking.key() })
  }, [queryClient, today])
  const latest = request && data ? { request, verdict: data } : null
  const [last, setLast] = useState(latest)
  // Every pause in the typing makes another draft, but seldom another verdict: the previous one stays until the next one comes.
  const isNext = latest ? latest.request !== last?.request || latest.verdict !== last.verdict : request === null && last !== null
  if (isNext) setLast(latest)
  const shown = latest ?? (request && isFetching ? last : null)
  return {
    judged: { request: shown?.request ?? request, verdict: shown?.verdict, isFetching, error },
    /** Once the request is sent, the rules would refuse it because of itself. */
    forget: () => setRequest(null),
  }
}
