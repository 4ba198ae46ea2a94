import { Flag, Trophy, Users } from 'lucide-react'
import { bylawTerms } from '#features/association/rules.ts'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { FeeFacts } from '#web/ui/fee-facts.tsx'

const benefits = [
  { Icon: Flag, title: 'Businessbanor', text: 'Spela på de banor runt Göteborg som föreningen har avtal med.' },
  { Icon: Trophy, title: 'Tävlingar', text: 'Slagspel, poängbogey och matchspel, från vår till höst.' },
  { Icon: Users, title: 'Gemenskap', text: 'Golf med kollegor och tidigare kollegor, på alla nivåer.' },
]

/** What membership costs and how to pay (specification 1). */
export function MembershipFee() {
  const site = useSite()
  const isMember = useSession().state === 'member'
  return (
    <section className="on-deep fee-card">
      <p className="text-lg font-semibold text-on-deep-gold">Medlemskap {site.membershipYear}</p>
      <FeeFacts fee={site.fee} bankgiro={site.bankgiro} swish={site.swish} />
      {/* Until then the register has nobody to mark as paid, and a new member is asked for the fee in a mail. */}
      {!isMember && <p className="mt-5 text-on-deep-muted">Betala först när du har blivit medlem. Då får du uppgifterna i ett mejl också.</p>}
    </section>
  )
}

/** What membership gives. */
export function MembershipBenefits({ className }: { className?: string }) {
  return (
    <section className={className}>
      <h2 className="text-xl">Det här får du</h2>
      <ul role="list" className="mt-4 grid gap-5 sm:max-lg:grid-cols-3">
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-11 shrink-0 place-content-center rounded-full bg-green-soft text-green">
              <Icon aria-hidden="true" />
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who can become a member (specification 9, "Bylaws"). */
export function WhoMayJoin() {
  return (
    <section>
      <h2 className="text-xl">Vem kan bli medlem?</h2>
      <p className="mt-2 text-muted">
        Du som arbetar i Göteborg på något av de två bolagen, eller på ett företag som de tillsammans eller var för sig äger till minst {bylawTerms.ownershipPercent} procent,
        och du som är pensionär därifrån.
      </p>
    </section>
  )
}
