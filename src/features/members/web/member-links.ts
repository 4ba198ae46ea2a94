import { generatePath } from 'react-router'
import { paths } from '#domain/paths.ts'

/** The address of a member's card. */
export function memberCard(id: string): string {
  return generatePath(paths.adminMember, { id })
}
