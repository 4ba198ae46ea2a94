type Act = () => Promise<void>

/** The form that was typed in last, of those that can be sent. */
let typedIn: Element | null = null

let guard: ((act: Act) => Promise<void>) | undefined

/** Does what ends the page at hand. Where something is not saved, only if whoever is asked agrees to lose it. */
export function leave(act: Act): Promise<void> {
  return guard ? guard(act) : act()
}

/** Whether the page at hand holds something that is not saved, so that it must not be ended unasked. */
export function isAskedBeforeLeaving(): boolean {
  return guard !== undefined
}

/** From now on asks before the page is ended. Returns how to stop. */
export function guardLeaving(ask: (act: Act) => Promise<void>): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = undefined
  }
}

export function noteTypedIn(form: Element): void {
  typedIn = form
}

/** What was typed has been sent or saved. */
export function forgetTyped(): void {
  typedIn = null
}

/** Whether a form on the page at hand holds what has been typed in it since it was last sent. */
export function isTypedIn(): boolean {
  return typedIn?.isConnected === true
}
