import { NavLink } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { adminHelp, adminNavigation, type AdminEntry } from './admin-navigation.ts'

function MenuEntry({ text, icon: Icon, to }: AdminEntry) {
  if (to) return <NavLink to={to} className="nav-link"><Icon />{text}</NavLink>
  return (
    <span role="link" aria-disabled="true" className="nav-link" title="Kommer senare">
      <Icon />
      {text}
      <span className="sr-only"> (kommer senare)</span>
    </span>
  )
}

/** The admin area's menu, beside the page and in the drawer of small screens. */
export function AdminMenu({ onHelp }: { onHelp: () => void }) {
  const HelpIcon = adminHelp.icon
  return (
    <nav aria-label="Adminmeny" className="admin-menu">
      <ul>
        {adminNavigation.map((entry) => <li key={entry.text}><MenuEntry {...entry} /></li>)}
        <li className="mt-3 border-t border-white/20 pt-3">
          <button type="button" className="nav-link w-full" onClick={onHelp}><HelpIcon />{adminHelp.text}</button>
        </li>
      </ul>
    </nav>
  )
}

/** What the help entry opens. */
export function AdminHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Hjälp i adminpanelen">
      <p>
        Under Medlemsregister finns alla medlemmar och de ansökningar som väntar på beslut. När du godkänner en ansökan får den
        sökande en länk för att slutföra sin registrering.
      </p>
      <p className="mt-3">Det som är nedtonat i menyn är inte i bruk ännu.</p>
    </Dialog>
  )
}
