import { generatePath } from 'react-router'
import { paths } from '#domain/paths.ts'

/** Returns the URL path of a member's card. */
export function memberCard(id: string): string {
  return generatePath(paths.adminMember, { id })
}
