/**
 * Targets that are too small: less than 24 by 24 px without that much room around (WCAG 2.2, 2.5.8), or less than 44 px high if they are
 * a main act, a menu item or a field. Links within sentences are excepted. Runs in the browser, so it uses nothing from outside itself.
 */
export function targetFaults(): string[] {
  interface Target {
    element: HTMLElement
    rect: { left: number; top: number; width: number; height: number }
  }
  const least = 24
  const leastOfMainActs = 44
  // Sizes in rem become fractions of pixels.
  const slack = 0.5
  const interactive = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"]'
  const mainActs = '.button, .nav-link, .field-input, .tab, .choice input, .day input, [role="option"], [role="menuitem"]'
  const windows = document.querySelectorAll('dialog[open], .dialog')
  const root = windows[windows.length - 1] ?? document.body
  const targets = [...root.querySelectorAll(interactive)].flatMap((element): Target[] => {
    if (!(element instanceof HTMLElement) || !isUsable(element)) return []
    return [{ element, rect: area(element) }]
  })
  return targets.flatMap((target) => {
    const { width, height } = target.rect
    const isLowMainAct = height < leastOfMainActs - slack && target.element.matches(mainActs)
    const isLarge = width >= least - slack && height >= least - slack
    if (!isLowMainAct && (isLarge || isInSentence(target.element) || hasRoom(target))) return []
    return [`${nameOf(target.element)} is ${Math.round(width)} x ${Math.round(height)} px${isLowMainAct ? ', a main act' : ''}`]
  })

  function isUsable(element: HTMLElement): boolean {
    if (!element.checkVisibility({ checkVisibilityCSS: true }) || element.closest('[inert], [hidden], .leaflet-control-attribution')) return false
    if (element.matches(':disabled, input[type="hidden"]') || element.tabIndex < -1) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).clipPath !== 'inset(50%)'
  }

  /** A checkbox or radio button can also be hit by its label. */
  function area(element: HTMLElement): Target['rect'] {
    const boxes = [element.getBoundingClientRect()]
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
      for (const label of element.labels ?? []) boxes.push(label.getBoundingClientRect())
    }
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))]
    return { left, top, width: right - left, height: bottom - top }
  }

  function isInSentence(element: HTMLElement): boolean {
    if (!getComputedStyle(element).display.startsWith('inline')) return false
    const around = (element.parentElement?.textContent ?? '').replace(element.textContent ?? '', '').trim()
    return around.length > 0
  }

  /** Whether a 24 px circle around it meets no other target and no other small target's circle. */
  function hasRoom(target: Target): boolean {
    const { x, y } = middle(target)
    return targets.every((other) => {
      if (other === target || other.element.contains(target.element) || target.element.contains(other.element)) return true
      const { left, top, width, height } = other.rect
      const away = Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))
      if (away < least / 2 - slack) return false
      const isSmall = width < least || height < least
      const others = middle(other)
      return !isSmall || Math.hypot(others.x - x, others.y - y) >= least - slack
    })
  }

  function middle({ rect }: Target): { x: number; y: number } {
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
  }

  function nameOf(element: HTMLElement): string {
    const words = element.getAttribute('aria-label') ?? element.textContent
    return `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 2).join('.')} ”${words.trim().slice(0, 40)}”`
  }
}
