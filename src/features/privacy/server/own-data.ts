import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { paths } from '#domain/paths.ts'
import { retentionTexts } from '#domain/retention.ts'
import type { Db } from '#server/db/database.ts'
import type { OwnData } from '../contract.ts'
import { leftOut, moreInText } from '../texts.ts'
import { personalData } from './all-data.ts'
import { type Form, nameOf, type Person, type PersonalTable, type Shown, toldColumns } from './personal-data.ts'

type Section = OwnData['sections'][number]
type Field = Section['fields'][number]

/** Returns everything stored about a person, in the reverse order of `personalData`: the register first, the bookings last. */
export async function ownDataOf(db: Db, person: Person, { now, siteUrl }: { now: Date; siteUrl: string }): Promise<OwnData> {
  const sections: Section[] = []
  for (const table of personalData.toReversed()) sections.push(await sectionOf(db, table, person))
  return { made_at: now.toISOString(), sections, left_out: `${leftOut.title}: ${leftOut.items.join('; ')}. Fråga styrelsen om dem.`, policy: `${moreInText} ${siteUrl}${paths.privacy}` }
}

async function sectionOf(db: Db, facts: PersonalTable, person: Person): Promise<Section> {
  const { title, kept, keptShorter, of, table, columns, besides = {} } = facts
  const own = toldColumns(facts)
  const where = of(person)
  const selected: Record<string, PgColumn | SQL> = {
    ...Object.fromEntries(own.map(({ column, tag }) => [column.name, tag.read ?? column])),
    ...Object.fromEntries(Object.entries(besides).map(([name, { value }]) => [name, value])),
  }
  const moment = own.find(({ column }) => kindOf(column) === 'moment') ?? own.find(({ column }) => kindOf(column) === 'day')
  const newestFirst = moment ? [sql`${moment.column} desc nulls last`] : []
  const rows: Record<string, unknown>[] = where === undefined || own.length === 0
    ? []
    : await db.select(selected).from(table).where(where).orderBy(...newestFirst)
  const forms = new Map([
    ...own.map(({ column, tag }) => [column.name, tag.form] as const),
    ...Object.entries(besides).map(([name, { form }]) => [name, form] as const),
  ])
  return {
    name: nameOf(facts),
    title,
    kept: keptShorter ? `${retentionTexts[kept].kept} ${keptShorter.part}: ${retentionTexts[keptShorter.kept].kept}` : retentionTexts[kept].kept,
    fields: [
      ...own.map(({ column, tag }): Field => ({ name: column.name, label: tag.label, kind: tag.form ? 'text' : kindOf(column) })),
      ...Object.entries(besides).map(([name, { label, kind }]): Field => ({ name, label, kind })),
    ],
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value, forms.get(name), { person, row })]))),
    withheld: withheldOf(columns),
  }
}

function shown(value: unknown, form: Form | undefined, { person, row }: { person: Person; row: Record<string, unknown> }): Shown {
  if (form) return form(value, person, row)
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

function kindOf({ columnType, dataType }: PgColumn): Field['kind'] {
  if (columnType === 'PgDateString') return 'day'
  if (dataType === 'date') return 'moment'
  if (dataType === 'boolean') return 'flag'
  return dataType === 'number' ? 'number' : 'text'
}

/** The reasons for withholding columns, each once. */
function withheldOf(columns: PersonalTable['columns']): string[] {
  return [...new Set(Object.values(columns).flatMap((tag) => (tag.fate === 'withheld' ? tag.why : [])))]
}
