import type { ReactNode } from 'react'
import { dateInStockholm, formatLongDateTime } from '#domain/calendar.ts'
import { BoardLink } from '#web/ui/board-link.tsx'
import { mayComeTooLate } from '../../cancellation-rules.ts'
import type { MyBooking } from '../../contract.ts'
import { ShortNotice } from '../short-notice.tsx'

/** When a waiting request may expect the board's answer. Nothing is promised for a time that has passed, or that is no help. */
export function answerInWords({ answer_by: answerBy, play_date: day }: Pick<MyBooking, 'answer_by' | 'play_date'>, now: Date): ReactNode {
  if (day < dateInStockholm(now)) return <>Förfrågan hann inte besvaras före speldagen. Spelade du ändå? <BoardLink>Hör av dig till styrelsen</BoardLink>.</>
  if (answerBy === null) return null
  const due = new Date(answerBy)
  if (due < now) return <>Svaret har dröjt. <BoardLink>Hör av dig till styrelsen</BoardLink> om det brådskar.</>
  if (mayComeTooLate(due, day)) return <ShortNotice />
  return `Svar väntas senast den ${formatLongDateTime(due)}. Styrelsen svarar på sin fritid.`
}
