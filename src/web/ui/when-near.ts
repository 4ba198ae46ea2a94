/** Being online again counts as a use: what could not be fetched may be available now. */
const back = 'online'
const uses = ['pointerdown', 'keydown', 'focusin', 'hashchange', back] as const

/**
 * For `lazy`, around a part of a prerendered page below the fold: its scripts are fetched when it comes near the screen, or when the page
 * is first used. Until then the part is there as HTML, and stays so if they cannot be fetched: they are requested again at the next use,
 * and when the network is back. If the part is not in the document, they are fetched at once.
 * @param id the id of an element in that part
 */
export function whenNear<Module>(id: string, fetch: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const place = typeof document === 'undefined' ? null : document.getElementById(id)
    return place ? whenUsed(fetch, place) : fetch()
  }
}

function whenUsed<Module>(fetch: () => Promise<Module>, place?: Element): Promise<Module> {
  return used(place).then((use) => fetch().catch(() => {
    if (use === back) void startAnew()
    return whenUsed(fetch)
  }))
}

let isAsking = false

/**
 * Reloads the page, at the position being read, if the site answers: some browsers remember for a page's lifetime that a module could not
 * be fetched (whatwg/html#10327; Chromium 150 does). Only one of several parts does so, since a second reload would lose the position.
 */
async function startAnew(): Promise<void> {
  if (isAsking) return
  isAsking = true
  const isThere = await globalThis.fetch('').then(({ ok }) => ok, () => false)
  if (isThere) location.reload()
  else isAsking = false
}

/** Resolves when the page is used or `place` comes near, with the type of the event in the first case. */
function used(place?: Element): Promise<string | undefined> {
  return new Promise((resolve) => {
    // What is above the screen counts as near too: somebody who enters below it, by going back for instance, has passed it.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) done()
    }, { rootMargin: '1000000px 0px 50%' })
    if (place) observer.observe(place)
    // The listeners that remain do nothing any more.
    for (const use of uses) addEventListener(use, done, { once: true })

    function done(event?: Event) {
      observer.disconnect()
      resolve(event?.type)
    }
  })
}
