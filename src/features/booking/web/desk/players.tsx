import { UserX } from 'lucide-react'
import { dateInStockholm } from '#domain/calendar.ts'
import { removedName } from '#features/privacy/rules.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { useNow } from '#web/use-time.ts'
import { isActive } from '../../cancellation-rules.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { bookingTexts } from '../../texts.ts'
import { useMemberStanding } from '../use-member-standing.ts'
import type { AnsweringProps } from './queue.tsx'
import { mayBeRemoved, type NameRemoval, positioned, type PositionedPlayer, useRemoveName } from './use-remove-name.ts'

/** Says what happens, who is told, and where the name remains. */
function Description({ booking, name, isStanding }: { booking: BoardBooking; name: string; isStanding: boolean }) {
  const { delivers } = useSite()
  const isTold = isStanding && booking.email !== ''
  return (
    <>
      <p>
        {name} står sedan som ”{removedName}”, utan Golf-ID{isStanding && ', och får vara med i en annan bokning'}. Platsen i bollen finns kvar, och bokningen
        gäller som förut. Det går inte att ångra.
      </p>
      <p className="mt-2">
        {isTold
          ? <>{booking.full_name} får besked om att en medspelare är borttagen, men inte om vem. Mejlet går till <EmailText email={booking.email} />. {bookingTexts.coPlayersNotTold}</>
          : 'Ingen får något mejl.'}
      </p>
      <p className="mt-2">Mejl som redan har skickats ändras inte{booking.message && ', och inte heller meddelandet från den som bokade'}.</p>
      {isTold && !delivers && <p className="mt-2">{mailsKeptText}</p>}
    </>
  )
}

function RemoveNameDialog({ removal: { asked, isOpen, isPending, close, remove } }: { removal: NameRemoval }) {
  const today = dateInStockholm(useNow())
  if (!asked) return null
  const { booking, player, hasMoved, isUnsure } = asked
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={`Ta bort namnet ${player.name}?`}
      description={<Description booking={booking} name={player.name} isStanding={isActive({ status: booking.status, playDate: booking.play_date }, today)} />}
      confirmText="Ta bort namnet"
      pendingText="Tar bort..."
      pending={isPending}
      danger
      onConfirm={remove}
    >
      {hasMoved && <Notice tone="wait" role="alert" title={bookingTexts.nameNotRemoved} />}
      {isUnsure && (
        <Notice tone="wait" role="alert" title="Vi vet inte om namnet togs bort">
          <p>Vi fick inget svar. Försök igen. Om det redan är gjort görs det inte en gång till.</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}

type DeskPlayersProps = Pick<AnsweringProps, 'mayAnswer' | 'whyNotId'> & { booking: BoardBooking }

/** The register's word now, by which the rules judge as well: the membership may have ended since the booking was made (026). */
function MembershipNow({ golfId }: { golfId: string }) {
  const { data } = useMemberStanding(golfId)
  return data?.has_ended ? 'tidigare medlem' : 'medlem'
}

/** `medlem`, `tidigare medlem` or `gäst`; of a player without Golf-ID the register knows nothing, and the booker's word stands. */
function Membership({ player: { golfId, isVgfMember } }: { player: PositionedPlayer }) {
  if (!isVgfMember) return 'gäst'
  return golfId === null ? 'medlem' : <MembershipNow golfId={golfId} />
}

/** Everyone in the ball as the board sees it, the booker first. A co-player's name can be removed at that person's request. */
export function DeskPlayers({ booking, mayAnswer, whyNotId }: DeskPlayersProps) {
  const removal = useRemoveName()
  const off = disabledUnless(mayAnswer, whyNotId)
  return (
    <>
      <ul role="list" className="grid max-w-md gap-1">
        {positioned(booking).map((player) => (
          <li key={player.position} className="flex min-h-10 items-center justify-between gap-x-2">
            <span>
              {player.name}{' '}
              <span className="inline-block text-muted">{player.golfId && `${player.golfId} · `}<Membership player={player} /></span>
            </span>
            {mayBeRemoved(player) && (
              // Inconspicuous: it is used about once a year, beside the board's main work.
              <button
                type="button"
                className="icon-button text-muted disabled:opacity-50"
                aria-label={`Ta bort namnet ${player.name}`}
                title="Ta bort namnet"
                {...off}
                onClick={() => removal.ask(booking, player)}
              >
                <UserX aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <RemoveNameDialog removal={removal} />
    </>
  )
}
