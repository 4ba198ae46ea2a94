import { paths } from './paths.ts'

/** By it the register's address shows the applications instead: `?flik=ansokningar`. */
export const applicationsTab = ['flik', 'ansokningar'] as const

/** Where the board sees one application. By its id: a Golf-ID holds a date of birth, and an address is kept by browsers. */
export function applicationAddress(id: string): string {
  return `${paths.adminMembers}?${applicationsTab.join('=')}&ansokan=${id}`
}
