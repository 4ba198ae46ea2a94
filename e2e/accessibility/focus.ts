/**
 * What is wrong with the keyboard focus: lost, out of sight, covered, without a visible mark, or with an outline cut off at one side
 * (WCAG 2.4.7, 2.4.11, 1.4.11). Null if all is well. Runs in the browser, so it uses nothing from outside itself.
 */
export function focusFault(): string | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is lost to the page'
  const known = new Map<string, [number, number, number, number]>()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const shown = shownPart(element)
  // A page, dialog or heading that receives the focus is no control: the next key moves to what is in it.
  const isControl = element.tabIndex >= 0 && !element.matches('main, dialog, [role="dialog"], [role="alertdialog"]')
  if (!isControl) return null
  const name = () => `${element.tagName.toLowerCase()} ”${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  if (!isInSight(shown)) return `${name()} has the focus out of sight or under something else: ${whatIsThere(shown)}`
  const shows = marks(element).filter((part) => isMarked(part))
  if (shows.length === 0) return `${name()} has the focus, and nothing shows it`
  const croppers = shows.flatMap((part) => cropperOf(part) ?? [])
  return croppers[0] && croppers.length === shows.length ? `${name()} has the focus, and ${croppers[0].className} cuts off what shows it` : null

  /** A radio button's or checkbox's box is drawn by its label. */
  function shownPart(of: HTMLElement): HTMLElement {
    const label = of instanceof HTMLInputElement && /^(radio|checkbox)$/.test(of.type) ? of.labels?.[0] : undefined
    return label?.contains(of) ? label : of
  }

  function marks(of: HTMLElement): HTMLElement[] {
    const [parent] = [of.parentElement]
    return [...new Set([of, shownPart(of), ...(parent?.matches(':focus-within') ? [parent] : [])])]
  }

  function isMarked(part: HTMLElement): boolean {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part)
    const behind = groundOf(part.parentElement ?? part)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return behind === null || contrast(outlineColor, behind) >= 3
    const shadow = /(?:rgb|oklab|oklch|color)a?\([^)]*\)/.exec(boxShadow)?.[0]
    return shadow !== undefined && boxShadow.includes('inset') && (behind === null || contrast(shadow, behind) >= 3)
  }

  /** The ancestor that cuts the outline off completely at one side. Ancestors that scroll do not count. */
  function cropperOf(part: HTMLElement): HTMLElement | null {
    const { outlineStyle, outlineOffset } = getComputedStyle(part)
    if (outlineStyle === 'none') return null
    const [box, gap] = [part.getBoundingClientRect(), Number.parseFloat(outlineOffset)]
    for (let at = part.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const { left, top } = at.getBoundingClientRect()
      const [fromLeft, fromTop] = [box.left - gap - left - at.clientLeft, box.top - gap - top - at.clientTop]
      const across = fromLeft <= 0 || fromLeft + box.width + 2 * gap >= at.clientWidth
      const down = fromTop <= 0 || fromTop + box.height + 2 * gap >= at.clientHeight
      if ((across && /clip|hidden/.test(overflowX)) || (down && /clip|hidden/.test(overflowY))) return at
    }
    return null
  }

  /** The background colour; null if it is an image or a drawn landscape. */
  function groundOf(from: HTMLElement): string | null {
    for (let at: HTMLElement | null = from; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      if (backgroundImage !== 'none' || at.querySelector(':scope > svg.landscape')) return null
      if (rgba(backgroundColor)[3] === 1) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }

  function rgba(color: string): [number, number, number, number] {
    const drawn = known.get(color)
    if (drawn) return drawn
    if (!context) return [0, 0, 0, 1]
    context.fillStyle = color
    context.clearRect(0, 0, 1, 1)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    const parts: [number, number, number, number] = [red, green, blue, alpha / 255]
    known.set(color, parts)
    return parts
  }

  function contrast(color: string, ground: string): number {
    const [under, over] = [rgba(ground), rgba(color)]
    const alpha = over[3]
    const mixed = [0, 1, 2].map((index) => (over[index] ?? 0) * alpha + (under[index] ?? 0) * (1 - alpha))
    const [light, dark] = [luminance(mixed), luminance(under.slice(0, 3))].toSorted((one, other) => other - one)
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
  }

  function luminance(color: number[]): number {
    const [red = 0, green = 0, blue = 0] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /** Where the part lies, and which element is on top in its middle. */
  function whatIsThere(part: HTMLElement): string {
    const { x, y, width, height } = part.getBoundingClientRect()
    const found = document.elementFromPoint(x + width / 2, y + height / 2)
    return `${Math.round(width)} by ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)} of ${innerWidth} by ${innerHeight}, ${scrollY} of ${document.documentElement.scrollHeight}, ${found?.outerHTML.slice(0, 120) ?? 'nothing'}`
  }

  function isInSight(part: HTMLElement): boolean {
    return [...part.getClientRects()].some(({ left, right, top, bottom, width, height }) => (
      [[left + width / 2, top + height / 2], [left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]]
        .some(([x = 0, y = 0]) => {
          const found = document.elementFromPoint(x, y)
          return found !== null && part.contains(found)
        })
    ))
  }
}
