import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { callFailure } from '#web/api/failure.ts'
import { useLogOut } from '#web/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { exportFile } from '#web/ui/export-file.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { findCommands, type Command } from './command-entries.ts'
import { useCommandResults } from './command-results.ts'

export interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  /** Decides which pages and acts are offered. */
  held: readonly Role[]
}

interface CommandGroup {
  [key: string]: unknown
  heading: string
  items: Command[]
}

interface BodyProps {
  held: readonly Role[]
  onChoose: (command: Command) => void
}

function CommandList({ onChoose }: Pick<BodyProps, 'onChoose'>) {
  return (
    <Autocomplete.List className="command-list" aria-label="Träffar">
      {({ heading, items }: CommandGroup) => (
        <Autocomplete.Group key={heading} items={items}>
          <Autocomplete.GroupLabel className="command-heading">{heading}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => (
              <Autocomplete.Item key={command.id} value={command} className="command" onClick={() => onChoose(command)}>
                <command.icon aria-hidden="true" />
                <span className="min-w-0">{command.text}</span>
                {command.badge && <Badge>{command.badge}</Badge>}
                {command.detail && <span className="command-detail">{command.detail}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

interface OutcomeProps {
  typed: string
  count: number
  isSearching: boolean
  error: unknown
}

/** One line that screen readers announce when the list changes; visible only when there are no results or the search failed. */
function Outcome({ typed, count, isSearching, error }: OutcomeProps) {
  const quiet = typed === '' || count > 0
  return (
    <Autocomplete.Status className={quiet && !error ? 'sr-only' : 'command-outcome'}>
      {isSearching && count === 0 && <><Spinner /> Söker...</>}
      {!isSearching && error !== null && (callFailure(error).message ?? 'Det går inte att söka bland medlemmar och ansökningar just nu.')}
      {!isSearching && error === null && typed !== '' && (count === 0 ? `Inga träffar på ”${typed}”` : `${count} ${count === 1 ? 'träff' : 'träffar'}`)}
    </Autocomplete.Status>
  )
}

interface RetryProps {
  isOffered: boolean
  retry: () => Promise<boolean>
  onDone: () => void
}

/** Stays, with the focus, while the retry runs; when it succeeds the focus moves to the search field. */
function Retry({ isOffered, retry, onDone }: RetryProps) {
  const [isPending, setIsPending] = useState(false)
  async function tryAgain() {
    setIsPending(true)
    if (await retry()) onDone()
    setIsPending(false)
  }
  if (!isOffered && !isPending) return null
  return (
    <button type="button" className="command-retry" aria-disabled={isPending} aria-busy={isPending} onClick={() => { if (!isPending) void tryAgain() }}>
      Försök igen
    </button>
  )
}

/** Mounted only while the dialog is open, so that each search starts empty and nothing of it is kept. */
function Body({ held, onChoose }: BodyProps) {
  const [value, setValue] = useState('')
  const typed = value.trim()
  const { pages, acts, help, site } = findCommands(typed, held)
  const { members, applications, isSearching, error, retry } = useCommandResults(typed)
  const input = useRef<HTMLInputElement>(null)
  const groups: CommandGroup[] = [
    { heading: 'Sidor', items: pages },
    { heading: 'Gör något', items: acts },
    { heading: 'Medlemmar', items: members },
    { heading: 'Ansökningar', items: applications },
    { heading: 'Hjälp', items: help },
    { heading: 'På webbplatsen', items: site },
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Autocomplete.Root open inline mode="none" items={groups} value={value} onValueChange={setValue} autoHighlight="always" keepHighlight>
      <div className="command-field">
        {isSearching ? <Spinner className="mx-[0.05em]" /> : <Search aria-hidden="true" />}
        <Autocomplete.Input
          ref={input}
          className="command-input"
          aria-label="Sök sidor, medlemmar och ansökningar"
          placeholder="Sida, namn, Golf-ID eller e-post"
          maxLength={100}
          spellCheck={false}
        />
        <Dialog.Close className="icon-button" aria-label="Stäng"><X /></Dialog.Close>
      </div>
      <CommandList onChoose={onChoose} />
      <Outcome typed={typed} count={count} isSearching={isSearching} error={error} />
      <Retry isOffered={error !== null && !isSearching} retry={retry} onDone={() => input.current?.focus()} />
      <p className="command-keys"><kbd>↑</kbd> <kbd>↓</kbd> välj <kbd>Enter</kbd> öppna <kbd>Esc</kbd> stäng</p>
    </Autocomplete.Root>
  )
}

/** Returns a function that carries out a command. The dialog is closed by then. */
function useCommand(): (command: Command) => Promise<void> {
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  return async ({ act }) => {
    if (act === 'log-out') return logOut()
    if ('to' in act) return navigate(act.to)
    return exportFile({ address: act.save, name: act.as, failed: 'Exporten misslyckades' })
  }
}

/** The dialog in which an administrator finds pages, people, applications and acts. Searches are not stored. */
export function CommandPalette({ open, onClose, held }: CommandPaletteProps) {
  const run = useCommand()
  const fieldRef = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  useBackCloses(open, onClose)

  function choose(command: Command) {
    isLeaving.current = typeof command.act === 'object' && 'to' in command.act
    onClose()
    void run(command)
  }

  /** Where the focus goes on closing: to the chosen page's content, unless that page has taken it itself; otherwise back to where it was. */
  function placeOfFocus() {
    if (!isLeaving.current) return true
    isLeaving.current = false
    const content = document.getElementById('content')
    return content?.contains(document.activeElement) ? false : content
  }

  return (
    <Dialog.Root open={open} onOpenChange={() => onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="command-viewport">
          <Dialog.Popup
            ref={fieldRef}
            className="dialog command-palette"
            initialFocus={() => fieldRef.current?.querySelector('input') ?? true}
            finalFocus={placeOfFocus}
          >
            <Dialog.Title className="sr-only">Sök i administrationen</Dialog.Title>
            <Body held={held} onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
