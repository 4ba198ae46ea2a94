import { BoardLink } from '#web/ui/board-link.tsx'
import { bookingTexts } from '../texts.ts'

/** What a member is told in place of a time for the answer, when that time could be too late for the round. */
export function ShortNotice() {
  return <>{bookingTexts.shortNotice} <BoardLink>Hör av dig till styrelsen</BoardLink> om det brådskar.</>
}
