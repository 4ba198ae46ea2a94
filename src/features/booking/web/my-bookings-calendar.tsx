import { Check, Copy, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, failureText, isUnanswered } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The address as it was just made: it is kept by nobody but its owner. */
function Address({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
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

/** The private address that a calendar program subscribes to; making one anew ends the one before. */
export function CalendarAddress() {
  const [url, setUrl] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)

  async function renew() {
    setIsPending(true)
    try {
      const answer = await api.booking.renewCalendarAddress()
      setUrl(answer.url)
      setIsAsking(false)
    } catch (error) {
      const failure = callFailure(error)
      const told = isUnanswered(failure)
        ? { title: 'Vi vet inte om adressen skapades', text: 'Vi fick inget svar. En adress du redan har kan ha slutat fungera: försök igen, och använd bara den nya.' }
        : { title: 'Ingen adress kunde skapas', text: failureText(failure, 'Försök igen om en stund.') }
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
      {url && <Address url={url} />}
      <Button variant="quiet" size="sm" icon={<Link2 />} className="mt-3" onClick={() => setIsAsking(true)}>
        {url ? 'Byt kalenderadress' : 'Skapa kalenderadress'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Skapa en ny kalenderadress?"
        description="Har du skapat en adress förut slutar den att fungera, och kalendrar som prenumererar på den uppdateras inte längre."
        confirmText="Skapa adress"
        pendingText="Skapar..."
        pending={isPending}
        onConfirm={renew}
      />
    </div>
  )
}
