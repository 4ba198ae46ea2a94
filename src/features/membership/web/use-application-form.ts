import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { api } from '#web/api/client.ts'
import { callFailure, type CallFailure, ifUnsure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { policyVersion } from '#domain/policy-versions.ts'
import { preferredEmail } from '../rules.ts'
import { applicationTexts } from '../texts.ts'
import { newRequestKey } from '#web/request-key.ts'
import { forgetDraft, readDraft, saveDraft, type ApplicationDraft } from './application-draft.ts'
import {
  applicationFormSchema, blankApplication, fieldByWireName, uniqueFields,
  type ApplicationForm, type ApplicationValues, type UniqueField,
} from './application-form-schema.ts'
import { useRegistrationChecks } from './registration-checks.ts'

export type ApplicationFormApi = UseFormReturn<ApplicationForm, unknown, ApplicationValues>
export type RegistrationChecks = ReturnType<typeof useRegistrationChecks>

/** The form's draft: read after hydration (the page is prerendered), saved at every change. */
function useDraft(form: ApplicationFormApi) {
  const draft = useRef<ApplicationDraft>(null)
  useEffect(() => {
    draft.current ??= readDraft()
    form.reset(draft.current.values)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (draft.current === null) return
        draft.current = { ...draft.current, values }
        saveDraft(draft.current)
      },
    })
  }, [form])

  return {
    /** Reads the key and the state of the sending; before hydration there is nothing to send. */
    current: () => (draft.current ??= readDraft()),
    change(changes: Partial<ApplicationDraft>) {
      draft.current = { ...(draft.current ?? readDraft()), ...changes }
      saveDraft(draft.current)
    },
    forget() {
      draft.current = null
      forgetDraft()
    },
  }
}

/** What is known of an application that was not answered with a thank-you: without an answer nobody said whether it came. */
export function failureTitle(failure: CallFailure): string {
  if (isUnanswered(failure)) return applicationTexts.unknown
  return failure.code === 'ALREADY_RECEIVED' ? applicationTexts.received : applicationTexts.notSent
}

/** What has become of what was typed, and what to do. */
export function failureText(failure: CallFailure): string {
  // It came, so that nothing is left to send.
  if (failure.code === 'ALREADY_RECEIVED') return failure.message ?? applicationTexts.receivedBefore
  return `${applicationTexts.kept} ${isUnanswered(failure) ? applicationTexts.sendAgain : failure.message ?? applicationTexts.tryLater}`
}

async function create(values: ApplicationValues, requestKey: string) {
  await api.membership.createMembershipApplication({
    p_golf_id: values.golfId,
    p_first_name: values.firstName,
    p_last_name: values.lastName,
    p_phone: values.phone,
    p_private_email: values.privateEmail,
    p_work_email: values.workEmail,
    p_club: values.club,
    p_category: values.company,
    p_contact_method: values.preferredEmail,
    p_note: values.note || null,
    p_request_key: requestKey,
    p_consent_version: policyVersion,
  })
}

function isUniqueField(field: string): field is UniqueField {
  return uniqueFields.some((unique) => unique === field)
}

/** The application form's behaviour (specification 4, "Registration form"): what is typed, checked and sent. */
export function useApplicationForm(onSent: (answersTo: string) => void) {
  const form: ApplicationFormApi = useForm<ApplicationForm, unknown, ApplicationValues>({
    resolver: standardSchemaResolver(applicationFormSchema),
    defaultValues: blankApplication,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useDraft(form)
  const checks = useRegistrationChecks()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const element = useRef<HTMLFormElement>(null)

  function refuseAsTaken() {
    showToast({ tone: 'bad', title: applicationTexts.invalid, text: applicationTexts.takenText })
    focusFirstError(element.current)
  }

  function explain(reason: CallFailure) {
    const refused = refusedFields(reason.fields, fieldByWireName)
    for (const [field, text] of refused) {
      if (isUniqueField(field)) checks.note(field, form.getValues(field).trim(), text)
      else form.setError(field, { type: 'server', message: text })
    }
    if (reason.code === 'GOLF_ID_TAKEN' || reason.code === 'EMAIL_TAKEN') return refuseAsTaken()
    setFailure(reason)
    // The notice in the form says why.
    showToast({ tone: 'bad', title: reason.code === 'ALREADY_RECEIVED' ? applicationTexts.received : applicationTexts.failed })
    if (refused.length > 0) focusFirstError(element.current)
  }

  async function send(values: ApplicationValues) {
    setFailure(null)
    const { requestKey, unanswered } = draft.current()
    const isRetry = unanswered === values.golfId
    if (!isRetry && await checks.someTaken(form.getValues())) return refuseAsTaken()
    // A key belongs to one person: whoever corrects the Golf-ID after a lost answer sends another application.
    const key = unanswered === null || isRetry ? requestKey : newRequestKey()
    draft.change({ requestKey: key, unanswered: values.golfId })
    try {
      await create(values, key).catch((error: unknown) => {
        if (!('p_request_key' in callFailure(error).fields)) throw error
        // Another person's application has the key: this tab was duplicated from the one that sent it. Nothing of this
        // person is stored under it, so a key of its own is all that the application lacks.
        const own = newRequestKey()
        draft.change({ requestKey: own })
        return create(values, own)
      })
    } catch (error) {
      const reason = callFailure(error)
      if (reason.code !== null && reason.code !== 'ALREADY_RECEIVED') draft.change({ unanswered: null })
      return explain(reason)
    }
    draft.forget()
    showToast({ tone: 'ok', title: applicationTexts.sent, text: applicationTexts.sentText })
    onSent(preferredEmail({ ...values, contactMethod: values.preferredEmail }))
  }

  return {
    form,
    checks,
    failure,
    element,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(send, () => {
      setFailure(ifUnsure)
      focusFirstError(element.current)
    })(event),
    /** Leaving a field asks whether it is taken, unless an earlier sending may have registered it already. */
    async leave(field: UniqueField) {
      if (draft.current().unanswered === null) await checks.checkOnBlur(field, form.getValues(field))
    },
  }
}
