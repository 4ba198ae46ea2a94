import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'

/** What a whole Golf-ID in a co-player's row brings: the member's name, or null, and what to say of it. */
export interface Completion {
  name: string | null
  remark: string
}

/** Only a help: whatever happens, the name can be typed by hand. */
export async function completeGolfId(golfId: string): Promise<Completion> {
  try {
    const { name } = await api.booking.completeCoPlayer({ p_golf_id: golfId })
    return { name, remark: name === null ? 'Ingen medlem har det Golf-ID:t. Fyll i namnet själv.' : `${name} är medlem.` }
  } catch (error) {
    const { code, message } = callFailure(error)
    // What it says is of a page; that the session has ended is told when the row is sent.
    return { name: null, remark: (code === 'NOT_LOGGED_IN' ? null : message) ?? 'Namnet kunde inte hämtas. Fyll i det själv.' }
  }
}

/** What to say of it beside the name that stands there: one that was typed stays, and may be somebody else's. A row that is going has none. */
export function remarkOn(completion: Completion | null, standing: string | undefined): string {
  if (completion === null) return ''
  const { name, remark } = completion
  const isAnother = name !== null && standing?.trim().toLowerCase() !== name.toLowerCase()
  return isAnother ? `Golf-ID:t tillhör ${name}. Stämmer det?` : remark
}

/** What a Golf-ID fills in of a co-player's row. */
export interface FilledRow {
  name: string
  isVgfMember: boolean
  /** The name that the Golf-ID brought, and whether it made a member of the player. */
  filledIn: string
  hasTicked: boolean
}

/** With the member that a Golf-ID brought: a name that was typed stays. */
export function filledBy<Row extends FilledRow>(row: Row, name: string): Row {
  const standing = row.name.trim()
  const mayFillIn = standing === '' || standing === row.filledIn
  return { ...row, ...(mayFillIn && { name, filledIn: name }), isVgfMember: true, hasTicked: row.hasTicked || !row.isVgfMember }
}

/** When the Golf-ID is changed: what it brought is not the next one's. */
export function takenBack<Row extends FilledRow>(row: Row): Row {
  const isFilledIn = row.filledIn !== '' && row.name.trim() === row.filledIn
  return { ...row, filledIn: '', hasTicked: false, ...(isFilledIn && { name: '' }), ...(row.hasTicked && { isVgfMember: false }) }
}
