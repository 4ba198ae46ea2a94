import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { matchPath, UNSAFE_DataRouterContext as DataRouterContext, useLocation, type RouteObject } from 'react-router'
import { isPageHandle, type PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Brand } from './brand.tsx'

/** Class of the document while one page replaces another: the menu disappears with the page instead of sliding out over the next one. */
const turning = 'is-turning'
/** In milliseconds. A click must follow the press, and the next page the click, within this time; otherwise the cover is withdrawn. */
const tapsWithin = 1000

interface Cover extends PageHandle {
  pathname: string
  /** Where the cover begins on the screen, in pixels: below the header, or 0, with a copy of the header, when the page's own is out of view. */
  top: number
}

/**
 * Responds at once to a click on a link to another member page: draws that page's opening over the current one, and over the menu, before
 * the page itself is rendered, which takes a slow phone several times as long. The cover is prepared out of sight on press and shown on
 * click. Pages that have not been fetched yet get none, nor do browsers without popovers.
 */
export function PageCover() {
  const router = useContext(DataRouterContext)?.router
  const { key } = useLocation()
  const [cover, setCover] = useState<Cover | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const made = useRef<Cover | null>(null)

  useLayoutEffect(() => {
    made.current = cover
    if (ref.current?.matches(':popover-open') === false) ref.current.showPopover()
  }, [cover])

  useEffect(() => {
    if (!router || !('popover' in HTMLElement.prototype)) return undefined
    let held: HTMLAnchorElement | null = null
    let letGo: (() => void) | undefined
    let withdrawing: ReturnType<typeof setTimeout> | undefined

    const coverFor = (event: MouseEvent, link: HTMLAnchorElement | null): Cover | null => {
      if (!link || !isPlain(event, link)) return null
      if (made.current?.pathname === link.pathname) return made.current
      const handle = handleOf(link.pathname, router.routes)
      // Both addresses belong to the same page, such as a news item that opens in a dialog over the list.
      if (!handle || handle === handleOf(location.pathname, router.routes)) return null
      return { ...handle, top: headerBottom(), pathname: link.pathname }
    }
    const withdraw = () => {
      setCover(null)
      document.documentElement.classList.remove(turning)
    }
    const prepare = (event: PointerEvent) => {
      clearTimeout(withdrawing)
      setCover(coverFor(event, linkAt(event)))
      withdrawing = setTimeout(withdraw, tapsWithin)
    }
    const hold = (event: MouseEvent) => {
      const link = linkAt(event)
      if (!link || link === held) return
      letGo?.()
      clearTimeout(withdrawing)
      const next = coverFor(event, link)
      if (!next || wouldAsk()) return setCover(null)
      event.preventDefault()
      event.stopImmediatePropagation()
      if (next !== made.current) flushSync(() => setCover(next))
      ref.current?.style.setProperty('opacity', '1')
      letGo = onceDrawn(() => {
        document.documentElement.classList.add(turning)
        held = link
        link.click()
        held = null
        // Whatever happens to the click, the cover must not stay over the page.
        withdrawing = setTimeout(withdraw, tapsWithin)
      })
    }
    const options = { capture: true, passive: true }
    addEventListener('pointerdown', prepare, options)
    addEventListener('pointercancel', withdraw, options)
    document.addEventListener('click', hold, { capture: true })
    return () => {
      letGo?.()
      clearTimeout(withdrawing)
      removeEventListener('pointerdown', prepare, options)
      removeEventListener('pointercancel', withdraw, options)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [router])

  // Cleans up once the next page is there.
  useLayoutEffect(() => () => {
    setCover(null)
    onceDrawn(() => document.documentElement.classList.remove(turning))
  }, [key])

  if (!cover) return null
  const { Opening, isWide, top } = cover
  return (
    <div ref={ref} key={cover.pathname} popover="manual" inert aria-hidden="true" className="page-cover" style={{ top }}>
      {top === 0 && <div className="on-deep header-member"><div className="site-header-inner"><Brand /><div className="main-nav" /></div></div>}
      <div className={isWide ? undefined : 'wrap pt-8 sm:pt-12'}><Opening /></div>
      <div className="wrap grid gap-5 py-8">
        <Skeleton className="h-28" />
        <Skeleton className="h-56" />
      </div>
    </div>
  )
}

/** Calls `act` once the browser has painted what is about to be shown. @returns a function that cancels it */
function onceDrawn(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => { timer = setTimeout(act) })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

/** Whether the click opens another page of this site in this tab, and nothing else. */
function isPlain(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented
    && link.origin === location.origin && link.target === '' && link.hash === '' && !link.download && link.pathname !== location.pathname
}

function handleOf(pathname: string, routes: readonly RouteObject[]): PageHandle | null {
  for (const { path, handle, children = [] } of routes) {
    if (path !== undefined && isPageHandle(handle) && matchPath(path, pathname)) return handle
    const within = handleOf(pathname, children)
    if (within) return within
  }
  return null
}

/** Whether the page would ask before it is left, because something is not saved. */
function wouldAsk(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** The header's lower edge on the screen, in pixels; 0 when the header is scrolled away, even partly, or the menu is over it. */
function headerBottom(): number {
  const header = document.querySelector('.site-header')
  return header && scrollY === 0 && !document.querySelector('dialog[open]') ? header.getBoundingClientRect().bottom : 0
}
