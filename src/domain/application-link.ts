import { paths } from './paths.ts'

/** Where the board sees one application. By its id: a Golf-ID holds a date of birth, and an address is kept by browsers. */
export function applicationAddress(id: string): string {
  return `${paths.adminMembers}?flik=ansokningar&ansokan=${id}`
}
