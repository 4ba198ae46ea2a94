import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'light' | 'ghost' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'sm'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** While true the button shows a spinner and refuses clicks, but keeps the focus. */
  pending?: boolean | undefined
  /** What the button reads meanwhile, such as `Skickar...`. */
  pendingText?: string | undefined
}

export interface LinkButtonProps extends ButtonLook, ComponentPropsWithRef<typeof Link> {}

function look({ variant = 'primary', size = 'md' }: ButtonLook, className?: string): string {
  return classNames('button', `button-${variant}`, size === 'sm' && 'button-sm', className)
}

export function Button({
  variant, size, icon, pending = false, pendingText, className, children, onClick, type = 'button', ...rest
}: ButtonProps) {
  // A disabled button would lose the focus, so a pending one is only marked as disabled. Enter in a form clicks its submit button, so
  // stopping the click stops a second submit too.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size }, className)}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      {pending ? <Spinner /> : icon}
      {pending && pendingText ? pendingText : children}
    </button>
  )
}

/**
 * Submits a form whose fields are validated when left. Pressing it does not take the focus from the last field: an error text that appears
 * then would move the button away from the pointer before the click is complete.
 */
export function SubmitButton(button: Omit<ButtonProps, 'type' | 'onMouseDown'>) {
  return <Button {...button} type="submit" onMouseDown={(event) => event.preventDefault()} />
}

/** A link that looks like a button, for going to another page. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  )
}
