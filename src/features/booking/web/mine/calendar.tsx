import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Link2, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatLongDate } from '#domain/calendar.ts'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import { calendarLink } from './calendar-link.ts'
import { CalendarCompetitions } from './competitions.tsx'

/** The address that has just been created, which is stored nowhere else. It takes the focus, so that it is noticed and can be copied. */
function Address({ url, field: input }: { url: string; field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => input.current?.focus(), [input])
  function select() {
    // Copying by hand needs the focus.
    input.current?.focus()
    input.current?.select()
  }
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        ref={input}
        label="Din kalenderadress"
        hint={(
          <span className="block max-w-prose">
            Visas bara nu, så kopiera den genast. I din kalender väljer du att lägga till en kalender från en webbadress och klistrar in den
            där. Ge den inte till någon annan.
          </span>
        )}
        value={url}
        readOnly
        className="flex-1 basis-80"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={url} what="Adressen" className="sm:mt-8" onSelect={select} />
      {url.startsWith('https:') && (
        <a className="button button-quiet button-sm sm:mt-8" data-file href={calendarLink(url, navigator.userAgent)}><CalendarDays aria-hidden="true" />Öppna i min kalender</a>
      )}
    </div>
  )
}

type Act = 'create' | 'renew' | 'end'

/** The texts of each act: the question, a failure, and an outcome that nobody knows. */
const words = {
  create: {
    failed: 'Ingen adress kunde skapas', unknown: 'Vi vet inte om adressen skapades',
    whatNow: 'Om den skapades kan du byta den mot en ny här.',
  },
  renew: {
    title: 'Byt kalenderadress?',
    text: 'Adressen du har slutar att fungera, och kalendrar som prenumererar på den uppdateras inte längre.',
    confirm: 'Byt adress', pending: 'Byter...', failed: 'Adressen kunde inte bytas', unknown: 'Vi vet inte om adressen byttes',
    whatNow: 'Adressen du hade kan ha slutat fungera. Försök igen, och använd bara den nya.',
  },
  end: {
    title: 'Ta bort kalenderadressen?',
    text: 'Adressen slutar att fungera, och kalendrar som prenumererar på den uppdateras inte längre. Bokningarna påverkas inte, och du kan skapa en ny adress när du vill.',
    confirm: 'Ta bort adressen', pending: 'Tar bort...', failed: 'Adressen kunde inte tas bort', unknown: 'Vi vet inte om adressen togs bort',
    whatNow: 'Försök igen. Om den redan är borttagen händer inget mer.',
  },
} as const satisfies Record<Act, Record<string, string>>

interface Made {
  url: string
  /** When it was created, according to the profile; undefined until that is known. */
  since?: string | null | undefined
}

/** The acts on the address, and the address just created, until one is created or ended elsewhere. */
function useAddress(since: string | null) {
  const queryClient = useQueryClient()
  const [made, setMade] = useState<Made | null>(null)
  const [pending, setPending] = useState<Act | null>(null)
  const acts = {
    async create() {
      setMade({ url: (await api.booking.renewCalendarAddress({ p_replace: false })).url })
    },
    async renew() {
      setMade({ url: (await api.booking.renewCalendarAddress({ p_replace: true })).url })
    },
    async end() {
      const { had_one: hadOne } = await api.booking.endCalendarAddress()
      setMade(null)
      // A repeated attempt after no answer finds none either.
      showToast({ tone: 'ok', title: hadOne ? 'Kalenderadressen är borttagen' : 'Du har ingen kalenderadress' })
    },
  }

  /** @returns whether it was done */
  async function act(name: Act): Promise<boolean> {
    setPending(name)
    try {
      await acts[name]()
      return true
    } catch (error) {
      const failure = callFailure(error)
      const { failed, unknown, whatNow } = words[name]
      if (isUnanswered(failure)) showToast({ tone: 'bad', title: unknown, text: `Vi fick inget svar. ${whatNow}` })
      else showFailure(failure, failed, 'Försök igen om en stund.')
      return false
    } finally {
      // Fetches whether there is one now, also when no answer came or another window has created one.
      await queryClient.invalidateQueries({ queryKey: calls.members.getMyProfile.key() })
      // Only for the address that was just made. An earlier one keeps its own `since`: when the profile tells another, it has ended,
      // even if our own call was never answered.
      const profile = queryClient.getQueryState(calls.members.getMyProfile.queryKey())
      if (profile?.isInvalidated === false) setMade((now) => now && now.since === undefined ? { ...now, since: profile.data?.[0]?.calendar_address_since } : now)
      setPending(null)
    }
  }
  const isInForce = made !== null && (made.since === undefined || made.since === since)
  return { url: isInForce ? made.url : null, pending, act }
}

/** The private address that a calendar program subscribes to; it can be replaced by a new one, or ended. */
function OwnAddress({ since, hasCompetitions }: {
  /** When the current address was created; null when there is none. */
  since: string | null
  hasCompetitions: boolean
}) {
  const { url, pending, act } = useAddress(since)
  const { about: question, isOpen, open: ask, close } = useDialogState<'renew' | 'end'>('renew')
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasOne = url !== null || since !== null
  const { title, text, confirm, pending: pendingText } = words[question]

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="focus-visible:outline-none">Alla dina bokningar i kalendern</h3>
      <p className="mt-1 max-w-prose text-muted">
        {since === null || url !== null
          ? 'Med en egen kalenderadress ser du bokningarna i din kalender, och tävlingarna om du vill.'
          : `Din kalenderadress skapades den ${formatLongDate(new Date(since))} och visades bara då. Om du behöver den igen byter du till en ny.`}
      </p>
      {/* The Google Calendar app cannot add an address. Said before one is created or replaced, since it is shown only once. */}
      <Fold summary="Använder du Google Kalender?">
        <p className="max-w-prose text-muted">
          Den finns i de flesta Androidtelefoner. Ta fram adressen på en dator och lägg till den på calendar.google.com: telefonens app kan
          inte lägga till en adress. Bokningarna syns sedan i telefonen också.
        </p>
      </Fold>
      {url !== null && <Address key={url} url={url} field={field} />}
      {hasOne && <CalendarCompetitions isChosen={hasCompetitions} />}
      <div className="mt-3 flex flex-wrap gap-3">
        {!hasOne && (
          <Button variant="quiet" size="sm" icon={<Link2 />} pending={pending === 'create'} pendingText="Skapar..." onClick={() => void act('create')}>
            Skapa kalenderadress
          </Button>
        )}
        {hasOne && <Button variant="quiet" size="sm" icon={<Link2 />} onClick={() => ask('renew')}>Byt kalenderadress</Button>}
        {hasOne && <Button variant="ghost" size="sm" icon={<X />} onClick={() => ask('end')}>Ta bort kalenderadressen</Button>}
      </div>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={title}
        description={text}
        confirmText={confirm}
        pendingText={pendingText}
        pending={pending === question}
        danger={question === 'end'}
        // To the new address, so that it can be read and copied; to the heading when the button has gone with the address.
        finalFocus={() => field.current ?? (hasOne ? null : heading.current)}
        onConfirm={async () => {
          if (await act(question)) close()
        }}
      />
    </>
  )
}

/** Below the bookings. If the profile, which tells whether there is an address, cannot be fetched, the page says so elsewhere. */
export function CalendarAddress() {
  // A failed query is retried where its failure is shown.
  const { data, isPending } = useQuery(calls.members.getMyProfile.queryOptions({ retryOnMount: false }))
  const profile = data?.[0]
  if (!profile && !isPending) return null
  return (
    <div className="mt-6 border-t border-line pt-5">
      {profile
        ? <OwnAddress since={profile.calendar_address_since} hasCompetitions={profile.calendar_competitions} />
        : <div role="status" aria-label="Hämtar om du har en kalenderadress" className="grid gap-3"><Skeleton className="h-6 w-64 max-w-full" /><Skeleton className="h-9 w-52 max-w-full" /></div>}
    </div>
  )
}
