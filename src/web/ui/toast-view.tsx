import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { receiveToasts, type ToastMessage, type ToastTone } from './toast-queue.ts'

const manager = Toast.createToastManager<Pick<ToastMessage, 'link'>>()
const icons = { ok: CircleCheck, bad: CircleAlert, info: Info }

/** Long enough to read twice; the clock stands still while the pointer or the focus is on it. */
const visibleMs = 8000
/** A way on is there for as long as it takes to find it. */
const withLinkMs = 60_000

function add({ title, text, tone = 'info', link }: ToastMessage): void {
  manager.add({
    // The same message again renews the one on the screen instead of piling up.
    id: `${title}|${text ?? ''}`,
    title,
    description: text,
    type: tone,
    timeout: link ? withLinkMs : visibleMs,
    data: { link },
    // Announced politely, from the one text that is seen: the urgent kind keeps a second, hidden copy of it.
    priority: 'low',
  })
}

function toneOf(type: string | undefined): ToastTone {
  return type === 'ok' || type === 'bad' ? type : 'info'
}

function ToastList() {
  return Toast.useToastManager<Pick<ToastMessage, 'link'>>().toasts.map((toast) => {
    const tone = toneOf(toast.type)
    const Icon = icons[tone]
    const link = toast.data?.link
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={['right', 'down']} className={`toast toast-${tone}`}>
        <Toast.Content className="flex items-start gap-3">
          <Icon aria-hidden="true" className="toast-icon mt-px size-6 shrink-0" />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold" render={<p />} />
            <Toast.Description className="text-muted" />
            {link && <a href={link.href} target="_blank" rel="noopener" className="mt-1 inline-block">{link.text}</a>}
          </div>
          <Toast.Close className="icon-button -m-2" aria-label="Stäng meddelandet" aria-hidden={false}><X /></Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** The toasts themselves, fetched after the page so that no page waits for them. */
export function ToastView() {
  // After the provider below has begun to listen: effects run from the inside out.
  useEffect(() => receiveToasts(add), [])
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label="Meddelanden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
