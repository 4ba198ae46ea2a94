import { formatWeekdayDate } from '#domain/calendar.ts'
import { LinkedText } from './linked-text.tsx'
import { Notice } from './notice.tsx'

export interface NowNoticeProps {
  title: string
  text: string
  /** Null if it is not known how long it applies. */
  lastDay: string | null
  className?: string | undefined
}

/** The board's notice about something for the moment, and how long it applies. */
export function NowNotice({ title, text, lastDay, className }: NowNoticeProps) {
  return (
    <Notice tone="wait" title={title} className={className}>
      <p className="text-pretty wrap-anywhere"><LinkedText text={text} /></p>
      {lastDay && <p className="text-muted">Gäller till och med {formatWeekdayDate(lastDay)}.</p>}
    </Notice>
  )
}
