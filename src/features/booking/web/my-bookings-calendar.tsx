import { Check, Copy, Link2, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, failureText, isUnanswered } from '#web/api/failure.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The address as it was just made: it is kept by nobody but its owner. */
function Address({ url, field: input }: { url: string; field: RefObject<HTMLInputElement | null> }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(prepareToAnnounce, [])
  async function copy() {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
      announce('Adressen är kopierad')
    } catch {
      showToast({ title: 'Markerad', text: 'Adressen är markerad: kopiera den själv, till exempel med Ctrl+C.' })
    }
  }
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        ref={input}
        label="Din kalenderadress"
        hint="Visas bara nu. Klistra in den i kalendern som en prenumeration, och ge den inte till någon annan."
        value={url}
        readOnly
        className="flex-1 basis-80"
        onFocus={(event) => event.target.select()}
      />
      <Button variant="quiet" icon={isCopied ? <Check /> : <Copy />} className="mb-8" onClick={() => void copy()}>
        {isCopied ? 'Kopierad' : 'Kopiera'}
      </Button>
    </div>
  )
}

type Question = 'renew' | 'end'

/** What each question says, and what is said when nobody knows what came of it. */
const words = {
  renew: {
    title: 'Skapa en ny kalenderadress?',
    text: 'Har du skapat en adress förut slutar den att fungera, och kalendrar som prenumererar på den uppdateras inte längre.',
    confirm: 'Skapa adress', pending: 'Skapar...', failed: 'Ingen adress kunde skapas', unknown: 'Vi vet inte om adressen skapades',
    whatNow: 'En adress du redan har kan ha slutat fungera: försök igen, och använd bara den nya.',
  },
  end: {
    title: 'Ta bort kalenderadressen?',
    text: 'Adressen slutar att fungera, och kalendrar som prenumererar på den uppdateras inte längre. Bokningarna påverkas inte, och du kan skapa en ny adress när du vill.',
    confirm: 'Ta bort adressen', pending: 'Tar bort...', failed: 'Adressen kunde inte tas bort', unknown: 'Vi vet inte om adressen togs bort',
    whatNow: 'Försök igen: är den redan borttagen händer inget mer.',
  },
} as const satisfies Record<Question, Record<string, string>>

/** The private address that a calendar program subscribes to; making one anew ends the one before, and it can be ended for good. */
export function CalendarAddress() {
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question>('renew')
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** Whether the window closes over an address that has just been made. */
  const isMade = useRef(false)
  const text = words[question]

  function ask(about: Question) {
    isMade.current = false
    setQuestion(about)
    setIsAsking(true)
  }

  async function renew() {
    const answer = await api.booking.renewCalendarAddress()
    isMade.current = true
    setUrl(answer.url)
  }

  async function end() {
    const { had_one: hadOne } = await api.booking.endCalendarAddress()
    setUrl(null)
    // Tried again after no answer there is none either.
    showToast({ tone: 'ok', title: hadOne ? 'Kalenderadressen är borttagen' : 'Du har ingen kalenderadress' })
  }

  async function act() {
    setIsPending(true)
    try {
      await (question === 'renew' ? renew() : end())
      setIsAsking(false)
    } catch (error) {
      const failure = callFailure(error)
      const told = isUnanswered(failure)
        ? { title: text.unknown, text: `Vi fick inget svar. ${text.whatNow}` }
        : { title: text.failed, text: failureText(failure, 'Försök igen om en stund.') }
      showToast({ tone: 'bad', ...told })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3>Alla dina bokningar i kalendern</h3>
      <p className="mt-1 text-muted">
        Med en egen kalenderadress visas dina bokningar i din kalender.
      </p>
      {url && <Address key={url} url={url} field={field} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="quiet" size="sm" icon={<Link2 />} onClick={() => ask('renew')}>
          {url ? 'Byt kalenderadress' : 'Skapa kalenderadress'}
        </Button>
        <Button variant="ghost" size="sm" icon={<X />} onClick={() => ask('end')}>Ta bort kalenderadressen</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={text.title}
        description={text.text}
        confirmText={text.confirm}
        pendingText={text.pending}
        pending={isPending}
        danger={question === 'end'}
        // Where the new address can be read and copied, and not where it would be replaced.
        finalFocus={() => (isMade.current ? field.current : null)}
        onConfirm={act}
      />
    </div>
  )
}
