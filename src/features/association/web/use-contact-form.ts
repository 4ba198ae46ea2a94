import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Profile } from '#features/members/contract.ts'
import { answerEmail } from '#features/members/rules.ts'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered, refusedFields, type CallFailure } from '#web/api/failure.ts'
import { forgetTyped } from '#web/leave.ts'
import { newRequestKey } from '#web/request-key.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import { actFailure, type ActFailure } from '#web/ui/log-in-again.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { contactFields } from '../rules.ts'
import { contactTexts, mailFateTexts } from '../texts.ts'

const contactForm = z.object({
  name: contactFields.name,
  email: contactFields.email,
  subject: contactFields.subject,
  message: contactFields.message,
})
type ContactValues = z.output<typeof contactForm>

/** The names of the form's fields. */
const written = ['name', 'email', 'subject', 'message'] as const

/** Maps the call's input names to the form's fields, so that the server's error texts appear beside them. */
const fieldByWireName: Readonly<Record<string, keyof ContactValues>> = {
  p_name: 'name', p_email: 'email', p_subject: 'subject', p_message: 'message',
}

/** Returns the form's initial values: the member's name and preferred address for replies. */
function prefilled(profile: Profile | undefined): ContactValues {
  const blank = { name: '', email: '', subject: '', message: '' }
  if (!profile) return blank
  return { ...blank, name: `${profile.first_name} ${profile.last_name}`, email: answerEmail(profile) }
}

/** Explains a failed attempt to send. Without a response the message may have been sent; its request key makes a retry safe. */
function inWords(failure: CallFailure): ActFailure {
  if (isUnanswered(failure)) return actFailure(contactTexts.unknown, failure, contactTexts.unanswered)
  return actFailure(contactTexts.failed, failure, contactTexts.tryLater)
}

/** Gives a request key that stays the same while the same words are retried, and changes with other words or the next message. */
function useMessageKey() {
  const sent = useRef<{ key: string; words: string } | null>(null)
  return {
    keyFor(values: ContactValues): string {
      const words = JSON.stringify(values)
      if (sent.current?.words !== words) sent.current = { key: newRequestKey(), words }
      return sent.current.key
    },
    forget() {
      sent.current = null
    },
  }
}

/** The contact form's behaviour: it is prefilled for the member, sends once, and is cleared only if the message was sent. */
export function useContactForm() {
  const profile = useQuery(calls.members.getMyProfile.queryOptions()).data?.[0]
  const form = useForm({ resolver: standardSchemaResolver(contactForm), defaultValues: prefilled(undefined), mode: 'onTouched', shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<ActFailure | null>(null)
  /** What became of the last message; shown until the next one is begun. */
  const [sent, setSent] = useState<string | null>(null)
  const messageKey = useMessageKey()
  const { reset, getValues, setValue } = form

  // Keeps what has been typed meanwhile. Text typed before hydration is among the values already, and is marked as dirty here.
  useEffect(() => {
    for (const name of written) setValue(name, getValues(name), { shouldDirty: true })
    reset(prefilled(profile), { keepDirtyValues: true, keepDirty: true })
  }, [profile, reset, getValues, setValue])

  function explain(error: unknown) {
    const reason = callFailure(error)
    const notSent = inWords(reason)
    setFailure(notSent)
    showToast({ tone: 'bad', title: notSent.title })
    const refused = refusedFields(reason.fields, fieldByWireName)
    for (const [field, message] of refused) form.setError(field, { type: 'server', message })
    if (refused.length > 0) focusFirstError(element.current)
  }

  async function send(values: ContactValues) {
    setFailure(null)
    setSent(null)
    try {
      const { mail, receipt_email: receiptEmail } = await api.association.sendContactMessage({
        p_name: values.name,
        p_email: values.email,
        p_subject: values.subject,
        p_message: values.message,
        p_request_key: messageKey.keyFor(values),
      })
      const text = mailFateTexts[mail](receiptEmail)
      setSent(text)
      showToast({ tone: 'ok', title: contactTexts.sent, text })
    } catch (error) {
      return explain(error)
    }
    messageKey.forget()
    // If the member has left the form, the focus and the typed text belong to another page.
    if (element.current) {
      forgetTyped()
      // A field that lost the focus after the reset would at once be reported as empty.
      if (element.current.contains(document.activeElement)) element.current.querySelector<HTMLElement>('[type="submit"]')?.focus()
    }
    reset(prefilled(profile))
  }

  return {
    form,
    failure,
    forgetFailure: () => setFailure(null),
    sent: form.formState.isDirty ? null : sent,
    element,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(send, () => {
      // An earlier refusal is outdated now, but an unknown outcome is still unknown.
      setFailure((before) => before?.title === contactTexts.unknown ? before : null)
      focusFirstError(element.current)
    })(event),
  }
}
