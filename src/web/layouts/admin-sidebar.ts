import { useCallback, useEffect, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { retention } from '#domain/retention.ts'

/**
 * Specification 9: below this width the menu is a drawer. In syntax that the oldest supported browsers know (022), since the build
 * translates stylesheets only.
 */
const roomForSidebar = '(min-width: 48rem)'
/** Below this width the sidebar starts with icons only: with its texts it takes more than a third of a tablet's width. */
const roomForWords = '(min-width: 64rem)'
const rememberSeconds = retention.sidebarDays * 24 * 3600
const cookieName = 'admin-sidebar'

const states = ['narrow', 'wide'] as const
type SidebarState = (typeof states)[number]

/** The last choice; null if none was made in the last seven days. */
function keptState(): SidebarState | null {
  const cookies = document.cookie.split('; ')
  return states.find((state) => cookies.includes(`${cookieName}=${state}`)) ?? null
}

function keep(state: SidebarState): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${state}; Path=${paths.admin}; Max-Age=${rememberSeconds}; SameSite=Lax${secure}`
}

/**
 * The state of the admin area's menu: a wide sidebar, one of icons only, or a drawer where there is no room. The cookie is read in the
 * first render, which always happens in the browser, so that the layout never shifts.
 */
export function useSidebar() {
  const [chosen, setChosen] = useState(keptState)
  const [hasWords, setHasWords] = useState(() => matchMedia(roomForWords).matches)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const narrow = chosen === null ? !hasWords : chosen === 'narrow'

  useEffect(() => {
    const room = matchMedia(roomForSidebar)
    const words = matchMedia(roomForWords)
    const close = () => setDrawerOpen(false)
    const follow = () => setHasWords(words.matches)
    room.addEventListener('change', close)
    words.addEventListener('change', follow)
    return () => {
      room.removeEventListener('change', close)
      words.removeEventListener('change', follow)
    }
  }, [])

  const toggle = useCallback(() => {
    if (!matchMedia(roomForSidebar).matches) {
      setDrawerOpen((open) => !open)
      return
    }
    const next = narrow ? 'wide' : 'narrow'
    keep(next)
    setChosen(next)
  }, [narrow])
  return { narrow, toggle, drawerOpen, setDrawerOpen }
}
