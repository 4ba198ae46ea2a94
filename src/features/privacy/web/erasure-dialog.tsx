import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '#web/api/client.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ErasureSummary } from '../contract.ts'
import { erasureTexts } from '../texts.ts'
import { BeforeErasure } from './before-erasure.tsx'

const hindranceTexts: Record<NonNullable<ErasureSummary['hindrance']>, string> = {
  not_requested: erasureTexts.notRequested, needs_superadmin: erasureTexts.needsSuperadmin, last_superadmin: erasureTexts.lastSuperadmin, own: erasureTexts.own,
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">{children}</ul>
    </div>
  )
}

function LastMail({ address }: { address: string | null }) {
  const { delivers } = useSite()
  if (address === null) return 'Det finns ingen adress att skicka ett sista mejl till.'
  return <>Ett sista mejl går till <EmailText email={address} />.{!delivers && ` ${mailsKeptText}`}</>
}

function Summary({ summary }: { summary: ErasureSummary }) {
  const { goes, stays, last_mail_to: address } = summary
  return (
    <div className="grid gap-5">
      <BeforeErasure summary={summary} />
      <Part title="Raderas">
        {goes.map(({ title, rows, says }) => <li key={title}>{title} ({rows}){says && `. ${says}.`}</li>)}
      </Part>
      <Part title="Står kvar, och varför">
        {stays.map(({ title, rows, why }) => <li key={title}>{title} ({rows}). {why}</li>)}
        <li>Det som är publicerat: resultat, nyheter, verksamhetsberättelser och kort i ledningsgruppen, tills ni ändrar det under Innehåll, och kontaktuppgifter under Inställningar.</li>
        <li>Säkerhetskopior, tills de byts ut. Om en kopia läses tillbaka raderas uppgifterna igen.</li>
        <li>Mejl om medlemmen i styrelsens brevlåda och filer ni har hämtat. Dem raderar ni själva. Om en golfklubb har fått namnet ber ni klubben ta bort det.</li>
        <li>Platser i andras bollar där bara namnet står, utan Golf-ID, hittas inte av sig själva: öppna bokningen under Bokningar och välj Ta bort namnet.</li>
      </Part>
      <p className="text-muted"><LastMail address={address} /></p>
    </div>
  )
}

/** What a screen reader announces, since the dialog's focus is at its end. */
function statusText(data: ErasureSummary | undefined, error: unknown): string {
  if (data) return data.hindrance === null ? 'Nu syns vad som raderas och vad som står kvar.' : hindranceTexts[data.hindrance]
  return error ? '' : 'Hämtar vad en radering innebär'
}

interface ErasureDialogProps {
  memberId: string
  name: string
  /** Whether the person can be logged in anywhere. */
  mayBeLoggedIn: boolean
  pending: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a member is erased, and shows what it means for this one. It cannot be confirmed before that is known. */
export function ErasureDialog({ memberId, name, mayBeLoggedIn, pending, onClose, onConfirm }: ErasureDialogProps) {
  const { data, error, refetch } = useQuery({ ...calls.privacy.getErasureSummary.queryOptions({ input: { p_id: memberId } }), staleTime: 0, gcTime: 0 })
  const mayErase = data?.hindrance === null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Radera ${name}?`}
      description={<p>{name} {mayBeLoggedIn ? 'loggas ut överallt och finns sedan inte i registret' : 'tas bort ur registret'}. Det går inte att ångra.</p>}
      confirmText="Radera för gott"
      // A way out in the confirm button's place would turn into `Radera för gott` just as somebody is about to press it.
      cancelText={data && !mayErase ? 'Stäng' : undefined}
      pendingText="Raderar..."
      pending={pending}
      danger
      onConfirm={mayErase ? onConfirm : undefined}
    >
      <p role="status" className="sr-only">{statusText(data, error)}</p>
      {data && (data.hindrance === null ? <Summary summary={data} /> : <Notice tone="bad" title="Kan inte raderas nu"><p>{hindranceTexts[data.hindrance]}</p></Notice>)}
      {!data && (error
        ? <ListFailure title={erasureTexts.summaryFailed} error={error} onRetry={() => refetch()} />
        : <div aria-hidden="true" className="grid gap-3"><Skeleton className="h-6 w-full" /><Skeleton className="h-6 w-2/3" /></div>)}
    </ConfirmDialog>
  )
}
