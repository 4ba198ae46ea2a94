/**
 * Faults of the page's text layout: a page that scrolls sideways, text cut off by an ancestor, text over other text.
 * Runs in the browser, so it uses nothing from outside itself.
 */
export function layoutFaults(): string[] {
  interface Piece {
    text: string
    element: Element
    rect: { left: number; right: number; top: number; bottom: number }
    isFloating: boolean
  }
  /** An ancestor of text that may hide some of it. */
  interface Holder {
    element: Element
    edge: DOMRect
    isScroller: boolean
    isInline: boolean
    isFixed: boolean
    hidesAcross: boolean
    hidesDown: boolean
  }
  const page = document.documentElement
  // Pieces of text share most ancestors, and nothing moves meanwhile, so ancestors are measured once.
  const holders = new Map<Element, Holder[]>()
  const unlaid = new Map<Element, boolean>()
  const floating = new Map<Element, boolean>()
  const faults: string[] = []
  if (page.scrollWidth > page.clientWidth) faults.push(`the page scrolls sideways, by ${page.scrollWidth - page.clientWidth} px`)

  // An open dialog covers the page on purpose.
  const windows = document.querySelectorAll('dialog[open], .dialog')
  const root = windows[windows.length - 1] ?? document.body
  const pieces = textPieces(root)
  for (const piece of pieces) {
    const cutter = cutterOf(piece)
    if (cutter) faults.push(`cut off: ”${piece.text}” by ${nameOf(cutter)}`)
  }
  pieces.sort((one, other) => one.rect.top - other.rect.top)
  for (const [index, piece] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next++) {
      const other = pieces[next]
      if (!other || other.rect.top >= piece.rect.bottom) break
      if (isOver(piece, other)) faults.push(`”${piece.text}” and ”${other.text}” lie over each other`)
    }
  }
  return [...new Set(faults)]

  function textPieces(from: Element): Piece[] {
    const found: Piece[] = []
    const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const isFloating = floats(element)
      for (const { left, right, top, bottom, height, width } of range.getClientRects()) {
        // A line's box is higher than its letters.
        const rect = { left, right, top: top + height * 0.22, bottom: bottom - height * 0.22 }
        if (width > 1 && height > 1 && !isScrolledAway(element, rect)) found.push({ text: text.slice(0, 40), element, rect, isFloating })
      }
    }
    return found
  }

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isUnlaid(element)
  }

  /** Text for screen readers only, text in drawings and options of a select are not laid out as page text. */
  function isUnlaid(at: Element): boolean {
    const known = unlaid.get(at)
    if (known !== undefined) return known
    const isSo = at.tagName === 'svg' || at.tagName === 'SELECT' || getComputedStyle(at).clipPath === 'inset(50%)'
      || (at.parentElement !== null && isUnlaid(at.parentElement))
    unlaid.set(at, isSo)
    return isSo
  }

  /** Ancestors, from the inside outwards, that could hide something or are positioned apart from their surroundings. */
  function holdersOf(at: Element | null): Holder[] {
    if (!at || at === document.body) return []
    const known = holders.get(at)
    if (known) return known
    const outer = holdersOf(at.parentElement)
    const { overflowX, overflowY, position, display } = getComputedStyle(at)
    const [hidesAcross = false, hidesDown = false] = [overflowX, overflowY].map((overflow) => overflow === 'hidden' || overflow === 'clip')
    const isScroller = [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')
    const isFixed = position === 'fixed'
    const matters = isScroller || isFixed || hidesAcross || hidesDown || at.matches('.brand')
    const found = matters
      ? [{ element: at, edge: at.getBoundingClientRect(), isScroller, isInline: display === 'inline', isFixed, hidesAcross, hidesDown }, ...outer]
      : outer
    holders.set(at, found)
    return found
  }

  /** Whether the piece is outside the visible part of a scrolling list. */
  function isScrolledAway(element: Element, { left, right, top, bottom }: Piece['rect']): boolean {
    return holdersOf(element).some(({ edge, isScroller }) => (
      isScroller && (top >= edge.bottom || bottom <= edge.top || left >= edge.right || right <= edge.left)
    ))
  }

  function floats(at: Element | null): boolean {
    if (!at || at === root) return false
    const known = floating.get(at)
    if (known !== undefined) return known
    const isSo = ['fixed', 'sticky'].includes(getComputedStyle(at).position) || at.className === 'leaflet-pane' || floats(at.parentElement)
    floating.set(at, isSo)
    return isSo
  }

  function cutterOf({ element, rect }: Piece): Element | null {
    for (const { element: at, edge, isScroller, isInline, isFixed, hidesAcross, hidesDown } of holdersOf(element)) {
      if (!isInline) {
        // A long name of the association does not fit on a phone; the logo stands for it.
        if (at.matches('.brand')) return null
        if (hidesAcross && (rect.left < edge.left - 2 || rect.right > edge.right + 2)) return at
        if (hidesDown && (rect.top < edge.top - 2 || rect.bottom > edge.bottom + 2)) return at
        // A scrolling element shows the rest when it is scrolled.
        if (isScroller) return null
      }
      if (isFixed) return null
    }
    return null
  }

  function isOver(one: Piece, other: Piece): boolean {
    if (one.element === other.element || one.isFloating || other.isFloating) return false
    const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
    const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
    return across > 2 && down > 2
  }

  function nameOf(element: Element): string {
    return `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join('.')}`
  }
}
