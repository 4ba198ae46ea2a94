import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { matchPath, UNSAFE_DataRouterContext as DataRouterContext, useLocation, type RouteObject } from 'react-router'
import { isPageHandle, type PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Brand } from './brand.tsx'

/** On the document while one page takes another's place: the menu goes with the page, and does not slide out over the next. */
const turning = 'is-turning'
/** A click follows the finger, and the next page the click, within this; else the cover is withdrawn. In milliseconds. */
const tapsWithin = 1000

interface Cover extends PageHandle {
  pathname: string
  /** Where it begins on the screen, in pixels: below the header, or with the like of it where the page's own is out of sight. */
  top: number
}

/**
 * Answers a click on a link to another member page at once: how that page begins is drawn over the one at hand, and over the
 * menu, before the page itself is made, which takes a slow telephone several times as long. It is made out of sight while the
 * link is pressed, and shown with the click. A page that has not been fetched yet does without, and so does a browser without
 * popovers.
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
      // A window over the page at hand, such as a piece of news over the list, leaves it where it is.
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
        // Whatever came of the click, nobody is left with a page that cannot be used.
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

  // The page is there.
  useLayoutEffect(() => () => {
    setCover(null)
    onceDrawn(() => document.documentElement.classList.remove(turning))
  }, [key])

  if (!cover) return null
  const { Opening, isWide, top } = cover
  return (
    <div ref={ref} key={cover.pathname} popover="manual" inert aria-hidden="true" className="page-cover" style={{ top }}>
      {top === 0 && <div className="on-deep"><div className="site-header-inner"><Brand /></div></div>}
      <div className={isWide ? undefined : 'wrap pt-8 sm:pt-12'}><Opening /></div>
      <div className="wrap grid gap-5 py-8">
        <Skeleton className="h-28" />
        <Skeleton className="h-56" />
      </div>
    </div>
  )
}

/** Calls when the browser has drawn what is about to be shown. @returns what calls it off */
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

/** Opens another page of this site here, and no other way. */
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

/** Something here is not saved: a question comes, and not the next page. */
function wouldAsk(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** On the screen, in pixels; 0 when the header is scrolled away, if only in part, or the menu is over it. */
function headerBottom(): number {
  const header = document.querySelector('.site-header')
  return header && scrollY === 0 && !document.querySelector('dialog[open]') ? header.getBoundingClientRect().bottom : 0
}
