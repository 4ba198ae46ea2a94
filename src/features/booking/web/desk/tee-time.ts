/** The first hour that is accepted without minutes: an earlier one may mean the afternoon. */
const earliestAlone = 8

/**
 * Reads a tee time as people type it, `9.40`, `kl 9:40`, `0940` or `9`, as `09:40`. Empty when nothing is typed; null when it is no time of
 * the day, or is ambiguous.
 */
export function readTeeTime(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const [, hours = '', minutes] = /^(?:kl(?:ockan)?\.?\s*)?(\d{1,2})(?:(?:\s*[:.,]\s*|\s?)(\d{2}))?$/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes ?? 0) > 59) return null
  if (minutes === undefined && Number(hours) < earliestAlone) return null
  return `${hours.padStart(2, '0')}:${minutes ?? '00'}`
}
