/**
 * Returns the year of the season's dates if that year has passed, else null.
 * @param groupStageEnds the setting; empty if there is none
 */
export function seasonBehind(groupStageEnds: string, today: string): string | null {
  const year = groupStageEnds.slice(0, 4)
  return year !== '' && year < today.slice(0, 4) ? year : null
}
