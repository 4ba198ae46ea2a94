import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { paths } from '#domain/paths.ts'
import { BoardLink } from '#web/ui/board-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Profile } from '../contract.ts'
import { contactMethods } from '../rules.ts'
import { contactMethodTexts } from '../texts.ts'
import { PendingAddress } from './log-in-address.tsx'
import { PaidBadge } from './member-facts.tsx'
import { EditableRow, ProfileRow } from './profile-row.tsx'
import type { Editing } from './use-editing.ts'

interface CardProps {
  /** Null while it is being fetched: the cards then reserve their space. */
  profile: Profile | null
  editing: Editing
}

export function PersonalCard({ profile, editing }: CardProps) {
  return (
    <ProfileCard title="Personuppgifter">
      <EditableRow column="first_name" profile={profile} editing={editing} />
      <EditableRow column="last_name" profile={profile} editing={editing} />
      <ProfileRow label="Golf-ID" hint={<>Du loggar in med det. Är det fel? <BoardLink>Hör av dig till styrelsen</BoardLink>.</>}>
        {profile ? profile.golf_id : <Placeholder />}
      </ProfileRow>
    </ProfileCard>
  )
}

export function ContactCard({ profile, editing }: CardProps) {
  return (
    <ProfileCard
      title="Kontaktinformation"
      before={profile && <PendingAddress profile={profile} />}
      after={(
        <div className="border-t border-line pt-[1.1rem]">
          <SelectField
            label="Kontaktsätt"
            hint="Styrelsen ändrar det åt dig."
            options={contactMethods.map((value) => ({ value, text: contactMethodTexts[value] }))}
            value={profile?.contact_method ?? ''}
            placeholder="Inte angivet"
            onValueChange={() => undefined}
            disabled
          />
          <p className="mt-2 text-[0.95rem] text-muted">
            <BoardLink>Hör av dig<span className="sr-only"> till styrelsen</span></BoardLink> om det inte stämmer.
          </p>
        </div>
      )}
    >
      <EditableRow column="phone" profile={profile} editing={editing} />
      <EditableRow column="private_email" profile={profile} editing={editing} />
      <EditableRow column="work_email" profile={profile} editing={editing} />
      <ProfileRow label="Länkar för nytt lösenord skickas till">
        {profile ? <EmailText email={profile.login_email} /> : <Placeholder />}
      </ProfileRow>
    </ProfileCard>
  )
}

export function MembershipCard({ profile, editing }: CardProps) {
  return (
    <ProfileCard title="Medlemsinformation">
      <EditableRow column="club" profile={profile} editing={editing} />
      <ProfileRow label="Kategori">
        {profile ? (profile.category ? memberCategoryTexts[profile.category] : 'Inte angiven') : <Placeholder />}
      </ProfileRow>
      <ProfileRow label="Årsavgift" hint={profile?.matchplay_approved === false && <HowToPay />}>
        {profile ? <PaidBadge paid={profile.matchplay_approved} /> : <Placeholder />}
      </ProfileRow>
    </ProfileCard>
  )
}

export function SecurityCard() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
      <div>
        <h2 className="text-[min(1.5rem,6.4vw)]">Säkerhetsinställningar</h2>
        <p className="mt-2 text-muted">Byt lösenord, eller få en länk för att välja ett nytt.</p>
      </div>
      <LinkButton variant="quiet" icon={<ShieldCheck />} to={paths.security} className="max-w-full wrap-anywhere">Öppna säkerhetsinställningar</LinkButton>
    </Card>
  )
}

function ProfileCard({ title, before, children, after }: { title: string; before?: ReactNode; children: ReactNode; after?: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-1 text-[min(1.5rem,6.4vw)]">{title}</h2>
      {before}
      {/* Cancels the last row's padding, so that the space below matches that above the heading. */}
      <dl className={after ? undefined : '-mb-[1.1rem]'}>{children}</dl>
      {after}
    </Card>
  )
}

function HowToPay() {
  return (
    <>
      <Link to={`${paths.start}#fee`}>Så betalar du</Link>. Har du betalat? Styrelsen prickar av för hand, så det kan dröja.
    </>
  )
}

function Placeholder() {
  return <Skeleton className="my-[0.15rem] h-5 w-44 max-w-full" />
}
