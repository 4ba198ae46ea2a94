import { listCalls } from '#server/call-list.ts'
import { accountRows } from './account-rows.ts'
import { boardRows } from './board-rows.ts'
import { memberFiles, memberRows } from './member-rows.ts'
import type { CallRow } from './row.ts'

/** Calls that are not measured, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  create_first_administrator: 'made once in a site\'s life, before it has members',
  clear_paid: 'made once a year, of all members: what it costs is in docs/decisions/045-fees.md',
  restore_paid: 'the same back',
}

export interface MeasuredCall extends CallRow {
  name: string
  method: 'GET' | 'POST'
  path: string
}

/** Returns every call of the contracts with its row, and the files. Throws when a call has no row, or a row no call. */
export function callsToMeasure(): MeasuredCall[] {
  const rows = { ...accountRows, ...memberRows, ...boardRows }
  const calls = listCalls().map(({ method, path }) => ({ method, path, name: nameOf(method, path) }))
  const missing = calls.filter(({ name }) => !(name in rows) && !(name in leftOut)).map(({ name }) => `${name} has no row in bench/growth`)
  const unknown = [...Object.keys(rows), ...Object.keys(leftOut)].filter((row) => !calls.some(({ name }) => name === row)).map((row) => `${row} is no call`)
  if (missing.length + unknown.length > 0) throw new Error([...missing, ...unknown].join('; '))
  const measured = calls.flatMap((call) => {
    const row = rows[call.name]
    return row ? [{ ...call, ...row }] : []
  })
  const files = Object.entries(memberFiles).map(([name, row]) => ({ name, method: 'GET' as const, path: '', ...row }))
  return [...measured, ...files]
}

function nameOf(method: string, path: string): string {
  return (method === 'GET' ? 'GET ' : '') + path.replace(/^\/api\/(rpc\/)?/, '')
}
