import { birthDigits } from '#domain/birth-digits.ts'
import { swedishSortKey } from '#domain/search-text.ts'
import type { Likeness } from './rules.ts'

interface Known {
  firstName: string
  lastName: string
  golfId: string
  phone: string | null
}

/** Returns what an applicant and a member have in common. Names are compared as the register sorts them; `name` means both names. */
export function likenessOf(applicant: Known, member: Known): Likeness[] {
  const isSame = (field: 'firstName' | 'lastName') => swedishSortKey(applicant[field]) === swedishSortKey(member[field])
  const [first, last] = [isSame('firstName'), isSame('lastName')]
  const born = birthDigits(applicant.golfId)
  return [
    ...(first && last ? ['name'] as const : []),
    ...(first && !last ? ['first_name'] as const : []),
    ...(last && !first ? ['last_name'] as const : []),
    ...(born !== null && born === birthDigits(member.golfId) ? ['born'] as const : []),
    ...(member.phone !== null && applicant.phone === member.phone ? ['phone'] as const : []),
  ]
}

/** The maximum number of members that an application is said to resemble. If more share only a name with it, none of those is listed. */
export const likeMost = 3

const names: ReadonlySet<Likeness> = new Set<Likeness>(['name', 'first_name', 'last_name'])

/**
 * Returns those of `asked` that the board should look at: members with a name and something more in common with the applicant. Those who
 * share only a name are returned if there is nobody else and they are few. The register is searched by the sort order of whole names, so
 * a part of a name finds members, too (`von`, `Ann`); those who share neither the first nor the last name are left out.
 */
export function mostAlike<Someone extends { same: readonly Likeness[] }>(asked: readonly Someone[]): Someone[] {
  const found = asked.filter(({ same }) => same.some((each) => names.has(each)))
  const sure = found.filter(({ same }) => same.length > 1)
  return sure.length > 0 || found.length > likeMost ? sure.slice(0, likeMost) : [...found]
}
