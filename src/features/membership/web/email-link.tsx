import { EmailText } from '#web/ui/email-text.tsx'

/** An address to write to. */
export function EmailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}><EmailText email={address} /></a>
}
