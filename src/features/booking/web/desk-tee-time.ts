/**
 * A tee time as people type it, `9.40`, `9:40` or `0940`, as `09:40`; empty when nothing is typed, null when it is no time
 * of the day.
 */
export function readTeeTime(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}
