type Act = () => Promise<void>

let guard: ((act: Act) => Promise<void>) | undefined

/** Does what ends the page at hand. Where something is not saved, only if whoever is asked agrees to lose it. */
export function leave(act: Act): Promise<void> {
  return guard ? guard(act) : act()
}

/** From now on asks before the page is ended. Returns how to stop. */
export function guardLeaving(ask: (act: Act) => Promise<void>): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = undefined
  }
}
