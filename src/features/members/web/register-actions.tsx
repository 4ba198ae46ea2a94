import { BadgeCheck, ChevronDown, Download, FileUp, Send, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useExport } from '#web/ui/export-file.ts'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { AddMemberDialog } from './register-add.tsx'
import { registerTexts } from './register-texts.ts'
import { exportAddress, isOnOtherTab, readView } from './register-view.ts'

/** The query parameter that is set while the form for a new member is open, so that a link can lead to it. */
const newMemberName = 'ny'

interface RegisterActionsProps {
  mayAct: boolean
  /** The id of the text that says why the buttons are off. */
  whyNotId: string
}

/** Actions on the register as a whole: `Lägg till medlem`, payments, invitations, import, `Exportera CSV`. */
export function RegisterActions({ mayAct, whyNotId }: RegisterActionsProps) {
  const [query, setQuery] = useSearchParams()
  const { isPending, save } = useExport()
  // The specification has the button above both tabs, and it exports members: above the applications its text says so.
  const isOverOthers = isOnOtherTab(query)
  const file = {
    address: exportAddress(readView(query)), name: 'members', failed: registerTexts.notExported, ...(isOverOthers && { says: registerTexts.exported }),
  }
  const off = disabledUnless(mayAct, whyNotId)
  function showForm(isShown: boolean) {
    const changed = new URLSearchParams(query)
    if (isShown) changed.set(newMemberName, '1')
    else changed.delete(newMemberName)
    setQuery(changed, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button size="sm" className="max-sm:basis-[8.3rem] max-sm:px-2" icon={<UserPlus aria-hidden="true" />} {...off} onClick={() => showForm(true)}>Lägg till medlem</Button>
      {mayAct && <MoreActions />}
      <Button
        variant="ghost"
        size="sm"
        icon={<Download aria-hidden="true" />}
        {...off}
        pending={isPending}
        pendingText="Exporterar..."
        onClick={() => void save(file)}
      >
        {/* Hidden where there is no room: the buttons would wrap, and the tab that was pressed would move. */}
        <span>Exportera CSV{isOverOthers && <span className="max-[100rem]:sr-only"> med medlemmar</span>}</span>
      </Button>
      <AddMemberDialog open={mayAct && query.has(newMemberName)} onClose={() => showForm(false)} />
    </>
  )
}

/** Links to what is done more seldom. On a phone they are unfolded with a button, since the register itself would come screens below. */
function MoreActions() {
  const [isOpen, setIsOpen] = useState(false)
  const links = useId()
  return (
    <>
      <Button variant="ghost" size="sm" className="max-sm:px-2 md:hidden" aria-expanded={isOpen} aria-controls={links} onClick={() => setIsOpen(!isOpen)}>
        Fler åtgärder<ChevronDown aria-hidden="true" className={classNames('-ml-1 block!', isOpen && 'rotate-180')} />
      </Button>
      <div id={links} className={classNames('gap-2 max-md:basis-full max-md:[&>*]:grow md:contents', isOpen ? 'flex flex-wrap' : 'max-md:hidden')}>
        <LinkButton variant="ghost" size="sm" icon={<BadgeCheck aria-hidden="true" />} to={paths.adminPayments}>Pricka av betalningar</LinkButton>
        <LinkButton variant="ghost" size="sm" icon={<Send aria-hidden="true" />} to={paths.adminInvitations}>Bjud in</LinkButton>
        <LinkButton variant="ghost" size="sm" icon={<FileUp aria-hidden="true" />} to={paths.adminImport}>Importera</LinkButton>
      </div>
    </>
  )
}
