import { useState } from 'react'
import { MemberSecondFactor } from '#features/accounts/web/member-second-factor.tsx'
import { MemberStanding } from '#features/booking/web/member-standing.tsx'
import type { MemberDetails } from '#features/members/contract.ts'
import { nameOf } from '#features/members/web/member-facts.tsx'
import MemberPage, { meta } from '#features/members/web/member-page.tsx'
import { MemberErasure } from '#features/privacy/web/member-erasure.tsx'
import { Card } from '#web/ui/card.tsx'

export { meta }

/** Of a former member where there is a stop: what is owed does not end with the membership, and the stop stands when that is taken up again. */
function RightToBook({ member }: { member: MemberDetails }) {
  // One that is lifted here leaves its place, with the button that had the focus.
  const [wasStopped, setWasStopped] = useState(false)
  if (member.standing !== null && !wasStopped) setWasStopped(true)
  if (member.ended_on !== null && !wasStopped) return null
  return (
    <Card>
      <h2 className="mb-4 text-2xl">Rätt att boka</h2>
      <MemberStanding golfId={member.golf_id} name={nameOf(member)} />
    </Card>
  )
}

/** `/admin/medlemmar/:id`: the member's card together with what other features have of the person. */
export default function MemberRoute() {
  return (
    <MemberPage>
      {(member) => (
        <>
          <RightToBook member={member} />
          {member.ended_on === null && member.login_email !== null && (
            <MemberSecondFactor memberId={member.id} golfId={member.golf_id} name={nameOf(member)} has={member.has_second_factor} />
          )}
          <MemberErasure memberId={member.id} name={nameOf(member)} canAsk={member.ended_on === null && member.login_email !== null} hasLogIn={member.login_email !== null} />
        </>
      )}
    </MemberPage>
  )
}
