import { Fragment, useId, useState } from 'react'
import { roleTexts } from '#domain/role-texts.ts'
import { includesRole, roles, type Role } from '#domain/roles.ts'
import { secondFactorGraceDays } from '#features/accounts/rules.ts'
import { api } from '#web/api/client.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { refreshSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { partHeading } from '#web/ui/card-part.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import { useRole } from '#web/use-role.ts'
import type { MemberDetails } from '../contract.ts'
import { memberErrorTexts } from '../texts.ts'
import { nameOf } from './member-facts.tsx'
import { useAct } from './use-act.ts'
import { useIsOwn } from './use-is-locked.ts'

interface Asking {
  role: Role
  grants: boolean
}

function useRoleActs(member: MemberDetails) {
  const { isPending, carryOut } = useAct()
  const isOwn = useIsOwn(member)
  async function change({ role, grants }: Asking) {
    const call = grants ? api.members.grantRole : api.members.revokeRole
    await carryOut(() => call({ p_id: member.id, p_role: role }), {
      about: `role ${role} ${member.id}`,
      done: grants ? 'Behörigheten är tilldelad' : 'Behörigheten är borttagen',
      says: () => `${nameOf(member)}: ${roleTexts[role].name.toLowerCase()}`,
      failed: grants ? 'Behörigheten kunde inte tilldelas' : 'Behörigheten kunde inte tas bort',
    })
    if (isOwn) await refreshSession()
  }
  return { isOwn, isPending, change }
}

function RoleState({ held, role }: { held: readonly Role[]; role: Role }) {
  if (held.includes(role)) return <Badge tone="ok">Har</Badge>
  return includesRole(held, role) ? <Badge>Ingår</Badge> : null
}

function RoleDialog({ member, asking, isOpen, acts, onClose }: {
  member: MemberDetails
  asking: Asking
  isOpen: boolean
  acts: ReturnType<typeof useRoleActs>
  onClose: () => void
}) {
  const { role, grants } = asking
  const { as, may } = roleTexts[role]
  const { delivers } = useSite()
  async function confirm() {
    await acts.change(asking)
    onClose()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={grants ? `Ge ${as}?` : `Ta bort ${as}?`}
      description={(
        <>
          <p>{grants ? `${nameOf(member)} får behörigheten med en gång. Den som har den ${may.charAt(0).toLowerCase()}${may.slice(1)} Styrelsen får ett mejl om det. Medlemmen får inget mejl, så säg till.${graceText(member)}` : `${nameOf(member)} förlorar behörigheten med en gång.`}</p>
          {grants && !delivers && <p className="mt-2">{mailsKeptText}</p>}
          {acts.isOwn && !grants && <p className="mt-2 font-semibold text-ink">Det är din egen behörighet du tar bort.</p>}
        </>
      )}
      confirmText={grants ? 'Ge behörigheten' : 'Ta bort behörigheten'}
      pendingText="Sparar..."
      pending={acts.isPending}
      danger={!grants}
      onConfirm={confirm}
    />
  )
}

/**
 * Says how long the role works without a second factor. The days count from the first role (decision 028), so somebody who has had one for
 * long has none left with the next.
 */
function graceText({ roles: held, has_second_factor: hasSecondFactor }: MemberDetails): string {
  if (hasSecondFactor === true) return ''
  return held.length === 0
    ? ` Den som inte har tvåstegsverifiering har ${secondFactorGraceDays} dagar på sig att slå på den.`
    : ` Utan tvåstegsverifiering går administrationen inte att använda när det har gått ${secondFactorGraceDays} dagar från den första behörigheten.`
}

/** Lists what each role may do, which the dialog before it is given repeats. */
function WhatRolesMay() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-3 -mb-3 border-t border-line">
      <Disclosure isInset summary={<span className="font-semibold">Vad varje behörighet ger rätt till</span>} open={isOpen} onOpenChange={setIsOpen}>
        <dl>
          {roles.map((role) => (
            <Fragment key={role}>
              <dt className="font-semibold">{roleTexts[role].name}</dt>
              <dd className="mb-3 text-muted last:mb-0">{roleTexts[role].may}</dd>
            </Fragment>
          ))}
        </dl>
      </Disclosure>
    </div>
  )
}

/** The roles of a member; a superadmin gives and takes them. */
export function MemberRoles({ member }: { member: MemberDetails }) {
  const mayChange = useRole('superadmin')
  const whyNotId = useId()
  const { about: asking, isOpen, open, close } = useDialogState<Asking>({ role: 'admin_read', grants: true })
  const acts = useRoleActs(member)
  const noLogIn = member.login_email === null || member.ended_on !== null
  return (
    <Card id="behorighet" className="scroll-mt-6">
      <h2 tabIndex={-1} className={`mb-2 ${partHeading}`}>Behörighet</h2>
      {!mayChange && <p id={whyNotId} className="mb-2 text-muted">Bara en superadministratör ändrar behörigheter.</p>}
      {mayChange && noLogIn && <Notice className="mb-3"><p>{member.ended_on === null ? `${memberErrorTexts.noLogIn}. Skicka en inbjudan under Inloggning först` : 'Medlemskapet är avslutat. Återuppta det för att kunna ge en behörighet'}.</p></Notice>}
      <ul role="list" className="divide-y divide-line">
        {roles.map((role) => {
          const holds = member.roles.includes(role)
          const isIncluded = !holds && includesRole(member.roles, role)
          return (
            <li key={role} className="flex min-h-15 flex-wrap items-center justify-between gap-x-5 gap-y-2 py-2">
              <p className="flex min-w-0 flex-wrap items-center gap-2">{roleTexts[role].name} <RoleState held={member.roles} role={role} /></p>
              {mayChange && !isIncluded && (
                <Button variant={holds ? 'ghost' : 'quiet'} size="sm" disabled={!holds && noLogIn} onClick={() => open({ role, grants: !holds })}>
                  {holds ? 'Ta bort' : 'Ge'}<span className="sr-only"> {roleTexts[role].as}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <WhatRolesMay />
      <RoleDialog member={member} asking={asking} isOpen={isOpen} acts={acts} onClose={close} />
    </Card>
  )
}
