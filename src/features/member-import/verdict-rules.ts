import { memberFieldNames } from '#features/members/field-rules.ts'
import { roleHolderFields } from '#features/members/rules.ts'
import { exampleGolfIds, type FileColumn, registerFields, type RegisterField, type FieldValue, type Given, type RowProblem, type RowVerdict } from './rules.ts'
import { rowTexts } from './texts.ts'

/** A member as the register has it now. */
export type RegisterRow = Record<RegisterField, FieldValue | null> & {
  id: string
  ended_on: string | null
  /**
   * Whether the member has a role. Whoever decides where such a person's links or calls go could take the role over
   * (docs/decisions/010-roles.md).
   */
  holds_role: boolean
}

/** Who has an address or a Golf-ID; the name is null for an application. */
export interface Holder {
  id: string
  name: string | null
  hasEnded: boolean
}

export interface JudgingContext {
  /** The member with the row's Golf-ID. */
  member: RegisterRow | undefined
  /** Who else holds the Golf-ID; looked up only where no member has it. */
  golfIdHolder: Holder | undefined
  emailHolder: (address: string) => Holder | undefined
}

export interface ReadRow {
  line: number
  given: Given
  problems: readonly RowProblem[]
}

export interface JudgedRow {
  verdict: RowVerdict
  /** What the row gives, with a plain address moved to the field (private or work) that it stands for. */
  given: Given
  /** The current register values of the fields that would change, so that the import can check that they still stand. */
  changed: Partial<Record<RegisterField, FieldValue | null>>
  problems: RowProblem[]
}

/** The Golf-IDs and addresses that earlier rows have taken, with the line of each. */
export type TakenInFile = Map<string, number>

type Changeable = Exclude<RegisterField, 'golf_id'>
/** The fields that a file can change: all but the Golf-ID, which identifies the member. */
export const changeable = registerFields.filter((field): field is Changeable => field !== 'golf_id')

/** Judges what a row would do. A row without problems adds its Golf-ID and new addresses to `taken`, so that later rows cannot have them. */
export function judgeRow({ line, given: read, problems: known }: ReadRow, beside: JudgingContext, taken: TakenInFile): JudgedRow {
  const given = meantFor(beside.member, read)
  // Problems that an earlier judgement found given the register are found again, or no longer exist.
  const row = { line, given, problems: known.filter(({ from }) => from === 'cell') }
  const changed = changesOf(given, beside.member)
  const problems = [...row.problems, ...problemsBeside(row, { ...beside, changed, taken })]
  if (problems.length > 0) return { verdict: 'faulty', given, changed: {}, problems }
  for (const value of [row.given.golf_id, ...newAddresses(row.given, changed)]) taken.set(String(value), row.line)
  if (!beside.member) return { verdict: 'new', given, changed: {}, problems }
  return { verdict: Object.keys(changed).length > 0 ? 'changed' : 'same', given, changed, problems }
}

/**
 * Decides what a plain address stands for: the private one, except for a member who only has a work address. The register's export has that
 * one in its column `Email`, so a correction there replaces it. A file with a column for either kind has said which is which.
 */
function meantFor(member: RegisterRow | undefined, given: Given): Given {
  const read = asRead(given)
  const isOfWork = member?.private_email === null && member.work_email !== null && read.email_is_private === undefined
  if (read.email === undefined || !isOfWork || read.email === member.work_email) return read
  const { private_email: work_email, ...rest } = read
  return { ...rest, work_email: work_email ?? read.email }
}

/** Undoes what an earlier judgement did when it took the plain address for the work address. */
function asRead(given: Given): Given {
  const { work_email: address, ...rest } = given
  const wasTaken = given.email !== undefined && given.private_email === undefined
  return wasTaken ? { ...rest, private_email: address ?? given.email ?? '' } : given
}

/** Returns the given fields that differ from the register, with the register's values; for a new member every given field, with null. */
function changesOf(given: Given, member: RegisterRow | undefined): JudgedRow['changed'] {
  const differing = changeable.filter((field) => given[field] !== undefined && given[field] !== (member?.[field] ?? null))
  const meant = member ? differing.filter((field) => !saysTheSame(field, given, member)) : differing
  return Object.fromEntries(meant.map((field) => [field, member?.[field] ?? null]))
}

/**
 * Whether a differing field means no change: a full name may be split differently in the register, and a plain address may be the work
 * address. A name in columns of its own takes precedence over the full name, and is a change where the two differ.
 */
function saysTheSame(field: Changeable, given: Given, member: RegisterRow): boolean {
  if (field === 'first_name' || field === 'last_name') {
    return [given.name, `${String(given.first_name)} ${String(given.last_name)}`].every((name) => name === `${String(member.first_name)} ${String(member.last_name)}`)
  }
  return field === 'private_email' && given.email === given.private_email && given.email === member.work_email
}

type Facts = JudgingContext & { changed: JudgedRow['changed']; taken: TakenInFile }

/**
 * Returns the problems of a row given the register and the other rows. Names and addresses are checked only once the Golf-ID identifies a
 * person.
 */
function problemsBeside(row: ReadRow, facts: Facts): RowProblem[] {
  const ofGolfId = golfIdProblems(row, facts)
  if (ofGolfId.length > 0 || row.given.golf_id === undefined) return ofGolfId
  return [...nameProblems(row, facts), ...roleProblems(row, facts), ...emailProblems(row, facts)]
}

function rowProblem(field: RowProblem['field'], text: string): RowProblem {
  return { field, text, value: null, from: 'row' }
}

function golfIdProblems({ given, problems }: ReadRow, { member, golfIdHolder, taken }: Facts): RowProblem[] {
  if (given.golf_id === undefined) {
    return problems.some(({ field }) => field === 'golf_id') ? [] : [rowProblem('golf_id', rowTexts.golfIdMissing)]
  }
  const earlier = taken.get(String(given.golf_id))
  if (earlier !== undefined) return [rowProblem('golf_id', rowTexts.golfIdTwice(earlier))]
  if (member?.ended_on) return [rowProblem(null, rowTexts.ended)]
  if (!member && exampleGolfIds.some((golfId) => golfId === given.golf_id)) return [rowProblem(null, rowTexts.example)]
  return golfIdHolder && !member ? [rowProblem('golf_id', rowTexts.golfIdApplied)] : []
}

function nameProblems({ given, problems }: ReadRow, { member }: JudgingContext): RowProblem[] {
  if (member) return []
  const isAtFault = (field: 'first_name' | 'last_name') => problems.some((each) => each.field === field || each.field === 'name')
  return [
    ...(given.first_name === undefined && !isAtFault('first_name') ? [rowProblem('first_name', rowTexts.firstNameMissing)] : []),
    ...(given.last_name === undefined && !isAtFault('last_name') ? [rowProblem('last_name', rowTexts.lastNameMissing)] : []),
  ]
}

const heldNames = new Set<string>(roleHolderFields.map((field) => memberFieldNames[field]))
/** The fields that a file must not change for somebody with a role: only a superadmin changes them, on the member's card. */
export const heldFields = changeable.filter((field) => heldNames.has(field))

function roleProblems({ given }: ReadRow, { changed, member }: Facts): RowProblem[] {
  if (!member?.holds_role) return []
  return heldFields.filter((field) => changed[field] !== undefined).map((field) => rowProblem(columnOf(field, given), rowTexts.holdsRole))
}

function emailProblems({ given }: ReadRow, { changed, taken, member, emailHolder }: Facts): RowProblem[] {
  return (['private_email', 'work_email'] as const).flatMap((field) => {
    if (changed[field] === undefined || member?.holds_role) return []
    const address = String(given[field])
    const earlier = taken.get(address)
    const column = columnOf(field, given)
    if (earlier !== undefined) return [rowProblem(column, rowTexts.emailTwice(earlier))]
    const holder = emailHolder(address)
    return holder && holder.id !== member?.id ? [rowProblem(column, heldBy(holder))] : []
  })
}

function heldBy({ name, hasEnded }: Holder): string {
  if (name === null) return rowTexts.emailApplied
  return hasEnded ? rowTexts.emailEnded(name) : rowTexts.emailTaken(name)
}

/** Returns the file's column that a field came from: the plain `email` column if its address was moved to the field. */
function columnOf(field: RegisterField, given: Given): FileColumn {
  const isPlain = field === 'private_email' || (field === 'work_email' && given.private_email === undefined)
  return isPlain && given.email === given[field] ? 'email' : field
}

function newAddresses(given: Given, changed: JudgedRow['changed']): (FieldValue | undefined)[] {
  return (['private_email', 'work_email'] as const).filter((field) => changed[field] !== undefined).map((field) => given[field])
}
