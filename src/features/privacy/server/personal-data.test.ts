import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { privacyPolicy } from '#content/privacy.ts'
import { retainedKinds, retention } from '#domain/retention.ts'
import { lifetimes } from '#features/accounts/rules.ts'
import { usualKeep } from '#features/backup/rules.ts'
import { importLimits } from '#features/member-import/rules.ts'
import { personalData } from './all-data.ts'
import { impersonalData } from './impersonal-data.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = globSync(['features/*/server/tables.ts', 'server/*/tables.ts'], { cwd: root })
const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(`${root}${file}`)))
const tables = modules.flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)))

/** The lengths of all windows of limits, in hours. */
function windowsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => name === 'windowSeconds' && typeof each === 'number' ? each / 3600 : windowsIn(each))
}
const rules = await Promise.all(globSync('features/*/rules.ts', { cwd: root }).map((file): Promise<unknown> => import(`${root}${file}`)))

const tagged: Record<string, string[]> = Object.fromEntries(
  [...personalData, ...impersonalData].map(({ table, columns }) => [getTableName(table), Object.keys(columns).toSorted()]),
)

describe('the table of personal data', () => {
  test('knows every table and every column of the database', () => {
    const all = tables.map((table) => [getTableName(table), Object.keys(getTableColumns(table)).toSorted()])
    expect(all.length).toBeGreaterThan(25)
    expect(tagged).toEqual(Object.fromEntries(all))
  })

  test('has no table twice', () => {
    expect([...personalData, ...impersonalData]).toHaveLength(Object.keys(tagged).length)
  })

  test.each(personalData.map((table) => [getTableName(table.table), table] as const))('%s has at least one column that is told or withheld', (_, { columns }) => {
    const fates = Object.values(columns).map(({ fate }) => fate)
    expect(fates.some((fate) => fate === 'told' || fate === 'withheld')).toBe(true)
  })

  test.each(personalData.flatMap(({ table, columns, erasure }) => erasure.rows === 'replaced' ? [[getTableName(table), { table, columns, erasure }] as const] : []))(
    '%s says of every personal column whether an erasure empties it', (_, { table, columns, erasure }) => {
      const all = getTableColumns(table)
      // Generated columns follow the columns that they are made from.
      const personal = Object.keys(columns).filter((key) => ['told', 'withheld'].includes(columns[key]?.fate ?? '') && all[key]?.generated === undefined)
      const declared = [...Object.keys(erasure.emptied), ...erasure.stays]
      expect(personal.filter((key) => declared.filter((each) => each === key).length !== 1)).toEqual([])
    })
})

describe('the periods that the privacy policy states', () => {
  test('are those that other parts of the site use', () => {
    expect(retention).toMatchObject({
      sessionDays: lifetimes.session / 86_400, sessionLongestDays: lifetimes.sessionLongest / 86_400, importHours: importLimits.keptHours, backupMonths: usualKeep.monthly,
      tryHours: Math.max(...rules.flatMap(windowsIn)), resetMinutes: lifetimes.resetGrant / 60, deviceYears: lifetimes.knownDevice / 86_400 / 365,
    })
  })

  test('are those that members have been told of', () => {
    expect(retention, 'a changed figure changes the policy: raise its version, too').toEqual({
      memberYears: 5, rejectedApplicationDays: 90, unfinishedApplicationDays: 180, applicationNoteDays: 180, bookingYears: 2, contactMessageDays: 90, mailDays: 180, lastMailDays: 30,
      sessionDays: 30, sessionLongestDays: 180, resetMinutes: 30, deviceYears: 1, sidebarDays: 7, linkDays: 30, tryHours: 24, importHours: 24,
      technicalLogDays: 90, backupMonths: 12, accountsYears: 7,
    })
  })

  test('are those that the policy puts into words', () => {
    const { deviceYears, tryHours } = retention
    expect({ deviceYears, tryHours }).toEqual({ deviceYears: 1, tryHours: 24 })
    const policy = JSON.stringify(privacyPolicy)
    for (const words of ['kvar när du loggar ut, i ett år.', 'i ungefär ett dygn efter det senaste försöket.']) expect(policy).toContain(words)
  })

  test('are all used by tables of personal data, apart from the known exceptions', () => {
    const used = new Set<string>(personalData.flatMap(({ kept, keptShorter }) => [kept, keptShorter?.kept ?? kept]))
    // For rows that are kept longer for members, for one kind of mail among many, and for what is in no table of personal data.
    const others = ['rejected_application', 'unfinished_application', 'last_mail', 'tries', 'technical_log', 'backup', 'accounts']
    expect(retainedKinds.filter((kind) => !used.has(kind))).toEqual(others)
  })
})
