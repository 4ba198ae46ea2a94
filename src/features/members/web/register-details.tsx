import { IdCard } from 'lucide-react'
import { useLocation } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailLink, Fact, PhoneLink } from '#web/ui/fact.tsx'
import type { MemberRecord } from '../contract.ts'
import { memberFieldTexts } from '../texts.ts'
import { categoryText, nameOf, StateBadges } from './member-facts.tsx'
import { memberCard } from './member-links.ts'
import { PaidButton } from './member-paid.tsx'

interface MemberDialogProps {
  member: MemberRecord
  open: boolean
  mayAct: boolean
  whyNotId: string
  onClose: () => void
  onChange: (member: MemberRecord) => void
  /** Called when an act on the member got no response: it may have been done. */
  onUnsure: (member: MemberRecord) => void
  finalFocus: () => HTMLElement | null
}

function Facts({ member }: { member: MemberRecord }) {
  const { phone, private_email: privateEmail, work_email: workEmail } = member
  return (
    <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
      <Fact term={memberFieldTexts.golfId}>{member.golf_id}</Fact>
      <Fact term={memberFieldTexts.phone}>{phone && <PhoneLink phone={phone} />}</Fact>
      <Fact term={memberFieldTexts.privateEmail}>{privateEmail && <EmailLink email={privateEmail} />}</Fact>
      <Fact term={memberFieldTexts.workEmail}>{workEmail && <EmailLink email={workEmail} />}</Fact>
      <Fact term={memberFieldTexts.club}>{member.club}</Fact>
      <Fact term={memberFieldTexts.category}>{categoryText(member)}</Fact>
    </dl>
  )
}

/** `Visa detaljer`: all that the list knows of a member, and a link to everything else. */
export function MemberDialog(props: MemberDialogProps) {
  const { member, open, mayAct, whyNotId, onClose, onChange, onUnsure, finalFocus } = props
  const { search } = useLocation()
  const hasEnded = member.ended_on !== null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={nameOf(member)}
      description={<p className="flex flex-wrap gap-2 pt-1"><StateBadges member={member} /></p>}
      footer={(
        <>
          {!hasEnded && (
            <PaidButton
              key={member.id}
              member={member}
              mayAct={mayAct}
              whyNotId={whyNotId}
              onDone={(paid) => onChange({ ...member, matchplay_approved: paid })}
              // The list behind has been refetched; the dialog only knows the member that it was opened with.
              onUnanswered={() => onUnsure(member)}
            />
          )}
          <LinkButton variant="quiet" icon={<IdCard aria-hidden="true" />} to={memberCard(member.id)} state={{ register: search }}>Hela medlemskortet</LinkButton>
        </>
      )}
    >
      <Facts member={member} />
      {!mayAct && <p className="mt-4 text-muted">Du har läsbehörighet, så du kan se men inte ändra.</p>}
    </Dialog>
  )
}
