import { useEffect } from 'react'
import { paths } from '#domain/paths.ts'
import { isAdministrator } from '#domain/roles.ts'
import { asRecord } from '#web/api/record.ts'
import { isFor, useReturnTo } from '#web/return-to.ts'
import { useSession } from '#web/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { siteNavigation } from './navigation.ts'

/** For whoever had to log in on the way to another page: a log-in leads here (specification 4), and from here on. */
export function WayOn() {
  const session = useSession()
  const wanted = useReturnTo()
  const { returnTo = null } = wanted ?? {}
  useEffect(() => {
    // Told once: not after a reload, nor to whoever comes back from there. The router knows it until then.
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
      // In the place of this page: the way back from there leads to where one came from.
      action={<LinkButton size="sm" to={returnTo} replace>{name ? `Till ${name}` : 'Fortsätt dit'}</LinkButton>}
    />
  )
}

function isPageOf(part: string, path: string): boolean {
  return path === part || path.startsWith(`${part}/`)
}

/** As the menu calls it, or the part of the site that it is in. */
function nameOf(path: string): string | undefined {
  const entries = siteNavigation.filter(({ to }) => to !== paths.start)
  const exact = entries.flatMap(({ submenu = [], ...entry }) => [entry, ...submenu]).find(({ to }) => to === path)
  return (exact ?? entries.find(({ to }) => isPageOf(to, path)))?.text
}
