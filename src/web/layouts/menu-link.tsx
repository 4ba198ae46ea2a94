import { Link, useLocation, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#web/ui/icons.tsx'

interface MenuLinkProps extends Omit<LinkProps, 'to' | 'children' | 'className'> {
  to: string
  text: string
  icon?: IconName
  /** Not marked on the pages below it: they stand beside it in the menu, and are marked themselves. */
  end?: boolean
}

/**
 * What `aria-current` says of a link: that its page is this one, or that this one lies below it. The router's own link knows no
 * page by the address that it was built with, which has a stroke at its end.
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
