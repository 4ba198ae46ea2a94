import { createContext, use } from 'react'

/** Whether the surrounding form is being sent. Input is not accepted then: it would disappear with the form. */
export const Sending = createContext(false)

/** Whether the surrounding form is being sent; false outside a form. Fields become read-only then: disabled, they would lose the focus. */
export function useIsSending(): boolean {
  return use(Sending)
}
