import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useLogOut } from '#web/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** As it is called looks in a menu: while it works it says so and keeps the focus, and pressed again it does nothing. */
export function LogOutButton({ icon, children, ...rest }: Omit<ComponentPropsWithRef<'button'>, 'type' | 'onClick'> & { icon: ReactNode }) {
  const { isPending, logOut } = useLogOut()
  return (
    <button {...rest} type="button" aria-busy={isPending} aria-disabled={isPending} onClick={() => { if (!isPending) void logOut() }}>
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
