const uses = ['pointerdown', 'keydown', 'focusin', 'hashchange'] as const

/**
 * For `lazy`, around a part of a prerendered page that lies below the fold: its scripts are fetched when it comes near the
 * screen, or when the page is first used. Until then it is there as HTML. Where it is not, it is fetched at once.
 * @param id the id of an element in that part
 */
export function whenNear<Module>(id: string, fetch: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const place = typeof document === 'undefined' ? null : document.getElementById(id)
    if (place) await nearOrUsed(place)
    return fetch()
  }
}

function nearOrUsed(place: Element): Promise<void> {
  return new Promise((resolve) => {
    // What is above the screen counts as near too: who comes in below it, by going back for instance, has passed it.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) done()
    }, { rootMargin: '1000000px 0px 50%' })
    observer.observe(place)
    for (const use of uses) addEventListener(use, done, { passive: true })

    function done() {
      observer.disconnect()
      for (const use of uses) removeEventListener(use, done)
      resolve()
    }
  })
}
