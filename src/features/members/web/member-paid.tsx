import { BadgeCheck, Undo2 } from 'lucide-react'
import { api } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { useTooSoon } from '#web/ui/use-too-soon.ts'
import type { MemberRecord } from '../contract.ts'
import { nameOf } from './member-facts.tsx'
import { useAct } from './use-act.ts'

interface PaidButtonProps {
  member: MemberRecord
  mayAct: boolean
  /** The id of the text that says why the button is off. */
  whyNotId: string
  onDone?: (paid: boolean) => void
  /** Called when no response came: the change may have been made or not. */
  onUnanswered?: () => void
  className?: string
}

/** In milliseconds: after the act the button undoes it, in the same place, so a slow double click would. */
const secondPressMs = 1000

/** Marks a member `Betald`, or takes the mark away. */
export function PaidButton({ member, mayAct, whyNotId, onDone, onUnanswered, className }: PaidButtonProps) {
  const { isPending, carryOut } = useAct()
  const { start, isTooSoon } = useTooSoon(secondPressMs)
  const paid = member.matchplay_approved
  async function change() {
    const { answer, failure } = await carryOut(() => api.members.setMemberPaid({ p_id: member.id, p_paid: !paid }), {
      done: paid ? 'Avgiften är markerad som ej betald' : 'Avgiften är markerad som betald',
      about: `paid ${member.id}`,
      says: () => nameOf(member),
      failed: 'Markeringen kunde inte ändras',
    })
    if (answer) {
      start()
      onDone?.(!paid)
    } else if (isUnanswered(failure)) onUnanswered?.()
  }
  return (
    <Button
      className={classNames('max-sm:text-center max-sm:text-balance', className)}
      variant={paid ? 'ghost' : 'primary'}
      // A phone has room for the text, but not for an icon beside it.
      icon={paid ? <Undo2 aria-hidden="true" className="max-sm:hidden" /> : <BadgeCheck aria-hidden="true" className="max-sm:hidden" />}
      pending={isPending}
      pendingText="Sparar..."
      {...disabledUnless(mayAct, whyNotId)}
      onClick={(press) => { if (press.detail <= 1 && !isTooSoon(press)) void change() }}
      // Enter held down presses again and again.
      onKeyDown={(event) => { if (event.key === 'Enter' && event.repeat) event.preventDefault() }}
    >
      {paid ? 'Markera avgiften som ej betald' : 'Markera avgiften som betald'}
    </Button>
  )
}
