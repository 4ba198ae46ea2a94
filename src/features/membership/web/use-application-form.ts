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

/** The form's draft: read after hydration, since the page is prerendered, and saved on every change. */
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
    /** Returns the draft, with its request key and any unanswered attempt. Reads it from storage if that has not been done yet. */
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

/** Returns the title for an application that did not succeed. Without a response it is unknown whether it arrived. */
export function failureTitle(failure: CallFailure): string {
  if (isUnanswered(failure)) return applicationTexts.unknown
  return failure.code === 'ALREADY_RECEIVED' ? applicationTexts.received : applicationTexts.notSent
}

/** Says what has happened to the typed text, and what to do. */
export function failureText(failure: CallFailure): string {
  // It has arrived, so there is nothing to send again.
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
    // A request key belongs to one person: if the Golf-ID is corrected after a lost response, it is another application.
    const key = unanswered === null || isRetry ? requestKey : newRequestKey()
    draft.change({ requestKey: key, unanswered: values.golfId })
    try {
      await create(values, key).catch((error: unknown) => {
        if (!('p_request_key' in callFailure(error).fields)) throw error
        // The key is another person's: this tab was duplicated from the one that sent that application. Nothing of this person
        // is stored with the key, so the application only needs a key of its own.
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
    /** Checks whether a field that is left is taken, unless an unanswered attempt to send may have registered it already. */
    async leave(field: UniqueField) {
      if (draft.current().unanswered === null) await checks.checkOnBlur(field, form.getValues(field))
    },
  }
}
