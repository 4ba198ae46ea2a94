import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLongDate } from '#domain/calendar.ts'
import { grouped } from '#domain/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { MailBadge } from '#web/ui/mail-state.tsx'
import type { Invitee } from '../invitation-contract.ts'
import { inviteeLimits } from '../rules.ts'
import { nameOf } from './member-facts.tsx'
import { memberCard } from './member-links.ts'
import { useRemembered } from './use-remembered.ts'

/** Tells the card that it is opened from here, so that its way back leads here. */
const fromInvitations = { invitations: true }

interface Group {
  members: readonly Invitee[]
  /** Whether there are more than are listed. */
  more?: boolean
}

interface ListProps extends Group {
  title: string
  /** Who they are, or what to do about them. */
  text: string
  action?: ReactNode
  children: ReactNode
}

/** Longer lists are folded at first, so that what follows is not screens away. */
const unfoldedAtMost = 12

/** A list of members of one kind; renders nothing if there are none. */
function InviteeList(list: ListProps) {
  // Mounted when it has members, since their number then decides whether it is folded.
  return list.members.length > 0 && <FilledList {...list} />
}

function FilledList({ members, more = false, title, text, action, children }: ListProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useRemembered(`invitees: ${title}`, () => members.length <= unfoldedAtMost)
  return (
    <Card aria-labelledby={id} className="py-2">
      <Disclosure
        isInset
        open={isOpen}
        onOpenChange={(open) => setIsOpen(() => open)}
        summary={<h2 id={id} className="text-xl">{title} <span className="font-normal whitespace-nowrap text-muted">({grouped(members.length)}{more && '+'})</span></h2>}
      >
        <div className="pb-3">
          <p className="max-w-prose text-muted">{text}</p>
          {more && <p className="mt-1 max-w-prose text-muted">Det finns fler än de {grouped(inviteeLimits.listed)} som visas här.</p>}
          {action}
          <ul className="mt-3 grid grid-cols-1 gap-1 divide-y divide-line">{children}</ul>
        </div>
      </Disclosure>
    </Card>
  )
}

/** The member's Golf-ID, where an invitation goes, and when the last one was mailed; and whether that mail waits for another try. */
function Facts({ member: { golf_id: golfId, email, invited_at: at, mail } }: { member: Invitee }) {
  return (
    <span className="block text-muted">
      <span className="whitespace-nowrap">{golfId}</span>
      {/* On a phone the address has a line of its own. */}
      {email && <><span className="max-sm:hidden"> · </span><span className="wrap-anywhere max-sm:block"><EmailText email={email} /></span></>}
      {at && <span className="block">Inbjuden {formatLongDate(new Date(at))}</span>}
      {mail === 'retrying' && <> <MailBadge state={mail} /></>}
    </span>
  )
}

interface ChoiceProps extends Group {
  title: string
  text: string
  /** Whether each member's card is linked to, where something may have to be corrected first. */
  linksToCards?: boolean
  isTicked: (member: Invitee) => boolean
  tick: (members: readonly Invitee[], on: boolean) => void
}

/** Members who are invited if they are ticked. */
export function InviteeChoice({ isTicked, tick, linksToCards = false, ...list }: ChoiceProps) {
  const { members } = list
  const areTicked = members.every(isTicked)
  return (
    <InviteeList
      {...list}
      action={members.length > 1 && (
        <Button size="sm" variant="ghost" className="mt-3" onClick={() => tick(members, !areTicked)}>
          {areTicked ? 'Ta bort alla kryss' : 'Kryssa i alla'}
        </Button>
      )}
    >
      {members.map((member) => (
        <li key={member.id} className="py-1">
          <CheckboxField
            label={<><span className="font-semibold">{nameOf(member)}</span><Facts member={member} /></>}
            checked={isTicked(member)}
            onCheckedChange={(on) => tick([member], on)}
          />
          {linksToCards && (
            <Link to={memberCard(member.id)} state={fromInvitations} className="ml-10 inline-flex min-h-11 items-center" aria-label={`Öppna medlemskortet för ${nameOf(member)}`}>
              Öppna medlemskortet
            </Link>
          )}
        </li>
      ))}
    </InviteeList>
  )
}

/** Members who cannot be invited here, each with a link to the card where something can be done. */
export function OtherInvitees(list: Omit<ListProps, 'children' | 'action'>) {
  return (
    <InviteeList {...list}>
      {list.members.map((member) => (
        <li key={member.id} className="py-2">
          <Link to={memberCard(member.id)} state={fromInvitations} className="inline-flex min-h-11 items-center font-semibold">{nameOf(member)}</Link>
          <Facts member={member} />
        </li>
      ))}
    </InviteeList>
  )
}
