import { useEffect } from 'react'
import { paths } from '#domain/paths.ts'
import { isAdministrator } from '#domain/roles.ts'
import { asRecord } from '#web/api/record.ts'
import { isFor, useReturnTo } from '#web/return-to.ts'
import { useSession } from '#web/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { siteNavigation } from './navigation.ts'

/** Shown to somebody who had to log in on the way to another page: a log-in leads here (specification 4), and this link leads on. */
export function ReturnToNotice() {
  const session = useSession()
  const wanted = useReturnTo()
  const { returnTo = null } = wanted ?? {}
  useEffect(() => {
    // Shown once: neither after a reload nor on coming back from there. Until then the router has its own copy.
    if (returnTo !== null) history.replaceState({ ...asRecord(history.state), usr: null }, '')
  }, [returnTo])
  if (wanted === null || returnTo === null || session.state !== 'member' || !isFor(wanted, session.user.id)) return null
  const [path = ''] = returnTo.split(/[?#]/)
  const isOfBoard = isPageOf(paths.admin, path)
  if (isOfBoard && !isAdministrator(session.user.roles)) return null
  const name = isOfBoard ? 'Admin Panel' : nameOf(path)
  return (
    <Notice
      className="mb-6"
      title={`Du var på väg till ${name ?? 'en annan sida'}`}
      // Replaces this page in the history, so that Back from there leads to where the visitor came from.
      action={<LinkButton size="sm" to={returnTo} replace>{name ? `Till ${name}` : 'Fortsätt dit'}</LinkButton>}
    />
  )
}

function isPageOf(part: string, path: string): boolean {
  return path === part || path.startsWith(`${part}/`)
}

/** The page's name in the menu, or the name of the part of the site that it belongs to. */
function nameOf(path: string): string | undefined {
  const entries = siteNavigation.filter(({ to }) => to !== paths.start)
  const exact = entries.flatMap(({ submenu = [], ...entry }) => [entry, ...submenu]).find(({ to }) => to === path)
  return (exact ?? entries.find(({ to }) => isPageOf(to, path)))?.text
}
