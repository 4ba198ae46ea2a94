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

/** The fields that are filled in by hand. */
const written = ['name', 'email', 'subject', 'message'] as const

/** The form's field for each name on the wire, to place the server's texts. */
const fieldByWireName: Readonly<Record<string, keyof ContactValues>> = {
  p_name: 'name', p_email: 'email', p_subject: 'subject', p_message: 'message',
}

/** What the form begins with: the member's name and the address that he or she wants answers at. */
function prefilled(profile: Profile | undefined): ContactValues {
  const blank = { name: '', email: '', subject: '', message: '' }
  if (!profile) return blank
  return { ...blank, name: `${profile.first_name} ${profile.last_name}`, email: answerEmail(profile) }
}

/** Why the last sending came to nothing. Without an answer it may have been sent: its key makes another try safe. */
function inWords(failure: CallFailure): ActFailure {
  if (isUnanswered(failure)) return actFailure(contactTexts.unknown, failure, contactTexts.unanswered)
  return actFailure(contactTexts.failed, failure, contactTexts.tryLater)
}

/** One key for as long as the same words are tried again, and another for other words or the next message. */
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

/** The contact form's behaviour: prefilled for the member, sent once, emptied when sent, kept when not. */
export function useContactForm() {
  const profile = useQuery(calls.members.getMyProfile.queryOptions()).data?.[0]
  const form = useForm({ resolver: standardSchemaResolver(contactForm), defaultValues: prefilled(undefined), mode: 'onTouched', shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<ActFailure | null>(null)
  /** What became of the last message, until the next one is begun. */
  const [sent, setSent] = useState<string | null>(null)
  const messageKey = useMessageKey()
  const { reset, getValues, setValue } = form

  // What has been typed meanwhile stays, also what was typed before the page was alive: that is among the values, and counts from here on.
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
    // Where the form has been left, the focus and what is typed are another page's.
    if (element.current) {
      forgetTyped()
      // A field that lost the focus after the reset would be told at once that it is empty.
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
      // What was refused before is not what is wrong now; what nobody knows is as it was.
      setFailure((before) => before?.title === contactTexts.unknown ? before : null)
      focusFirstError(element.current)
    })(event),
  }
}
