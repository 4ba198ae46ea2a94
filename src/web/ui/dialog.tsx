import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'
import { DialogHold } from './dialog-hold.ts'
import { Sending } from './sending.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useTooSoon } from './use-too-soon.ts'

interface Opening {
  open: boolean
  onClose: () => void
}

export interface DialogProps extends Opening {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** What has the focus when it opens; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Where the focus goes when it closes; null is back to where it was. */
  finalFocus?: (() => HTMLElement | null) | undefined
  /** Keeps it open on a click outside, where what is done in it would be lost. */
  staysOnClickOutside?: boolean | undefined
}

/** A dialog over the page. Escape, Back, the close button and a click outside close it, except while its content is saving (`useDialogHold`). */
export function Dialog({
  open, onClose, title, description, children, footer, initialFocus, finalFocus, staysOnClickOutside = false,
}: DialogProps) {
  const [isHeld, hold] = useState(false)
  // The second press of a double click on the button that opens the dialog lands outside it.
  const { start, isTooSoon } = useTooSoon()
  useEffect(() => { if (open) start() }, [open, start])
  const close = () => { if (!isHeld) onClose() }
  useBackCloses(open, close)
  return (
    <BaseDialog.Root open={open} disablePointerDismissal={staysOnClickOutside} onOpenChange={(_, { reason, event }) => { if (reason !== 'outside-press' || !isTooSoon(event)) close() }}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Viewport className="dialog-viewport">
          <BaseDialog.Popup className="dialog" initialFocus={initialFocus} finalFocus={finalFocus}>
            <div className="flex items-start justify-between gap-4">
              <BaseDialog.Title className="text-2xl">{title}</BaseDialog.Title>
              <BaseDialog.Close className="icon-button no-print -mt-1.5 -mr-2" aria-label="Stäng"><X /></BaseDialog.Close>
            </div>
            {description && <BaseDialog.Description className="mt-2 text-muted" render={<div />}>{description}</BaseDialog.Description>}
            {children && <div className="mt-5"><DialogHold value={hold}>{children}</DialogHold></div>}
            {footer && <div className="dialog-footer">{footer}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

export interface ConfirmDialogProps extends Opening {
  title: ReactNode
  description: ReactNode
  confirmText: string
  /** The button that cancels; a word other than `Avbryt` where the act itself cancels something. */
  cancelText?: string | undefined
  /** Called before `onClose` when that button is pressed, to discard what is typed. Escape and Back may be slips and only close it. */
  onCancel?: (() => void) | undefined
  /** Missing while the act is not possible: then there is only the button that cancels. */
  onConfirm: (() => Promise<void> | void) | undefined
  pending?: boolean | undefined
  pendingText?: string | undefined
  danger?: boolean | undefined
  /** Where the focus goes when it closes; null is back to where it was. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

/** Asks before an act. The caller closes it when the act is done; it stays open while the act is under way. */
export function ConfirmDialog({
  open, onClose, title, description, confirmText, cancelText = 'Avbryt', onCancel, onConfirm, pending = false, pendingText, danger = false, finalFocus,
  children,
}: ConfirmDialogProps) {
  const popupRef = useRef<HTMLDivElement>(null)
  const cancelRef = useRef<HTMLButtonElement>(null)
  const close = () => { if (!pending) onClose() }
  function cancel() {
    onCancel?.()
    close()
  }
  useBackCloses(open, close)
  // In a dialog longer than the screen, focusing the cancel button would scroll past the question, so the dialog itself takes the focus.
  // One that only a toast leaves too little room for is scrolled, so that no button lies under the toast.
  const firstFocus = () => popupRef.current && popupRef.current.offsetHeight > innerHeight ? popupRef.current : cancelRef.current
  return (
    <AlertDialog.Root open={open} onOpenChange={close}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup ref={popupRef} className="dialog" initialFocus={firstFocus} finalFocus={finalFocus}>
            <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-muted" render={<div />}>{description}</AlertDialog.Description>
            {children && <div className="mt-5" aria-busy={pending}><Sending value={pending}>{children}</Sending></div>}
            <div className="dialog-footer">
              <Button ref={cancelRef} variant="ghost" disabled={pending} onClick={cancel}>{cancelText}</Button>
              {onConfirm && (
                <Button variant={danger ? 'danger' : 'primary'} pending={pending} pendingText={pendingText} onClick={() => void onConfirm()}>
                  {confirmText}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
