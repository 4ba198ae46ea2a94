import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Plus, ShieldCheck, Smartphone, Ticket } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLongDate } from '#domain/calendar.ts'
import { isAdministrator } from '#domain/roles.ts'
import { calls } from '#web/api/client.ts'
import { refreshSession, useSession } from '#web/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BoardLink } from '#web/ui/board-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import type { OwnSecondFactor } from '../contract.ts'
import { recoveryCodeCount } from '../rules.ts'
import { secondFactorTexts } from '../texts.ts'
import { hasPasskeys } from './passkey-ceremony.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FactorDialog, type FactorAct } from './second-factor-dialogs.tsx'

/** With fewer codes than this, it is time for new ones. */
const fewCodes = 3

const done: Record<FactorAct['kind'], string> = {
  add_totp: secondFactorTexts.on,
  change_totp: secondFactorTexts.replaced.title,
  add_passkey: secondFactorTexts.added,
  remove_totp: secondFactorTexts.appRemoved,
  remove_passkey: secondFactorTexts.passkeyRemoved,
  new_codes: 'Nya reservkoder är skapade',
}

function Row({ icon, title, text, children }: { icon: ReactNode; title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-4 gap-y-3">
        <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-green-soft text-green">{icon}</span>
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="text-[0.95rem] text-muted">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

type Ask = (act: FactorAct) => void

function AppRow({ since, ask }: { since: string | null; ask: Ask }) {
  const text = since === null ? 'En app i telefonen visar en ny kod var 30:e sekund.' : `Tillagd ${formatLongDate(new Date(since))}.`
  return (
    <Row icon={<Smartphone />} title="Koder från en app" text={text}>
      {since === null
        ? <Button onClick={() => ask({ kind: 'add_totp' })}>Slå på<span className="sr-only"> koder från en app</span></Button>
        : (
          <>
            <Button variant="ghost" size="sm" onClick={() => ask({ kind: 'change_totp' })}>Byt telefon</Button>
            <Button variant="ghost" size="sm" onClick={() => ask({ kind: 'remove_totp' })}>Ta bort<span className="sr-only"> appen</span></Button>
          </>
        )}
    </Row>
  )
}

function PasskeyRows({ passkeys, ask }: { passkeys: OwnSecondFactor['passkeys']; ask: Ask }) {
  return (
    <>
      {passkeys.map(({ id, name, created_at: added, last_used_at: used }) => (
        <Row
          key={id}
          icon={<Fingerprint />}
          title={name}
          text={`Lösennyckel, tillagd ${formatLongDate(new Date(added))}. ${used ? `Senast använd ${formatLongDate(new Date(used))}.` : 'Inte använd än.'}`}
        >
          <Button variant="ghost" size="sm" onClick={() => ask({ kind: 'remove_passkey', id, name })}>Ta bort<span className="sr-only"> {name}</span></Button>
        </Row>
      ))}
      <Row
        icon={<Fingerprint />}
        title={passkeys.length > 0 ? 'En lösennyckel till' : 'Lösennyckel'}
        text={hasPasskeys()
          ? 'Du visar att det är du med fingeravtryck, ansikte eller skärmlås. Kallas passkey på engelska.'
          : 'Den här webbläsaren kan inte skapa lösennycklar. Prova en annan, eller använd en app.'}
      >
        <Button variant={passkeys.length > 0 ? 'ghost' : 'quiet'} size={passkeys.length > 0 ? 'sm' : 'md'} icon={<Plus aria-hidden="true" />} disabled={!hasPasskeys()} onClick={() => ask({ kind: 'add_passkey' })}>
          Lägg till<span className="sr-only"> en lösennyckel</span>
        </Button>
      </Row>
    </>
  )
}

function Factors({ own, ask }: { own: OwnSecondFactor; ask: Ask }) {
  const { totp_since: since, passkeys, recovery_codes_left: left } = own
  const isOn = since !== null || passkeys.length > 0
  return (
    <>
      <ul role="list" className="mt-4 divide-y divide-line border-y border-line">
        <AppRow since={since} ask={ask} />
        <PasskeyRows passkeys={passkeys} ask={ask} />
        {isOn && (
          <Row
            icon={<Ticket />}
            title="Reservkoder"
            text={`${left} av ${recoveryCodeCount} kvar.${left < fewCodes ? ' Skapa gärna nya.' : ''}`}
          >
            <Button variant="ghost" size="sm" onClick={() => ask({ kind: 'new_codes' })}>Skapa nya<span className="sr-only"> reservkoder</span></Button>
          </Row>
        )}
      </ul>
      <Fold className="mt-4" summary="Om telefonen försvinner">
        <p className="mt-1">
          Logga in med en av dina reservkoder i stället, och lägg till den nya telefonen här. Logga också ut den borttappade
          telefonen under Inloggade enheter. Har du inga reservkoder
          heller? <BoardLink>Hör av dig till styrelsen</BoardLink>. En superadministratör kan ta bort tvåstegsverifieringen, så att du kommer in med bara ditt lösenord.
        </p>
      </Fold>
    </>
  )
}

/** The card about one's own second factors: why to have them, which there are, and every act on them. */
export function SecondFactorCard() {
  const queryClient = useQueryClient()
  const session = useSession()
  const query = calls.accounts.getMySecondFactor.queryOptions()
  const { data: own, error, isRefetchError, refetch } = useQuery(query)
  const { about: act, isOpen, open, close: closeWindow } = useDialogState<FactorAct>({ kind: 'add_totp' })
  const [codes, setCodes] = useState<string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const count = own ? own.passkeys.length + (own.totp_since === null ? 0 : 1) : 0
  function close() {
    closeWindow()
    // The act may have been done although its response was lost.
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }

  async function finish(newCodes: string[]) {
    close()
    // Removing the last factor ends the recovery codes too.
    if (newCodes.length > 0 || (count === 1 && act.kind.startsWith('remove'))) setCodes(newCodes)
    const isReplaced = act.kind === 'change_totp' || (act.kind === 'add_totp' && own?.totp_since)
    // The codes that come with a first factor went to an earlier answer, as when two tabs each add an app.
    const isWithoutCodes = act.kind.startsWith('add') && newCodes.length === 0 && own?.recovery_codes_left === 0
    const added = { title: done[act.kind], text: isWithoutCodes ? 'Det fanns redan reservkoder, så de visas inte igen. Skapa nya om du inte har sparat dem.' : undefined }
    showToast({ tone: 'ok', ...(isReplaced ? secondFactorTexts.replaced : added) })
    if (newCodes.length === 0) requestAnimationFrame(() => heading.current?.focus())
    await Promise.all([queryClient.invalidateQueries({ queryKey: query.queryKey }), refreshSession()])
  }

  return (
    <Card id="tvasteg">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">Tvåstegsverifiering</h2>
        {own && (count > 0 ? <Badge tone="ok">På</Badge> : <Badge>Av</Badge>)}
      </div>
      <p className="mt-3 text-muted">
        Ett lösenord kan komma i fel händer. Med tvåstegsverifiering räcker inte lösenordet: när du loggar in visar du också att du har
        din telefon eller dator. Det finns två sätt, och ett räcker.
      </p>
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes([])
            heading.current?.focus()
          }}
        />
      )}
      {isRefetchError && <StaleDataNotice title="Tvåstegsverifieringen kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      {own && <Factors own={own} ask={open} />}
      {!own && !error && <div role="status" aria-label="Hämtar" className="mt-5 grid gap-3"><Skeleton className="h-16 w-full" /><Skeleton className="h-16 w-full" /></div>}
      {!own && error && <ListFailure title="Kunde inte hämta din tvåstegsverifiering:" error={error} onRetry={() => refetch()} />}
      <FactorDialog
        act={act}
        open={isOpen}
        isLast={count === 1}
        isRequired={session.state === 'member' && isAdministrator(session.user.roles)}
        onClose={close}
        onDone={(newCodes) => void finish(newCodes)}
      />
    </Card>
  )
}

/** Tells an administrator that a second factor is required and by when, and after that how to get the administration back. */
export function SecondFactorNeed() {
  const session = useSession()
  const daysLeft = session.state === 'member' ? session.user.secondFactorDaysLeft : null
  if (daysLeft === null) return null
  return (
    <Notice
      tone={daysLeft === 0 ? 'bad' : 'wait'}
      className="mb-6"
      title={daysLeft === 0 ? 'Administrationen är stängd för dig tills du slår på tvåstegsverifiering' : `Slå på tvåstegsverifiering ${withinDays(daysLeft)}`}
      action={<Link to="#tvasteg" className="button button-primary"><ShieldCheck aria-hidden="true" />Slå på</Link>}
    >
      <p>Som administratör ser du medlemmarnas uppgifter. Därför behöver du ett andra steg när du loggar in.</p>
    </Notice>
  )
}

/** `inom 3 dagar` */
export function withinDays(days: number): string {
  return days === 1 ? 'inom en dag' : `inom ${days} dagar`
}
