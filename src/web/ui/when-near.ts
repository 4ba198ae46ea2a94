/** Being back on the network counts as one: what could not be fetched may be there now. */
const uses = ['pointerdown', 'keydown', 'focusin', 'hashchange', 'online'] as const

/**
 * For `lazy`, around a part of a prerendered page that lies below the fold: its scripts are fetched when it comes near the
 * screen, or when the page is first used. Until then it is there as HTML, and so it stays where they cannot be fetched:
 * they are asked for again at the next use, and when the network is back. Where it is not there, they are fetched at once.
 * @param id the id of an element in that part
 */
export function whenNear<Module>(id: string, fetch: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const place = typeof document === 'undefined' ? null : document.getElementById(id)
    return place ? whenUsed(fetch, place) : fetch()
  }
}

function whenUsed<Module>(fetch: () => Promise<Module>, place?: Element): Promise<Module> {
  return used(place).then(fetch).catch(() => whenUsed(fetch))
}

/** When the page is used, or a place in it near. */
function used(place?: Element): Promise<void> {
  return new Promise((resolve) => {
    // What is above the screen counts as near too: who comes in below it, by going back for instance, has passed it.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) done()
    }, { rootMargin: '1000000px 0px 50%' })
    const listening = new AbortController()
    if (place) observer.observe(place)
    for (const use of uses) addEventListener(use, done, listening)

    function done() {
      observer.disconnect()
      listening.abort()
      resolve()
    }
  })
}
