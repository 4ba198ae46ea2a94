/** Long enough to be read out; after that nobody reading through the page should come across it. */
const staysMs = 5000
let region: HTMLElement | null = null
let emptying: ReturnType<typeof setTimeout> | undefined

/** Creates the live region, which must be on the page before there is anything to announce. */
export function prepareToAnnounce(): void {
  if (region?.isConnected) return
  region = document.createElement('p')
  region.className = 'sr-only'
  region.setAttribute('role', 'status')
  // Implied by the role, but only an explicit attribute keeps it exposed while a dialog hides what is behind it.
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
}

/** Tells screen readers what sighted users see happen on the page. */
export function announce(text: string): void {
  prepareToAnnounce()
  const place = region
  if (!place) return
  place.textContent = text
  clearTimeout(emptying)
  emptying = setTimeout(() => { place.textContent = '' }, staysMs)
}
