import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'

/** What a complete Golf-ID in a co-player's row yields: the member's name or null, and a remark about it. */
export interface Completion {
  name: string | null
  remark: string
}

/** Looks up a member's name. This is only a help: on any failure the name can be typed by hand. */
export async function completeGolfId(golfId: string): Promise<Completion> {
  try {
    const { name } = await api.booking.completeCoPlayer({ p_golf_id: golfId })
    return { name, remark: name === null ? 'Ingen medlem har det Golf-ID:t. Fyll i namnet själv.' : `${name} är medlem.` }
  } catch (error) {
    const { code, message } = callFailure(error)
    // The refusal's own message is about viewing a page; that the session has ended is told when the row is sent.
    return { name: null, remark: (code === 'NOT_LOGGED_IN' ? null : message) ?? 'Namnet kunde inte hämtas. Fyll i det själv.' }
  }
}

/**
 * Returns the remark, given the name in the row: a typed name stays, and may be somebody else's. `standing` is undefined while the row is
 * being removed.
 */
export function remarkOn(completion: Completion | null, standing: string | undefined): string {
  if (completion === null) return ''
  const { name, remark } = completion
  const isAnother = name !== null && standing?.trim().toLowerCase() !== name.toLowerCase()
  return isAnother ? `Golf-ID:t tillhör ${name}. Stämmer det?` : remark
}

/** The parts of a co-player's row that a Golf-ID fills in. */
export interface FilledRow {
  name: string
  isVgfMember: boolean
  /** The name that the Golf-ID filled in, and whether it ticked the membership. */
  filledIn: string
  hasTicked: boolean
}

/** Fills in the member whose Golf-ID was typed; a typed name stays. */
export function filledBy<Row extends FilledRow>(row: Row, name: string): Row {
  const standing = row.name.trim()
  const mayFillIn = standing === '' || standing === row.filledIn
  return { ...row, ...(mayFillIn && { name, filledIn: name }), isVgfMember: true, hasTicked: row.hasTicked || !row.isVgfMember }
}

/** Undoes what the previous Golf-ID filled in, when the Golf-ID is changed. */
export function takenBack<Row extends FilledRow>(row: Row): Row {
  const isFilledIn = row.filledIn !== '' && row.name.trim() === row.filledIn
  return { ...row, filledIn: '', hasTicked: false, ...(isFilledIn && { name: '' }), ...(row.hasTicked && { isVgfMember: false }) }
}
