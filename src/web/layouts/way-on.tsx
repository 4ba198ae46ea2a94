import { paths } from '#domain/paths.ts'
import { useReturnTo } from '#web/return-to.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { siteNavigation } from './navigation.ts'

/** For whoever had to log in on the way to another page: a log-in leads here (specification 4), and from here on. */
export function WayOn() {
  const { returnTo = null } = useReturnTo() ?? {}
  if (returnTo === null) return null
  const name = nameOf(returnTo)
  return (
    <Notice
      className="mb-6"
      title={`Du var på väg till ${name ?? 'en annan sida'}`}
      // In the place of this page: the way back from there leads to where one came from.
      action={<LinkButton size="sm" to={returnTo} replace>{name ? `Till ${name}` : 'Fortsätt dit'}</LinkButton>}
    />
  )
}

/** As the menu calls it. */
function nameOf(address: string): string | undefined {
  const [path] = address.split(/[?#]/)
  if (path === paths.admin || path?.startsWith(`${paths.admin}/`)) return 'Admin Panel'
  return siteNavigation.find(({ to }) => to === path)?.text
}
