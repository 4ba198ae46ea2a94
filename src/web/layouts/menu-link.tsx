import { Link, useLocation, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#web/ui/icons.tsx'

interface MenuLinkProps extends Omit<LinkProps, 'to' | 'children' | 'className'> {
  to: string
  text: string
  icon?: IconName
  /** Not marked on the pages below it, which have their own entries beside it in the menu. */
  end?: boolean
}

/**
 * The `aria-current` of a link: `page` on its own page, `true` on pages below it. The router's NavLink does not recognize a page at the
 * address where it was prerendered, which has a trailing slash.
 */
export function useCurrent(to: string): 'page' | 'true' | undefined {
  const here = useLocation().pathname.replace(/(.)\/$/, '$1')
  if (here === to) return 'page'
  return here.startsWith(`${to}/`) ? 'true' : undefined
}

/** An entry of a menu's list, marked on its page and on those below it. */
export function MenuLink({ text, icon, end, ...link }: MenuLinkProps) {
  const current = useCurrent(link.to)
  return (
    <li>
      <Link {...link} aria-current={end && current === 'true' ? undefined : current} className="nav-link">{icon && <Icon name={icon} />}{text}</Link>
    </li>
  )
}
