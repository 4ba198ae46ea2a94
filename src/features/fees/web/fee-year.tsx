import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, dateInStockholm, daysBetween, formatLongDateTime, formatLongDay } from '#domain/calendar.ts'
import { counted, grouped } from '#domain/numbers.ts'
import { feeYearPart, paths } from '#domain/paths.ts'
import { serverNow } from '#web/api/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useRole } from '#web/use-role.ts'
import type { FeeMarks } from '../contract.ts'
import { halfAYear, lastUndoDay, undoDays } from '../rules.ts'
import { feeTexts } from '../texts.ts'
import type { FeeYear, Question } from './use-fee-year.ts'

interface YearProps {
  year: FeeYear
  mayMark: boolean
  /** Whether lines are being looked up or marked. If all marks changed meanwhile, the answer would be outdated on arrival. */
  isBusy: boolean
  /** The id of the text that says why the buttons are disabled. */
  whyNotId: string
}

/** Begins a new membership year: takes away the former one's marks, and restores them. Folded, so that nobody does it by accident. */
export function NewFeeYear({ year, mayMark, isBusy, whyNotId }: YearProps) {
  const { marks, error, refetch, whole } = year
  const [isOpen, setIsOpen] = useState(false)
  useScrollToHash(marks !== undefined || error !== null)
  return (
    <section ref={whole} aria-label="Nytt medlemsår" className="grid grid-cols-1 gap-4">
      <YearMarks {...{ year, mayMark, isBusy, whyNotId }} />
      <div className="card overflow-clip p-0 print:border-0">
        <Disclosure
          id={feeYearPart}
          open={isOpen}
          onOpenChange={setIsOpen}
          summary={(
            <div className="min-w-0">
              <h2 className="text-2xl">Nytt medlemsår</h2>
              {marks && !error ? <p className="text-muted">{markedText(marks)}</p> : !error && <Skeleton className="mt-1 h-5 w-72 max-w-full" />}
            </div>
          )}
        >
          <div className="grid max-w-3xl gap-5 px-(--card-inset) pt-4 pb-7 print:px-0">
            {marks && !error && <HowTo {...{ year, marks, mayMark, isBusy, whyNotId }} />}
            {error && <ListFailure title={feeTexts.marksNotFound} error={error} onRetry={refetch} />}
          </div>
        </Disclosure>
      </div>
      {year.question && <Asked year={year} question={year.question} />}
    </section>
  )
}

function markedText({ paid, members }: FeeMarks): string {
  return `${grouped(paid)} av ${counted(members, 'medlem', 'medlemmar')} är ${paid === 1 ? 'markerad' : 'markerade'} som Betald`
}

function HowTo({ year: { ask }, marks: { paid, cleared, membership_year: membershipYear }, mayMark, isBusy, whyNotId }: YearProps & { marks: FeeMarks }) {
  const mayChange = useRole('superadmin')
  return (
    <>
      <p>Markeringen Betald står kvar från år till år tills någon av er tar bort den. Gör så här när det nya årets avgift ska betalas:</p>
      <ol className="grid list-decimal gap-2 pl-6 marker:text-green">
        <li>
          {mayChange ? <>Ändra medlemsåret, och avgiften om den är en annan, under <Link to={paths.adminSettings}>Inställningar</Link>.</> : 'Be en superadministratör ändra medlemsåret, och avgiften om den är en annan, under Inställningar.'} Nu
          är medlemsåret {membershipYear}.
        </li>
        <li>Ta bort det förra årets markeringar här nedanför, innan någon prickas av för det nya året.</li>
        <li>Pricka av det nya årets betalningar högst upp på sidan.</li>
      </ol>
      <div>
        <h3 className="text-lg">Det här händer när markeringarna tas bort</h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-6 marker:text-green">
          <li>Alla medlemmars avgift blir Ej betald i registret. Själva ser de det på Mina sidor.</li>
          <li>Inget mejl skickas.</li>
          <li>Tidigare medlemmar behåller sin markering. Den gäller deras sista år.</li>
          <li>Det går att ångra på den här sidan i {undoDays} dagar, men inte senare.</li>
        </ul>
      </div>
      {paid === 0 ? <p className="font-semibold">Ingen medlem är markerad som Betald, så det finns inget att ta bort.</p> : (
        <div>
          <Button
            variant="ghost"
            disabled={!mayMark || isBusy}
            aria-describedby={mayMark ? undefined : whyNotId}
            onClick={({ currentTarget }) => ask({ act: 'clear', paid, clearedBefore: cleared?.at ?? null, hasMoved: false }, currentTarget)}
          >
            Ta bort {counted(paid, 'markering', 'markeringar')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Tells that the marks were taken away or restored, here or earlier, with the button to undo it while that is possible. */
function YearMarks({ year: { marks, error, outcome, told, ask }, mayMark, isBusy, whyNotId }: YearProps) {
  // If the current state cannot be fetched, all that is known is what was done here.
  const cleared = error ? null : marks?.cleared
  // Shown until somebody else undoes it or does it again.
  const isRestored = outcome?.act === 'restore' && (!cleared || cleared.at <= outcome.at)
  const isCleared = outcome?.act === 'clear' && (error !== null || cleared?.at === outcome.at)
  const restorable = cleared?.restorable ?? 0
  if (!isRestored && !isCleared && restorable === 0) return null
  return (
    <>
      {isRestored && (
        <Notice
          tone="ok"
          role="status"
          title={<span ref={told} tabIndex={-1} className="outline-none">{counted(outcome.restored, 'medlem är markerad', 'medlemmar är markerade')} som Betald igen</span>}
        />
      )}
      {(isCleared || restorable > 0) && (
        <Notice
          tone={isCleared ? 'ok' : 'info'}
          role={isCleared ? 'status' : undefined}
          title={(
            <span ref={isRestored ? undefined : told} tabIndex={-1} className="outline-none">
              {isCleared
                ? counted(outcome.cleared, 'markering är borttagen', 'markeringar är borttagna')
                : cleared && `Markeringen Betald togs bort för alla den ${formatLongDateTime(new Date(cleared.at))}`}
            </span>
          )}
          action={cleared && restorable > 0 && (
            <Button
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              disabled={!mayMark || isBusy}
              aria-describedby={mayMark ? undefined : whyNotId}
              onClick={({ currentTarget }) => ask({ act: 'restore', clearedAt: cleared.at, restorable, markedSince: marks?.paid ?? 0 }, currentTarget)}
            >
              Ångra
            </Button>
          )}
        >
          {cleared && restorable > 0 && (
            <p>
              Om det blev fel kan {counted(restorable, 'medlem', 'medlemmar')} få tillbaka sin markering, till och
              med den {formatLongDay(lastUndoDay(new Date(cleared.at)))}. De som har markerats sedan dess behåller sin.
            </p>
          )}
        </Notice>
      )}
    </>
  )
}

function Asked({ year, question }: { year: FeeYear; question: Question }) {
  const { isOpen, isPending, close, confirm, finalFocus } = year
  const shared = { open: isOpen, pending: isPending, onConfirm: confirm, finalFocus, onClose: close }
  return question.act === 'clear'
    ? <ClearDialog {...{ year, question, shared }} />
    : (
      <ConfirmDialog
        {...shared}
        title="Ångra borttagningen?"
        description={(
          <>
            <p>{counted(question.restorable, 'medlem', 'medlemmar')} blir {question.restorable === 1 ? 'markerad' : 'markerade'} som Betald igen. Inget mejl skickas.</p>
            <MarkedSince paid={question.markedSince} />
          </>
        )}
        confirmText="Markera igen"
        pendingText="Sparar..."
      />
    )
}

function MarkedSince({ paid }: { paid: number }) {
  if (paid === 0) return null
  return (
    <p className="mt-3 font-semibold text-ink">
      {counted(paid, 'medlem har markerats', 'medlemmar har markerats')} sedan dess. Efteråt syns det inte i registret vilka som är markerade för det nya året.
    </p>
  )
}

interface SharedProps {
  open: boolean
  pending: boolean
  onConfirm: () => Promise<void>
  finalFocus: () => HTMLElement | null
  onClose: () => void
}

function ClearDialog({ year: { marks }, question: { paid, clearedBefore, hasMoved }, shared }: { year: FeeYear; question: Extract<Question, { act: 'clear' }>; shared: SharedProps }) {
  const membershipYear = marks?.membership_year
  const today = dateInStockholm(serverNow())
  const clearedOn = clearedBefore === null ? null : dateInStockholm(new Date(clearedBefore))
  return (
    <ConfirmDialog
      {...shared}
      title={`Ta bort ${counted(paid, 'markering', 'markeringar')}?`}
      description={(
        <>
          <p>
            Avgiften för {paid === 1 ? 'en medlem' : `${grouped(paid)} medlemmar`} ändras från Betald till Ej betald, också på Mina sidor. Inget mejl
            skickas. Det går att ångra till och med den {formatLongDay(addDays(today, undoDays))}.
          </p>
          {membershipYear !== undefined && membershipYear < Number(today.slice(0, 4)) && (
            <p className="mt-3 font-semibold text-ink">Medlemsåret är fortfarande {membershipYear}. Ändra det först, om det är ett nytt år som börjar.</p>
          )}
          {clearedOn !== null && daysBetween(clearedOn, today) < halfAYear && (
            <p className="mt-3 font-semibold text-ink">Alla markeringar togs bort redan den {formatLongDay(clearedOn)}. Ska det göras en gång till?</p>
          )}
        </>
      )}
      confirmText={paid === 1 ? 'Ta bort markeringen' : 'Ta bort markeringarna'}
      pendingText="Tar bort..."
      danger
    >
      {hasMoved && (
        <Notice tone="wait" role="alert" title="Inget är ändrat än">
          <p>Antalet har ändrats sedan du öppnade sidan. Nu är {counted(paid, 'medlem markerad', 'medlemmar markerade')} som Betald.</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
