import { Flag } from 'lucide-react'
import { useCallback, useId, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useRole } from '#web/use-role.ts'
import { bookingRules, numberInWords } from '../../rules.ts'
import { useDeskActs } from './acts.ts'
import { AnswerDialog } from './answer.tsx'
import { DeskDetails } from './details.tsx'
import { DeskHistory } from './history.tsx'
import { useBookingStats, useDeskRefresh } from './queries.ts'
import { DeskQueue } from './queue.tsx'
import { StoppedMembers } from './stopped.tsx'
import { useDeskView } from './view.ts'
import { DeskWeek } from './week.tsx'

export const meta = () => pageMeta({ title: 'Bokningar', description: 'Bokningsförfrågningar som väntar på svar, och bokningarnas historik.' })

/** `/admin/bokningar`: the board answers requests, and looks up what has been booked. */
export default function BookingsPage() {
  const desk = useDeskView()
  const { view, linkTo } = desk
  const mayAnswer = useRole('admin_write')
  const whyNotId = useId()
  const content = useRef<HTMLDivElement>(null)
  // Without scrolling, since the content is taller than the window.
  const holdFocus = useCallback(() => {
    content.current?.focus({ preventScroll: true })
    return null
  }, [])
  // An answered request leaves the queue with the button that had the focus; closing a booking removes the link that closed it.
  useLostFocus(content, holdFocus)
  const acts = useDeskActs()
  const refresh = useDeskRefresh()
  const waiting = useBookingStats().data?.waiting ?? 0
  const answering = { acts, mayAnswer, whyNotId }
  return (
    <>
      <PageHeading
        title="Bokningar"
        intro={`Svara på förfrågningar inom ${numberInWords(bookingRules.answerHours)} timmar.`}
        actions={(
          <>
            <LinkButton variant="ghost" icon={<Flag />} to={paths.adminQuotas}>Banor och kvoter</LinkButton>
            <RefreshButton refresh={refresh} done="Bokningarna är uppdaterade" failed="Bokningarna kunde inte uppdateras" />
          </>
        )}
      />
      {!mayAnswer && (
        <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att svara på förfrågningar, exportera och stoppa någon från att boka behövs skrivbehörighet.</Notice>
      )}
      <div ref={content} tabIndex={-1} className="focus-visible:outline-none">
        {view.booking === null ? (
          <Tabs
            label="Förfrågningar, alla bokningar eller en vecka"
            value={view.tab}
            onValueChange={desk.openTab}
            items={[
              {
                value: 'vantar',
                label: 'Väntar på svar',
                badge: waiting > 0 && <Badge tone="wait">{waiting}</Badge>,
                content: <div className="grid grid-cols-1 gap-4"><DeskQueue {...answering} linkTo={linkTo} /><StoppedMembers /></div>,
              },
              { value: 'alla', label: 'Alla', content: <DeskHistory {...desk} mayExport={mayAnswer} whyNotId={whyNotId} /> },
              { value: 'vecka', label: 'Vecka', content: <DeskWeek {...desk} /> },
            ]}
          />
        ) : <DeskDetails {...answering} id={view.booking} linkTo={linkTo} />}
      </div>
      <AnswerDialog acts={acts} />
    </>
  )
}
