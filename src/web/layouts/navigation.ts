import { paths } from '#domain/paths.ts'

export interface NavigationEntry {
  text: string
  to: string
  /** Whether guests see it too; the other entries are for members (specification 2). */
  open: boolean
  submenu?: readonly SubmenuItem[]
}

export interface SubmenuItem {
  text: string
  to: string
}

/** The site's menu, for the top of the page and for the drawer (specification 2, "Navigation"). */
export const siteNavigation: readonly NavigationEntry[] = [
  { text: 'Hem', to: paths.start, open: true },
  { text: 'Medlemskap', to: paths.membership, open: true },
  { text: 'Boka tid', to: paths.booking, open: false },
  { text: 'BusinessBanor', to: paths.businessCourses, open: false },
  {
    text: 'Tävlingar',
    to: paths.competitions,
    open: false,
    submenu: [
      { text: 'Regler', to: paths.competitionRules },
      { text: 'Resultat', to: `${paths.competitions}#resultat` },
    ],
  },
  { text: 'Verksamhet', to: paths.association, open: false },
  { text: 'Erbjudanden', to: paths.offers, open: false },
  { text: 'Nyheter', to: paths.news, open: false },
]
