import { useCallback, useEffect, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { retention } from '#domain/retention.ts'

/** Specification 9: below this width the menu is a drawer. In words that the oldest browsers know (022): the build translates styles alone. */
const roomForSidebar = '(min-width: 48rem)'
const rememberSeconds = retention.sidebarDays * 24 * 3600
const cookieName = 'admin-sidebar'

function isKeptNarrow(): boolean {
  return document.cookie.split('; ').includes(`${cookieName}=narrow`)
}

function keep(narrow: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${narrow ? 'narrow' : 'wide'}; Path=${paths.admin}; Max-Age=${rememberSeconds}; SameSite=Lax${secure}`
}

/**
 * The admin area's menu: a sidebar, wide or of icons only, or a drawer where there is no room for one. The cookie is read
 * as the shell is first drawn, which is always in the browser, so that the page never jumps from one to the other.
 */
export function useSidebar() {
  const [narrow, setNarrow] = useState(isKeptNarrow)
  const [drawerOpen, setDrawerOpen] = useState(false)

  useEffect(() => {
    const room = matchMedia(roomForSidebar)
    const close = () => setDrawerOpen(false)
    room.addEventListener('change', close)
    return () => room.removeEventListener('change', close)
  }, [])

  const toggle = useCallback(() => {
    if (!matchMedia(roomForSidebar).matches) {
      setDrawerOpen((open) => !open)
      return
    }
    setNarrow((was) => {
      keep(!was)
      return !was
    })
  }, [])
  return { narrow, toggle, drawerOpen, setDrawerOpen }
}
