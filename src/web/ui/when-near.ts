/** Being back on the network counts as one: what could not be fetched may be there now. */
const back = 'online'
const uses = ['pointerdown', 'keydown', 'focusin', 'hashchange', back] as const

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
  return used(place).then((use) => fetch().catch(() => {
    if (use === back) void startAnew()
    return whenUsed(fetch)
  }))
}

let isAsking = false

/**
 * Loads the page anew, where it is being read, if the site answers: to the life of a page, some browsers hold that a module
 * which could not be fetched never can be (whatwg/html#10327; Chromium 150 does). Of several parts one does, or the second
 * time would forget the place.
 */
async function startAnew(): Promise<void> {
  if (isAsking) return
  isAsking = true
  const isThere = await globalThis.fetch('').then(({ ok }) => ok, () => false)
  if (isThere) location.reload()
  else isAsking = false
}

/** When the page is used, or a place in it near: by what. */
function used(place?: Element): Promise<string | undefined> {
  return new Promise((resolve) => {
    // What is above the screen counts as near too: who comes in below it, by going back for instance, has passed it.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) done()
    }, { rootMargin: '1000000px 0px 50%' })
    if (place) observer.observe(place)
    // Those that are left listen for nothing any more.
    for (const use of uses) addEventListener(use, done, { once: true })

    function done(event?: Event) {
      observer.disconnect()
      resolve(event?.type)
    }
  })
}
