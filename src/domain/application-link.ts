import { paths } from './paths.ts'

/** The query parameter, `?flik=ansokningar`, that makes the register's page show the applications. */
export const applicationsTab = ['flik', 'ansokningar'] as const

/** The page where the board sees one application, addressed by its id: a Golf-ID contains a date of birth, and browsers keep addresses. */
export function applicationAddress(id: string): string {
  return `${paths.adminMembers}?${applicationsTab.join('=')}&ansokan=${id}`
}
