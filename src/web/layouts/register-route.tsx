import { useId } from 'react'
import { RegisterActions } from '#features/members/web/register-actions.tsx'
import { RegisterTab } from '#features/members/web/register-tab.tsx'
import { useRole } from '#web/use-role.ts'
import RegisterPage, { meta } from '#features/membership/web/register-page.tsx'

export { meta }

/** `/admin/medlemmar`: the applications together with the register of members. */
export default function RegisterRoute() {
  const mayAct = useRole('admin_write')
  const whyNotId = useId()
  return (
    <RegisterPage
      mayAct={mayAct}
      whyNotId={whyNotId}
      actions={<RegisterActions mayAct={mayAct} whyNotId={whyNotId} />}
      members={<RegisterTab mayAct={mayAct} whyNotId={whyNotId} />}
    />
  )
}
