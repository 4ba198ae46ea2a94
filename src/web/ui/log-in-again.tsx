import { useEffect, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { endedTexts } from './ended-texts.ts'
import { noteNotice } from './session-end.ts'

/** Why an act of somebody logged in did not go through, or that nobody knows whether it did. */
export interface NotDone {
  title: string
  text: string
  /** The session has ended; nothing is lost of what is typed. */
  mustLogIn: boolean
}

/** One whose reference in the server's log is told on a line of its own. */
export interface ActFailure extends NotDone {
  reference: string | null
}

/** In the refusal's own words or `fallback`, but for an ended session: what that says is of a page. */
export function actFailure(title: string, { code, message, reference }: CallFailure, fallback: string): ActFailure {
  const mustLogIn = code === 'NOT_LOGGED_IN'
  return { title, text: mustLogIn ? `${endedTexts.title}.` : message ?? fallback, reference, mustLogIn }
}

/** For a form that was refused because the session has ended: what is typed stays here meanwhile. */
export function LogInAgain({ then, onBack }: {
  /** What is done here afterwards, as the end of `Kom sedan tillbaka hit och …`: `spara`. */
  then: string
  /** Takes away the notice that this stands in, when its reader is logged in again. */
  onBack: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => noteNotice(() => {
    // The link goes with the notice: who pressed it goes on to what it was pressed for.
    if (link.current === document.activeElement) link.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
    onBack()
  }), [onBack])
  return <p><a ref={link} href={paths.logIn} target="_blank" rel="noopener">{endedTexts.logIn}</a>. Kom sedan tillbaka hit och {then}.</p>
}
