import * as z from 'zod/mini'
import { momentSchema } from '#domain/moment.ts'
import type { MemberSort } from '../rules.ts'
import type { Cursor } from './register-store.ts'

const idLength = 36

/** PostgreSQL accepts neither NUL nor an unpaired surrogate. */
const text = z.string().check(z.refine((key) => key.isWellFormed() && !key.includes('\0')))
/** To the microsecond, like the database. */
const moment = momentSchema({ precision: 6 })

const keys = {
  'name': text, '-name': text, 'golf_id': text, '-golf_id': text, 'created_at': moment, '-created_at': moment,
} as const satisfies Record<MemberSort, unknown>

/** Writes a cursor as a text: a page begins there whatever has become of the member since. */
export function writeCursor({ id, key }: Cursor): string {
  return `${id} ${key}`
}

/** Reads a cursor; null if it is none of this order. */
export function readCursor(written: string, sort: MemberSort): Cursor | null {
  const id = z.safeParse(z.uuid(), written.slice(0, idLength))
  const key = z.safeParse(keys[sort], written.slice(idLength + 1))
  return id.success && key.success && written[idLength] === ' ' ? { id: id.data, key: key.data } : null
}
