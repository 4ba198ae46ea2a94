import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { momentSchema } from '#domain/moment.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { fileColumns, importListSize, importRowsPageSize, importStates, rowVerdicts } from './rules.ts'
import { importTexts } from './texts.ts'

const result = z.object({ added: z.int(), changed: z.int(), same: z.int(), skipped: z.int() })

/** An uploaded file of members. */
const importSummary = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  created_at: z.iso.datetime(),
  /** The name of the person who uploaded it; null once that user no longer exists. */
  created_by: z.nullable(z.string()),
  imported_at: z.nullable(z.iso.datetime()),
  /** What the import did; null until it is done. */
  result: z.nullable(result),
  /** Why it failed, or why its rows were judged anew, in Swedish. */
  problem: z.nullable(z.string()),
})
export type ImportSummary = z.infer<typeof importSummary>

export const memberImport = z.extend(importSummary, {
  /** How far reading or judging has come; the total is an estimate until the state is `ready`. */
  rows_total: z.int(),
  rows_done: z.int(),
  /** Rows by verdict; all 0 once the import is over, since its rows are then deleted. */
  counts: z.record(z.enum(rowVerdicts), z.int()),
  encoding: z.nullable(z.string()),
  /** Comma, semicolon or tab. */
  separator: z.nullable(z.string()),
  columns: z.array(z.object({ heading: z.string(), column: z.nullable(z.enum(fileColumns)) })),
  /** When its rows were last judged against the register; null until all of them are, and once it is imported. */
  judged_at: z.nullable(z.iso.datetime()),
})
export type MemberImport = z.infer<typeof memberImport>

const value = z.nullable(z.union([z.string(), z.boolean()]))

/** A row with its verdict. `changes` holds the differing fields of a changed row, and all given fields of a new or faulty one. */
export const memberImportRow = z.object({
  line: z.int(),
  verdict: z.enum(rowVerdicts),
  /** The member whom the row is about; null when that person is not in the register. */
  member_id: z.nullable(z.string()),
  golf_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.enum(fileColumns), old: value, new: value })),
  problems: z.array(z.object({ field: z.nullable(z.enum(fileColumns)), text: z.string(), value: z.nullable(z.string()) })),
})
export type MemberImportRow = z.infer<typeof memberImportRow>

const byId = z.object({ p_id: rowIdSchema('Importen finns inte') })

/** Import of members from a file. The file itself is uploaded to `POST /api/imports/members.csv?name=`, which responds with the import's id. */
export const memberImportContract = {
  getMemberImport: procedure('get_member_import', 'admin_read', 'How a file of members stands: what was understood, how far it has come, its rows by verdict')
    .input(byId)
    .output(memberImport),

  listMemberImportRows: procedure('list_member_import_rows', 'admin_read',
    'The rows of a file in its order, with what they would change and what is wrong; `cursor` is the line of the last one shown')
    .input(z.extend(byId, {
      p_verdict: z.optional(z.enum(rowVerdicts)),
      cursor: z.optional(z.int32().check(z.minimum(0))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(importRowsPageSize))),
    }))
    .output(z.array(memberImportRow)),

  listMemberImports: procedure('list_member_imports', 'admin_read', `The latest ${importListSize} files, newest first`)
    .output(z.array(importSummary)),

  runMemberImport: procedure('run_member_import', 'admin_write',
    'Import a file that is `ready`, whole or not at all: it goes on in the background and ends `imported`, or `ready` again when the register has moved')
    .input(z.extend(byId, {
      p_skip_faulty: z.optional(z.boolean()),
      /**
       * `judged_at` of the rows that were reviewed: the call is refused if they have been judged anew since. Without it they are imported as
       * they are now.
       */
      p_seen_judged_at: z.nullish(momentSchema()),
    }))
    .output(z.object({ state: z.enum(importStates) }))
    .errors({
      NOT_READY: { status: 409, message: importTexts.notReady },
      JUDGED_ANEW: { status: 409, message: importTexts.judgedAnew },
      FAULTY_ROWS: { status: 409, message: importTexts.faultyRows, data: z.object({ faulty: z.int() }) },
    }),

  discardMemberImport: procedure('discard_member_import', 'admin_write', 'Forget a file that has not been imported, with its rows')
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .errors({ NOT_DISCARDABLE: { status: 409, message: importTexts.notDiscardable } }),
}
