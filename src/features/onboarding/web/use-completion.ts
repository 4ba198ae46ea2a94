import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BaseSyntheticEvent, useMemo, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { passwordLength } from '#domain/password.ts'
import { paths } from '#domain/paths.ts'
import { policyVersion } from '#domain/policy-versions.ts'
import { formatPhone } from '#domain/phone.ts'
import { api } from '#web/api/client.ts'
import { callFailure, type CallFailure, ifUnsure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { setSession } from '#web/session.ts'
import { focusFirstError } from '#web/ui/form.tsx'
import { showToast, type ToastMessage } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import type { OnboardingApplication } from '../contract.ts'
import { onboardingTexts } from '../texts.ts'
import { completionFormSchema, type CompletionForm, type CompletionValues } from './completion-form-schema.ts'
import { firstLogIn } from './first-log-in.ts'

/** Returns the toast for a form that cannot be submitted: one problem at a time (specification 5 and 8). */
function refusalOf(errors: FieldErrors<CompletionForm>): ToastMessage {
  if (errors.privacyAccepted) {
    return { tone: 'bad', title: onboardingTexts.privacyRequired, text: onboardingTexts.privacyRequiredText }
  }
  const { password, confirmation } = errors
  if (password?.message === onboardingTexts.tooShort) {
    return { tone: 'bad', title: onboardingTexts.tooShort, text: `Lösenordet måste vara minst ${passwordLength.onboarding} tecken.` }
  }
  if (!password && confirmation) {
    return { tone: 'bad', title: onboardingTexts.mismatch, text: 'Skriv samma lösenord i båda fälten.' }
  }
  const first = password ?? errors.phone ?? errors.club
  return { tone: 'bad', title: onboardingTexts.failed, text: first?.message }
}

/** Welcomes the new member on Mina sidor; goes to the log-in page if the person is not logged in yet. Leads nobody away from another page. */
function useFirstLogIn(golfId: string) {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  return async (token: string | null) => {
    const user = await firstLogIn(api.accounts, token, golfId)
    setSession(user)
    const text = user ? `Välkommen, ${user.firstName}!` : 'Logga in med ditt Golf-ID och ditt nya lösenord.'
    showToast({ tone: 'ok', title: onboardingTexts.done, text })
    if (isHere.current) await navigate(user ? paths.profile : paths.logIn, { replace: true })
  }
}

interface Completion {
  token: string
  application: OnboardingApplication
  /** Called when the link turns out to be used up or expired; `maybeDone` if an earlier attempt got no response and may have used it up. */
  onDeadLink: (maybeDone: boolean) => void
}

/** The completion form's behaviour (specification 4, "Onboarding"). */
export function useCompletion({ token, application, onDeadLink }: Completion) {
  const { golf_id: golfId, phone: seenPhone, club: seenClub } = application
  const schema = useMemo(() => completionFormSchema({ golfId, phone: seenPhone }), [golfId, seenPhone])
  const form = useForm<CompletionForm, unknown, CompletionValues>({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      password: '', confirmation: '', phone: formatPhone(seenPhone ?? ''), club: seenClub ?? '', privacyAccepted: false,
    },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [maybeDone, setMaybeDone] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const logIn = useFirstLogIn(application.golf_id)

  function refuse(errors: FieldErrors<CompletionForm>) {
    setFailure(ifUnsure)
    showToast(refusalOf(errors))
    focusFirstError(element.current)
  }

  function explain(reason: CallFailure) {
    if (reason.code === 'DEAD_LINK') {
      if (!maybeDone) showToast({ tone: 'bad', title: onboardingTexts.failed, text: onboardingTexts.deadLink })
      return onDeadLink(maybeDone)
    }
    if (isUnanswered(reason)) {
      setMaybeDone(true)
      setFailure(reason)
      return showToast({ tone: 'bad', title: onboardingTexts.unknown })
    }
    const refused = refusedFields(reason.fields, { password: 'password', phone: 'phone', club: 'club' })
    for (const [field, message] of refused) form.setError(field, { type: 'server', message })
    setFailure(reason)
    showToast({ tone: 'bad', title: onboardingTexts.failed })
    if (refused.length > 0) focusFirstError(element.current)
  }

  async function complete({ password, phone, club, privacyAccepted }: CompletionValues) {
    setFailure(null)
    try {
      const { autoLogin, session } = await api.onboarding.complete({
        token, password, phone, club, seenPhone, seenClub, privacyAccepted, privacyVersion: policyVersion,
      })
      await logIn(autoLogin && session ? session.hashed_token : null)
    } catch (error) {
      explain(callFailure(error))
    }
  }

  return { form, failure, element, submit: (event: BaseSyntheticEvent) => form.handleSubmit(complete, refuse)(event) }
}
