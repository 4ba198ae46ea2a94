import { birthDigits } from '#domain/birth-digits.ts'
import { swedishPlace } from '#domain/search-text.ts'
import type { Likeness } from './rules.ts'

interface Known {
  firstName: string
  lastName: string
  golfId: string
  phone: string | null
}

/** What the two have in common: of the names both, or the one that is the same as the register sorts names. */
export function likenessOf(applicant: Known, member: Known): Likeness[] {
  const isSame = (field: 'firstName' | 'lastName') => swedishPlace(applicant[field]) === swedishPlace(member[field])
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

/** Most members that one application is said to resemble; one more who bear the name and nothing else are too many to be told. */
export const likeMost = 3

const names: ReadonlySet<Likeness> = new Set<Likeness>(['name', 'first_name', 'last_name'])

/**
 * Those of `asked` that the board should look at: with the name and more in common, or the day of birth. Somebody with nothing but the name
 * is told where no other is and few bear it. The register is asked by how it sorts a whole name, so that a part of one finds somebody, too
 * (`von`, `Ann`): who has neither the first nor the last name is nobody.
 */
export function mostAlike<Someone extends { same: readonly Likeness[] }>(asked: readonly Someone[]): Someone[] {
  const found = asked.filter(({ same }) => same.some((each) => names.has(each)))
  const sure = found.filter(({ same }) => same.length > 1)
  return sure.length > 0 || found.length > likeMost ? sure.slice(0, likeMost) : [...found]
}
