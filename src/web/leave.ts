type Act = () => Promise<void>

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
