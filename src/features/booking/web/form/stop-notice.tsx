import { paths } from '#domain/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A link to where members write to the board, shown where a text asks them to contact it. */
export function WriteToBoard() {
  return <LinkButton variant="ghost" size="sm" to={`${paths.association}#kontakt`}>Skriv till styrelsen</LinkButton>
}

/** Above the form: the board has stopped the member, whom the rules would refuse on every course and day. The text is the rule's. */
export function StopNotice({ children }: { children: string }) {
  return (
    <Notice tone="wait" className="mb-6" title="Du kan inte boka just nu" action={<WriteToBoard />}>
      <p>{children}</p>
    </Notice>
  )
}
