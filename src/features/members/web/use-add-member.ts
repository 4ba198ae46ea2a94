import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#web/api/client.ts'
import { callFailure, failureText, isUnanswered } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { memberErrorTexts } from '../texts.ts'
import { registerTexts } from './register-texts.ts'
import { blankMember, newMemberFields, memberResolver, memberRules, refusedFields, type MemberForm } from './member-form.ts'
import { useRegisterRefresh } from './register-queries.ts'

type Added = Awaited<ReturnType<typeof api.members.addMember>>

function add(typed: MemberForm, invites: boolean): Promise<Added> {
  return api.members.addMember({
    p_first_name: memberRules.firstName.parse(typed.firstName),
    p_last_name: memberRules.lastName.parse(typed.lastName),
    p_golf_id: memberRules.golfId.parse(typed.golfId),
    p_private_email: memberRules.privateEmail.parse(typed.privateEmail),
    p_work_email: memberRules.workEmail.parse(typed.workEmail),
    p_phone: memberRules.phone.parse(typed.phone),
    p_club: memberRules.club.parse(typed.club),
    p_category: memberRules.category.parse(typed.category),
    p_send_invitation: invites,
  })
}

function addedText({ firstName, lastName }: MemberForm, { invitation }: Added): string {
  const name = `${firstName.trim()} ${lastName.trim()}`
  if (invitation === null) return name
  return invitation === 'queued' ? `En inbjudan till ${name} är på väg.` : `Inbjudan till ${name} sparas i den här installationen, som inte skickar mejl.`
}

/** The form that adds a member. What is typed stays until the member is added or the form is given up. */
export function useAddMember(onAdded: () => void) {
  const form = useForm<MemberForm>({
    resolver: memberResolver(newMemberFields), defaultValues: blankMember, mode: 'onTouched', shouldFocusError: false,
  })
  const [invites, setInvites] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const refresh = useRegisterRefresh()

  function toFirstError() {
    if (element.current) focusFirstError(element.current)
  }

  function clear() {
    form.reset(blankMember)
    setInvites(false)
    setFailure(null)
  }

  function explain(error: unknown) {
    const failed = toastFailure(error, registerTexts.notAdded, 'Se texten i rutan.', 'Se texten i rutan.')
    const texts = refusedFields(failed.fields)
    for (const [field, text] of texts) form.setError(field, { type: 'server', message: text })
    if (texts.length > 0) return toFirstError()
    if (!isUnanswered(failed)) return setFailure(`${registerTexts.notAdded}. ${failureText(failed, 'Det du har skrivit finns kvar. Försök igen om en stund.')}`)
    // Without an answer the member may have been added.
    setFailure(`${registerTexts.maybeAdded} ${failureText(failed, 'Det du har skrivit finns kvar.')}`)
  }

  async function send(typed: MemberForm) {
    setFailure(null)
    if (invites && typed.privateEmail.trim() === '' && typed.workEmail.trim() === '') {
      form.setError('privateEmail', { type: 'invitation', message: memberErrorTexts.noAddressToInvite })
      return toFirstError()
    }
    setIsSending(true)
    try {
      const added = await add(typed, invites)
      showToast({ tone: 'ok', title: registerTexts.added, text: addedText(typed, added) })
      clear()
      onAdded()
      // The member is added whether or not the list can be fetched; the list says itself when it cannot.
      await refresh().catch(() => undefined)
    } catch (error) {
      explain(error)
      if (isUnanswered(callFailure(error))) await refresh().catch(() => undefined)
    } finally {
      setIsSending(false)
    }
  }

  return {
    form, invites, setInvites, failure, isSending, element, clear,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(send, toFirstError)(event),
  }
}
