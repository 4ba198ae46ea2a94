type Act = () => Promise<void>

/** The form that was typed in last, among those that can be submitted. */
let typedIn: Element | null = null

type Guard = (act: Act) => Promise<void>

/** Guards of everything that currently holds something unsaved; the latest asks. A field of the page and a dialog over it may both have one. */
let guards: Guard[] = []

/** Carries out an act that ends the current page; if something is not saved, only once the user agrees to lose it. */
export function leave(act: Act): Promise<void> {
  const ask = guards.at(-1)
  return ask ? ask(act) : act()
}

/** Whether the page holds something that is not saved, so that it must not be ended without asking. */
export function hasUnsavedChanges(): boolean {
  return guards.length > 0
}

/** Asks before the page is ended, from now on. Returns a function that stops this. */
export function guardLeaving(ask: Guard): () => void {
  guards = [...guards, ask]
  return () => {
    guards = guards.filter((guard) => guard !== ask)
  }
}

export function noteTypedIn(form: Element): void {
  typedIn = form
}

/** To be called when what was typed has been sent or saved. */
export function forgetTyped(): void {
  typedIn = null
}

/** Whether a form on the page has been typed in since it was last sent. */
export function isTypedIn(): boolean {
  return typedIn?.isConnected === true
}
