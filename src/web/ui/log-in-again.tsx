import { useEffect, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { submitButtonOf } from '#web/submit-button.ts'
import { endedTexts } from './ended-texts.ts'
import { noteNotice } from './session-end.ts'

/** Why a logged-in user's act did not go through, or that it is unknown whether it did. */
export interface NotDone {
  title: string
  text: string
  /** Whether the session has ended. Nothing that is typed is lost. */
  mustLogIn: boolean
}

/** The same with its reference in the server's log, which is shown on a line of its own. */
export interface ActFailure extends NotDone {
  reference: string | null
}

/** Describes a failure in the refusal's own words or `fallback`. Not for an ended session: that refusal speaks of seeing a page. */
export function actFailure(title: string, { code, message, reference }: CallFailure, fallback: string): ActFailure {
  const mustLogIn = code === 'NOT_LOGGED_IN'
  return { title, text: mustLogIn ? `${endedTexts.title}.` : message ?? fallback, reference, mustLogIn }
}

/** Asks to log in again, in a form that was refused because the session has ended; what is typed stays there. */
export function LogInAgain({ then, onBack }: {
  /** What to do here afterwards, as the end of `Kom sedan tillbaka hit och …`: `spara`. */
  then: string
  /** Removes the notice around this, once its reader is logged in again. */
  onBack: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => noteNotice(() => {
    // The link goes away with the notice: if it has the focus, that moves to the button that sends the form.
    const form = link.current === document.activeElement && link.current?.closest('form')
    if (form) submitButtonOf(form)?.focus()
    onBack()
  }), [onBack])
  return <p><a ref={link} href={paths.logIn} target="_blank" rel="noopener">{endedTexts.logIn}</a>. Kom sedan tillbaka hit och {then}.</p>
}
