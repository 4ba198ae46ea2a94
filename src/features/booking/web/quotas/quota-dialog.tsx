import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { useDialogHold } from '#web/ui/dialog-hold.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { LogInAgain, type NotDone } from '#web/ui/log-in-again.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { QuotaRecord } from '../../desk-contract.ts'
import { fullerDays, isSameQuota } from '../../quota-rules.ts'
import { type CourseQuota, type DayQuota, lowerFirst, maxQuotaBalls, quotaInWords } from '../../rules.ts'
import { daysInWords, fullerInWords, namesOf } from './quota-words.ts'

const counts = Array.from({ length: maxQuotaBalls + 1 }, (_, count) => ({ value: String(count), text: count === 0 ? 'Inga' : String(count) }))

interface DayFieldsProps {
  legend: string
  quota: DayQuota
  onChange: (quota: DayQuota) => void
}

function DayFields({ legend, quota, onChange }: DayFieldsProps) {
  const change = (changes: Partial<DayQuota>) => onChange({ ...quota, ...changes })
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line bg-sunken/40 p-4">
      <legend className="sr-only">{legend}</legend>
      <p aria-hidden="true" className="font-display text-lg font-semibold">{legend}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Fyrbollar"
          options={counts}
          value={String(quota.fourBalls)}
          onValueChange={(count) => change({ fourBalls: Number(count) })}
        />
        <SelectField
          label="Tvåbollar utöver det"
          options={counts}
          value={String(quota.twoBalls)}
          onValueChange={(count) => change({ twoBalls: Number(count) })}
        />
      </div>
      {quota.fourBalls > 0 && (
        <CheckboxField
          label="Två tvåbollar får ta en fyrbolls plats"
          checked={quota.splits}
          onCheckedChange={(splits) => change({ splits })}
        />
      )}
    </fieldset>
  )
}

/** Says what the quota means, and which days already hold more than it gives. */
function Meaning({ quota, record }: { quota: CourseQuota; record: QuotaRecord }) {
  const fuller = fullerDays(record.days, quota)
  return (
    <div role="status" className="grid gap-3">
      <Notice title="Det betyder"><p>{quotaInWords(quota)}</p></Notice>
      {fuller.length > 0 && (
        <Notice tone="wait" title={`${fullerInWords(fuller.length)}.`}>
          <p>
            Bokningarna står kvar, men inga nya tas emot förrän det finns plats igen:{' '}
            {daysInWords(fuller.map(({ date }) => date))}.
          </p>
        </Notice>
      )}
    </div>
  )
}

interface Problem extends NotDone {
  /** The quota that somebody else has set, if that is the reason and it could be fetched. */
  now?: CourseQuota | undefined
}

function useQuotaForm(record: QuotaRecord, close: () => void) {
  const queryClient = useQueryClient()
  // The list is refetched behind the dialog; what has changed since it opened has not been shown here.
  const [seen, setSeen] = useState(record.quota)
  const [weekday, setWeekday] = useState(record.quota.weekday)
  const [ownWeekend, setOwnWeekend] = useState(record.quota.weekend)
  const [isSameAllWeek, setIsSameAllWeek] = useState(() => isSameQuota(record.quota.weekday, record.quota.weekend))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isPending, setIsPending] = useState(false)
  const quota: CourseQuota = { weekday, weekend: isSameAllWeek ? weekday : ownWeekend }
  const refresh = () => Promise.all([calls.booking, calls.courses].map((each) => queryClient.invalidateQueries({ queryKey: each.key() })))

  /** Undefined when the refetch failed, since the cache then has the quota that was replaced. */
  function fetchedQuota(): CourseQuota | undefined {
    const fetched = queryClient.getQueryState(calls.booking.listCourseQuotas.queryKey())
    return fetched?.isInvalidated ? undefined : fetched?.data?.find(({ group }) => group === record.group)?.quota
  }

  async function save() {
    setProblem(null)
    setIsPending(true)
    try {
      const { fuller_days: fuller } = await api.booking.setCourseQuota({ p_group: record.group, p_seen: seen, p_quota: quota })
      const text = fuller.length > 0 ? `${fullerInWords(fuller.length)}. Bokningarna står kvar.` : 'Den gäller från och med nu.'
      showToast({ tone: 'ok', title: 'Kvoten är sparad', text })
      await refresh()
      close()
    } catch (error) {
      const failure = callFailure(error)
      let now: CourseQuota | undefined
      const isUnsure = isUnanswered(failure)
      if (failure.code === 'QUOTA_MOVED' || isUnsure) {
        await refresh()
        now = fetchedQuota()
        // The choice stays, beside the quota that somebody else has set: saving again overwrites that.
        if (now) setSeen(now)
      }
      const text = isUnsure ? 'Vi fick inget svar. Det du har valt finns kvar. Spara igen om kvoten inte är ändrad.' : failureText(failure, 'Något gick fel på webbplatsen. Det du har valt finns kvar.')
      setProblem({ title: isUnsure ? 'Vi vet inte om kvoten sparades' : 'Kvoten är inte sparad', text, now, mustLogIn: failure.code === 'NOT_LOGGED_IN' })
    } finally {
      setIsPending(false)
    }
  }

  return { quota, setWeekday, ownWeekend, setOwnWeekend, isSameAllWeek, setIsSameAllWeek, problem, forgetProblem: () => setProblem(null), isPending, save }
}

function QuotaForm({ record, onDone }: { record: QuotaRecord; onDone: () => void }) {
  const form = useQuotaForm(record, onDone)
  useDialogHold(form.isPending)
  return (
    <Form
      className="grid gap-5"
      isSending={form.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isPending) void form.save()
      }}
    >
      <DayFields legend={form.isSameAllWeek ? 'Alla dagar' : 'Måndag till fredag'} quota={form.quota.weekday} onChange={form.setWeekday} />
      <CheckboxField label="Samma på lördag och söndag" checked={form.isSameAllWeek} onCheckedChange={form.setIsSameAllWeek} />
      {!form.isSameAllWeek && <DayFields legend="Lördag och söndag" quota={form.ownWeekend} onChange={form.setOwnWeekend} />}
      <Meaning quota={form.quota} record={record} />
      {form.problem && (
        <Notice role="alert" tone="bad" title={form.problem.title}>
          <p>{form.problem.text}</p>
          {form.problem.mustLogIn && <LogInAgain then="spara" onBack={form.forgetProblem} />}
          {form.problem.now && <p>Nu gäller: {lowerFirst(quotaInWords(form.problem.now))}</p>}
        </Notice>
      )}
      <div className="dialog-footer mt-0">
        <Button variant="ghost" disabled={form.isPending} onClick={onDone}>Avbryt</Button>
        <Button type="submit" pending={form.isPending} pendingText="Sparar...">Spara</Button>
      </div>
    </Form>
  )
}

/** Sets another quota for a course: chosen, said in words, and with the days that already hold more. */
export function QuotaDialog({ record, open, onClose }: { record: QuotaRecord; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} staysOnClickOutside title={namesOf(record)} description={<p>Hur många bollar banan ger föreningen per dag.</p>}>
      <QuotaForm key={record.group} record={record} onDone={onClose} />
    </Dialog>
  )
}
