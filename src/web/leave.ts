type Act = () => Promise<void>

/** The form that was typed in last, of those that can be sent. */
let typedIn: Element | null = null

type Guard = (act: Act) => Promise<void>

/** Those that hold something now; the latest asks. A field of the page and a window over it may both. */
let guards: Guard[] = []

/** Does what ends the page at hand. Where something is not saved, only if whoever is asked agrees to lose it. */
export function leave(act: Act): Promise<void> {
  const ask = guards.at(-1)
  return ask ? ask(act) : act()
}

/** Whether the page at hand holds something that is not saved, so that it must not be ended unasked. */
export function isAskedBeforeLeaving(): boolean {
  return guards.length > 0
}

/** From now on asks before the page is ended. Returns how to stop. */
export function guardLeaving(ask: Guard): () => void {
  guards = [...guards, ask]
  return () => {
    guards = guards.filter((guard) => guard !== ask)
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
