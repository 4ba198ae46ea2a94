/** Long enough to be read out; then nobody who reads on through the page comes upon it. */
const staysMs = 5000
let region: HTMLElement | null = null
let emptying: ReturnType<typeof setTimeout> | undefined

/** Where it is read out must stand in the page before there is anything to read. */
export function prepareToAnnounce(): void {
  if (region?.isConnected) return
  region = document.createElement('p')
  region.className = 'sr-only'
  region.setAttribute('role', 'status')
  // Said in so many words it stays with readers while a window is open, which hides what is behind it.
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
}

/** Tells screen readers what the eye sees happen in the page. */
export function announce(text: string): void {
  prepareToAnnounce()
  const place = region
  if (!place) return
  place.textContent = text
  clearTimeout(emptying)
  emptying = setTimeout(() => { place.textContent = '' }, staysMs)
}
