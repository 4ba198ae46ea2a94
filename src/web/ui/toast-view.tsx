import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { receiveToasts, type ToastMessage, type ToastTone } from './toast-queue.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface ToastData extends Pick<ToastMessage, 'link'> {
  /** The number of the message that showed it, counted over all messages. */
  saying: number
}

type ShownToast = Toast.Root.ToastObject<ToastData>

const manager = Toast.createToastManager<ToastData>()
const icons = { ok: CircleCheck, bad: CircleAlert, info: Info }

/** Long enough to read twice; the timer pauses while the pointer or the focus is on the toast. */
const visibleMs = 8000
/** A failure needs longer: to notice the tone, to read what to do, and to do it. */
const failureMs = 12_000
/** A link stays for as long as it takes to find it. */
const withLinkMs = 60_000

function timeOf(tone: ToastTone, link: ToastMessage['link']): number {
  if (link) return withLinkMs
  return tone === 'bad' ? failureMs : visibleMs
}

let sayings = 0

/** The toasts on the screen by id, and since when. */
const shown = new Map<string, { tone: ToastTone; since: number }>()
/** Messages within this time are about the same event: an act was refused, and the page was left because of it. */
const atOnceMs = 2000

/** Whether a new message makes an older toast outdated: a success closes everything but successes, a failure closes earlier failures. */
function isOutdated({ tone, since }: { tone: ToastTone; since: number }, now: ToastTone): boolean {
  return now === 'ok' ? tone !== 'ok' : now === 'bad' && tone === 'bad' && performance.now() - since > atOnceMs
}

function add({ title, text, tone = 'info', about, link }: ToastMessage): void {
  // The same message again renews the one on the screen instead of piling up.
  const id = about ?? `${title}|${text ?? ''}`
  for (const [other, before] of shown) if (other !== id && isOutdated(before, tone)) manager.close(other)
  shown.set(id, { tone, since: performance.now() })
  manager.add({
    id,
    onRemove: () => shown.delete(id),
    title,
    description: text,
    type: tone,
    timeout: timeOf(tone, link),
    data: { link, saying: ++sayings },
    // Announced politely, from the visible text: high priority would add a second, hidden copy.
    priority: 'low',
  })
}

function toneOf(type: string | undefined): ToastTone {
  return type === 'ok' || type === 'bad' ? type : 'info'
}

/** Keeps short words from wrapping at their hyphen. */
function wholeWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  return text.split(/(Golf-ID|e-post\p{L}*)/iu).map((part, index) => (
    index % 2 === 1 ? <span key={`word ${String(index)}`} className="whitespace-nowrap">{part}</span> : part
  ))
}

interface CameFrom {
  /** What had the focus before a toast took it. */
  current: HTMLElement | null
}

function ToastItem({ toast, cameFrom }: { toast: ShownToast; cameFrom: CameFrom }) {
  const root = useKeptFocus(toast.id)
  const tone = toneOf(toast.type)
  const Icon = icons[tone]
  const link = toast.data?.link
  return (
    <Toast.Root ref={root} toast={toast} swipeDirection={['right', 'down']} className={`toast toast-${tone}`}>
      <Toast.Content className="flex items-start gap-3">
        <Icon aria-hidden="true" className="toast-icon mt-px size-6 shrink-0" />
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-semibold" render={<p />} />
          <Toast.Description className="text-muted">{wholeWords(toast.description)}</Toast.Description>
          {link && <a href={link.href} target="_blank" rel="noopener" className="button button-quiet button-sm mt-2">{link.text}</a>}
        </div>
        <Toast.Close
          className="icon-button -m-2"
          aria-label="Stäng meddelandet"
          aria-hidden={false}
          // With the pointer it does not take the focus; with the keyboard it gives the focus back.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => {
            if (currentTarget === document.activeElement) cameFrom.current?.focus({ preventScroll: true })
          }}
        >
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  )
}

function ToastList({ cameFrom }: { cameFrom: CameFrom }) {
  return Toast.useToastManager<ToastData>().toasts.map((toast) => (
    // A repeated message gets a new key: only what is added to the live region is announced.
    <ToastItem key={`${toast.id} ${String(toast.data?.saying)}`} toast={toast} cameFrom={cameFrom} />
  ))
}

/** Whether an element is behind the toasts. One taller than half the screen, such as the page's content, does not count: it cannot be moved away. */
function isBehind(toasts: HTMLElement, element: Element): boolean {
  const [front, back] = [toasts.getBoundingClientRect(), element.getBoundingClientRect()]
  if (toasts.contains(element) || back.height > innerHeight / 2) return false
  return back.bottom > front.top && back.top < front.bottom && back.right > front.left && back.left < front.right
}

/**
 * Reserves as much room at the bottom of pages and dialogs as the toasts take (base.css, overlays.css), so that their buttons can always be
 * pressed. The button that was just pressed stays in view, and so does the reason why it failed.
 */
function keepRoom(toasts: HTMLElement | null) {
  if (!toasts) return undefined
  const { style } = document.documentElement
  let before = 0
  const watch = new ResizeObserver(() => {
    const { height } = toasts.getBoundingClientRect()
    style.setProperty('--toasts', `${height && height + 16}px`)
    const { activeElement } = document
    if (activeElement && (activeElement.closest('.dialog') || isBehind(toasts, activeElement))) activeElement.scrollIntoView({ block: 'nearest' })
    // With large text the form's notice of the reason, which came earlier, may not have enough room left. An invalid field comes first.
    if (height > before && matchMedia('(max-width: 19.99rem)').matches && !activeElement?.matches('[aria-invalid]')) {
      activeElement?.closest('form')?.querySelector('.notice [role="alert"]')?.scrollIntoView({ block: 'nearest' })
    }
    before = height
  })
  watch.observe(toasts)
  return () => {
    watch.disconnect()
    style.removeProperty('--toasts')
  }
}

/** The toasts themselves, fetched after the page so that no page waits for them. */
export function ToastView() {
  const cameFrom = useRef<HTMLElement>(null)
  // Runs after the provider below has begun to listen: effects run from the inside out.
  useEffect(() => receiveToasts(add), [])
  function noteFrom({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport ref={keepRoom} className="toasts" aria-label="Meddelanden" onFocus={noteFrom}>
          <ToastList cameFrom={cameFrom} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
