import * as z from 'zod/mini'

/**
 * Schema of a row's id on the wire. In lower case, as the database tells it: it would find the row by capitals too, but mails, links and the
 * log hold ids as text.
 */
export function rowIdSchema(noSuchRow?: string) {
  return z.uuid(noSuchRow).check(z.overwrite((id) => id.toLowerCase()))
}
