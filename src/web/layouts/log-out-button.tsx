import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useLogOut } from '#web/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** The log-out button, styled by the menu it is in. While it works it shows that, keeps the focus and ignores further presses. */
export function LogOutButton({ icon, children, ...rest }: Omit<ComponentPropsWithRef<'button'>, 'type' | 'onClick'> & { icon: ReactNode }) {
  const { isPending, logOut } = useLogOut()
  return (
    <button {...rest} type="button" aria-busy={isPending} aria-disabled={isPending} onClick={() => { if (!isPending) void logOut() }}>
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
