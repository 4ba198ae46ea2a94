import { NavLink, type NavLinkProps } from 'react-router'
import { Icon, type IconName } from '#web/ui/icons.tsx'

interface MenuLinkProps extends Omit<NavLinkProps, 'children' | 'className'> {
  text: string
  icon?: IconName
}

/** An entry of a menu's list. It is marked on its own page alone, unless told otherwise by `end`. */
export function MenuLink({ text, icon, ...link }: MenuLinkProps) {
  return <li><NavLink end {...link} className="nav-link">{icon && <Icon name={icon} />}{text}</NavLink></li>
}
