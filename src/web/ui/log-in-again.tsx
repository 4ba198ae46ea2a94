import { useEffect, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { endedTexts } from './ended-texts.ts'
import { noteNotice } from './session-end.ts'

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
