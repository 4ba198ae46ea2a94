import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, UserX } from 'lucide-react'
import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { retention } from '#domain/retention.ts'
import { numberInWords } from '#features/booking/rules.ts'
import { api, calls } from '#web/api/client.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { ownDataTexts } from '../texts.ts'
import { DownloadButton } from './download-button.tsx'

/** The props of a form that asks for the password. */
interface PasswordAsked {
  submitText: string
  pendingText: string
  failed: string
  danger: true
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
  inputRef: RefObject<HTMLInputElement | null>
}

interface OwnDataCardProps {
  /** The accounts' form that asks for the password. */
  passwordForm: ComponentType<PasswordAsked>
}

/** Of the request and its withdrawal: side by side they would contradict each other. */
const requestToast = 'erasure request'

function useErasureRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: calls.members.getMyProfile.key() })
}

function RequestDialog({ onClose, passwordForm: PasswordForm }: OwnDataCardProps & { onClose: () => void }) {
  const passwordRef = useRef<HTMLInputElement>(null)
  const refresh = useErasureRefresh()
  async function request(p_password: string) {
    const { mail } = await api.privacy.requestErasure({ p_password })
    await refresh().catch(() => undefined)
    onClose()
    showToast({
      tone: 'ok',
      about: requestToast,
      // `mail` is null when the request had already been made, as in another window, so that nothing was mailed.
      title: mail === null ? ownDataTexts.requestedBefore : ownDataTexts.requested,
      text: `Begäran finns nu hos styrelsen.${mail === 'queued' ? ' Ett mejl till styrelsen och en bekräftelse till dig är på väg.' : ''}`,
    })
  }
  /** Refreshes the profile too: after a lost response the form tells the person to close it and check. */
  function close() {
    onClose()
    void refresh()
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Begära att bli raderad?"
      initialFocus={passwordRef}
      description={(
        <>
          <p>
            Styrelsen svarar inom en månad. När uppgifterna raderas avslutas ditt medlemskap här, kommande bokningar avbokas utan avgift,
            och du kan inte logga in längre. Säg då till dina medspelare: de får inget mejl.
          </p>
          <p className="mt-2">
            Det går inte att ångra när det är gjort. Fram till dess kan du ta tillbaka din begäran. Om du har fått en avgift för
            sen avbokning står namn, Golf-ID och belopp kvar i {numberInWords(retention.bookingYears)} år efter speldagen.
          </p>
        </>
      )}
    >
      <PasswordForm
        danger
        submitText="Begär radering"
        pendingText="Skickar..."
        failed={ownDataTexts.notRequested}
        inputRef={passwordRef}
        onPassword={request}
        onCancel={close}
      />
    </Dialog>
  )
}

function Requested({ at }: { at: string }) {
  const refresh = useErasureRefresh()
  const [pending, setPending] = useState(false)
  async function withdraw() {
    setPending(true)
    try {
      await api.privacy.withdrawErasure()
      await refresh().catch(() => undefined)
      showToast({ tone: 'ok', about: requestToast, title: ownDataTexts.withdrawn, text: 'Inget raderas. Du är medlem som förut.' })
    } catch (error) {
      toastFailure(error, ownDataTexts.notWithdrawn, ownDataTexts.tryAgain)
      await refresh().catch(() => undefined)
    } finally {
      setPending(false)
    }
  }
  return (
    <Notice
      tone="wait"
      className="mt-2 basis-full"
      title="Du har begärt att bli raderad"
      action={<Button variant="ghost" pending={pending} pendingText="Tar tillbaka..." onClick={() => void withdraw()}>Ta tillbaka begäran</Button>}
    >
      <p>Begäran skickades den {formatLongDateTime(new Date(at))}. Styrelsen svarar inom en månad.</p>
    </Notice>
  )
}

/** Renders nothing when the profile cannot be fetched, since the page around it says so. */
function Erasure({ passwordForm }: OwnDataCardProps) {
  const { data, isPending } = useQuery(calls.members.getMyProfile.queryOptions())
  const profile = data?.[0]
  const [asking, setAsking] = useState(false)
  if (isPending) return <div role="status" aria-label="Hämtar om du har begärt radering" className="max-w-full"><Skeleton className="h-11 w-48 max-w-full" /></div>
  if (!profile) return null
  return (
    <>
      {profile.erasure_requested_at !== null
        ? <Requested at={profile.erasure_requested_at} />
        : <Button variant="ghost" icon={<UserX />} onClick={() => setAsking(true)}>Begär radering</Button>}
      {/* Mounted anew each time, so that no password stays in it. */}
      {asking && <RequestDialog onClose={() => setAsking(false)} passwordForm={passwordForm} />}
    </>
  )
}

/** On "Mina sidor": everything stored about oneself, to read and download, and the way to be erased. */
export function OwnDataCard({ passwordForm }: OwnDataCardProps) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(card, heading)
  return (
    <Card ref={card} id="dina-uppgifter" className="scroll-mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-[min(1.5rem,6.4vw)]">{ownDataTexts.title}</h2>
      <p className="mt-2 max-w-prose text-muted">Se och hämta det som webbplatsen har sparat om dig, eller be styrelsen radera det. Filen är till för andra program. Om du vill läsa själv väljer du Visa mina uppgifter.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton variant="quiet" icon={<FileText />} to={paths.ownData}>Visa mina uppgifter</LinkButton>
        <DownloadButton />
        <Erasure passwordForm={passwordForm} />
      </div>
    </Card>
  )
}
