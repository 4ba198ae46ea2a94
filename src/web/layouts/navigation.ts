import { paths } from '#domain/paths.ts'

export interface NavigationEntry {
  text: string
  to: string
  /** Whether guests see it too; the others are for those who are logged in (specification 2). */
  open: boolean
  /** False while the page is still to be built: shown, but not as a link. */
  ready: boolean
  submenu?: readonly { text: string; to: string }[]
}

/** The site's menu, for the top of the page and for the drawer (specification 2, "Navigation"). */
export const siteNavigation: readonly NavigationEntry[] = [
  { text: 'Hem', to: paths.start, open: true, ready: true },
  { text: 'Medlemskap', to: paths.membership, open: true, ready: true },
  { text: 'Boka tid', to: paths.booking, open: false, ready: true },
  { text: 'BusinessBanor', to: paths.businessCourses, open: false, ready: true },
  {
    text: 'Tävlingar',
    to: paths.competitions,
    open: false,
    ready: true,
    submenu: [
      { text: 'Regler', to: paths.competitionRules },
      { text: 'Resultat', to: `${paths.competitions}#resultat` },
    ],
  },
  { text: 'Verksamhet', to: paths.association, open: false, ready: true },
  { text: 'Erbjudanden', to: paths.offers, open: false, ready: true },
  { text: 'Nyheter', to: paths.news, open: false, ready: true },
]
