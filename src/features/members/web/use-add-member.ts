import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Refusal } from '#web/api/refusal.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import type { NotDone } from '#web/ui/log-in-again.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import { memberWireNames } from '../field-rules.ts'
import { type IdentifierHolder, takenData } from '../holder-rules.ts'
import { memberErrorTexts } from '../texts.ts'
import { registerTexts } from './register-texts.ts'
import { blankMember, newMemberFields, memberResolver, memberRules, type MemberForm } from './member-form.ts'
import { useRegisterRefresh } from './register-queries.ts'

type Added = Awaited<ReturnType<typeof api.members.addMember>>
/** Every field is required here, so that an optional field of the call that is forgotten below does not compile. */
type NewMember = Required<Parameters<typeof api.members.addMember>[0]>

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
  } satisfies NewMember)
}

function addedText({ firstName, lastName }: MemberForm, { invitation }: Added): string {
  const name = `${firstName.trim()} ${lastName.trim()}`
  if (invitation === null) return `Berätta inom en månad för ${name} att uppgifterna finns här och var integritetspolicyn finns.`
  return invitation === 'queued' ? `En inbjudan till ${name} är på väg.` : `Inbjudan till ${name} sparas i den här installationen, som inte skickar mejl.`
}

/** Why the member was not added, or may not have been. The text is empty if the reason is shown beside a field. */
export interface AddProblem extends NotDone {
  /** Those who already have the Golf-ID or an address. */
  holders: readonly IdentifierHolder[]
}

function problemOf(error: unknown): AddProblem {
  const failed = callFailure(error)
  const holders = error instanceof Refusal ? takenData.safeParse(error.data).data?.holders ?? [] : []
  // Without a response the member may have been added.
  if (isUnanswered(failed)) return { title: registerTexts.maybeAdded, text: 'Det du har skrivit finns kvar.', holders, mustLogIn: false }
  const isBesideFields = refusedFields(failed.fields, memberWireNames).length > 0
  const text = isBesideFields ? '' : failureText(failed, 'Det du har skrivit finns kvar. Försök igen om en stund.')
  return { title: registerTexts.notAdded, text, holders, mustLogIn: failed.code === 'NOT_LOGGED_IN' }
}

/** The form that adds a member. What is typed stays until the member is added or the form is given up. */
export function useAddMember(onAdded: () => void) {
  const form = useForm<MemberForm>({
    resolver: memberResolver(newMemberFields), defaultValues: blankMember, mode: 'onTouched', shouldFocusError: false,
  })
  const [invites, setInvites] = useState(false)
  const [problem, setProblem] = useState<AddProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isHere = useIsMounted()
  const refresh = useRegisterRefresh()

  const toFirstError = () => focusFirstError(element.current)

  function clear() {
    form.reset(blankMember)
    setInvites(false)
    setProblem(null)
  }

  /** Shown in the dialog, since a toast would cover its buttons. */
  function explain(error: unknown) {
    const texts = refusedFields(callFailure(error).fields, memberWireNames)
    for (const [field, text] of texts) form.setError(field, { type: 'server', message: text })
    setProblem(problemOf(error))
    if (texts.length > 0) toFirstError()
  }

  async function send(typed: MemberForm) {
    setProblem(null)
    if (invites && typed.privateEmail.trim() === '' && typed.workEmail.trim() === '') {
      form.setError('privateEmail', { type: 'invitation', message: memberErrorTexts.noAddressToInvite })
      return toFirstError()
    }
    setIsSending(true)
    try {
      const added = await add(typed, invites)
      showToast({ tone: 'ok', title: registerTexts.added, text: addedText(typed, added) })
      clear()
      if (isHere.current) onAdded()
      // The member is added whether or not the list can be fetched; the list shows its own error.
      void refresh().catch(() => undefined)
    } catch (error) {
      explain(error)
      if (isUnanswered(callFailure(error))) void refresh().catch(() => undefined)
    }
    // The dialog does not wait for the list: the next member can be added meanwhile, and a server that did not respond may not respond to
    // that, either.
    setIsSending(false)
  }

  return {
    form, invites, setInvites, problem, isSending, element, clear, forgetProblem: () => setProblem(null),
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(send, toFirstError)(event),
  }
}
