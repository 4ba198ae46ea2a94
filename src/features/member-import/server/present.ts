import * as z from 'zod/mini'
import type { ImportSummary, MemberImport, MemberImportRow } from '../contract.ts'
import { type RegisterField, registerFields, type RowVerdict, stateNow } from '../rules.ts'
import { importTexts } from '../texts.ts'
import type { ListedImport, StoredRow } from './store.ts'

const result = z.object({ added: z.number(), changed: z.number(), same: z.number(), skipped: z.number() })

export function presentSummary({ import: stored, createdBy, done }: ListedImport, now: Date): ImportSummary {
  const state = stateNow(stored, now)
  return {
    id: stored.id,
    file_name: stored.fileName || importTexts.nameless,
    state,
    created_at: stored.createdAt.toISOString(),
    created_by: createdBy,
    imported_at: stored.importedAt?.toISOString() ?? null,
    result: done && result.parse(done),
    problem: state === stored.state ? stored.problem : importTexts.lost,
  }
}

export function presentImport(listed: ListedImport, counts: Record<RowVerdict, number>, now: Date): MemberImport {
  const summary = presentSummary(listed, now)
  const { rowsTotal, rowsDone, encoding, separator, columns, workedAt } = listed.import
  return {
    ...summary,
    rows_total: rowsTotal,
    rows_done: rowsDone,
    counts,
    encoding,
    separator,
    columns: columns ?? [],
    judged_at: summary.state === 'ready' ? workedAt.toISOString() : null,
  }
}

export function presentRow({ line, verdict, memberId, fields, changed, problems, registerName }: StoredRow & { registerName: string | null }): MemberImportRow {
  const shown = verdict === 'changed' ? registerFields.filter((field) => changed[field] !== undefined) : givenFields()
  const names = [fields.first_name, fields.last_name].filter((name) => name !== undefined)
  return {
    line,
    verdict,
    member_id: verdict === 'new' ? null : memberId,
    golf_id: textOf(fields.golf_id),
    name: names.length > 0 ? names.join(' ') : registerName,
    changes: verdict === 'same' ? [] : shown.map((field) => ({ field, old: changed[field] ?? null, new: fields[field] ?? null })),
    problems: problems.map(({ field, text, value }) => ({ field, text, value })),
  }

  function givenFields(): RegisterField[] {
    return registerFields.filter((field) => fields[field] !== undefined)
  }
}

function textOf(value: string | boolean | undefined): string | null {
  return typeof value === 'string' ? value : null
}
