import { createContext, use } from 'react'

/** Whether the form around is being sent: what is typed or chosen then would go away with it, and is not taken. */
export const Sending = createContext(false)

/** Of the form around; false outside a form. A field that is disabled meanwhile would drop the focus: it is read-only. */
export function useIsSending(): boolean {
  return use(Sending)
}
