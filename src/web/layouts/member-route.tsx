import { useState } from 'react'
import { MemberSecondFactor } from '#features/accounts/web/member-second-factor.tsx'
import { MemberStanding } from '#features/booking/web/member-standing.tsx'
import type { MemberDetails } from '#features/members/contract.ts'
import { nameOf } from '#features/members/web/member-facts.tsx'
import MemberPage, { meta, type OthersParts } from '#features/members/web/member-page.tsx'
import { MemberErasure } from '#features/privacy/web/member-erasure.tsx'
import { partHeading } from '#web/ui/card-part.tsx'

export { meta }

/**
 * The right to book. For a former member only if there is a stop: what is owed does not end with the membership, and the stop applies again
 * when the membership is resumed.
 */
function RightToBook({ member }: { member: MemberDetails }) {
  // After a stop has been lifted here this part stays, with the button that had the focus.
  const [wasStopped, setWasStopped] = useState(false)
  if (member.standing !== null && !wasStopped) setWasStopped(true)
  if (member.ended_on !== null && !wasStopped) return null
  return (
    <section className="py-4">
      <MemberStanding golfId={member.golf_id} memberId={member.id} name={nameOf(member)} heading={<h2 className={partHeading}>Rätt att boka</h2>} isBrief />
    </section>
  )
}

function othersPartsOf(member: MemberDetails): OthersParts {
  const common = { memberId: member.id, name: nameOf(member) }
  const hasLogIn = member.login_email !== null
  const canLogIn = hasLogIn && member.ended_on === null
  return {
    rightToBook: <RightToBook member={member} />,
    secondFactor: canLogIn && <MemberSecondFactor {...common} golfId={member.golf_id} has={member.has_second_factor} />,
    erasure: <MemberErasure {...common} canAsk={canLogIn} hasLogIn={hasLogIn} />,
  }
}

/** `/admin/medlemmar/:id`: the member's card together with what other features hold about the person. */
export default function MemberRoute() {
  return <MemberPage othersPartsOf={othersPartsOf} />
}
