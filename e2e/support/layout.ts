/**
 * What is wrong with how the page's text lies: a page that scrolls sideways, text that is cut off by what it stands in,
 * text over other text. Runs in the browser, so it uses nothing from outside itself.
 */
export function layoutFaults(): string[] {
  interface Piece {
    text: string
    element: Element
    rect: { left: number; right: number; top: number; bottom: number }
    isFloating: boolean
  }
  const page = document.documentElement
  const faults: string[] = []
  if (page.scrollWidth > page.clientWidth) faults.push(`the page scrolls sideways, by ${page.scrollWidth - page.clientWidth} px`)

  // An open window covers the page on purpose.
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
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      // Text for readers alone, and texts of drawings and of choices in a list, are not laid out as the page's text.
      if (at.tagName === 'svg' || at.tagName === 'SELECT' || getComputedStyle(at).clipPath === 'inset(50%)') return false
    }
    return true
  }

  /** Below or beside what a list with a scroll bar of its own shows. */
  function isScrolledAway(element: Element, { left, right, top, bottom }: Piece['rect']): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (![overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) continue
      const edge = at.getBoundingClientRect()
      if (top >= edge.bottom || bottom <= edge.top || left >= edge.right || right <= edge.left) return true
    }
    return false
  }

  function floats(element: Element): boolean {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position) || at.className === 'leaflet-pane') return true
    }
    return false
  }

  function cutterOf({ element, rect }: Piece): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(at)
      if (display !== 'inline') {
        // A long name of the association finds no room on a phone; the mark stands for it.
        if (at.matches('.brand')) return null
        const edge = at.getBoundingClientRect()
        const [acrossHidden, downHidden] = [overflowX, overflowY].map((overflow) => overflow === 'hidden' || overflow === 'clip')
        if (acrossHidden && (rect.left < edge.left - 2 || rect.right > edge.right + 2)) return at
        if (downHidden && (rect.top < edge.top - 2 || rect.bottom > edge.bottom + 2)) return at
        // What scrolls shows the rest when it is scrolled.
        if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) return null
      }
      if (position === 'fixed') return null
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
