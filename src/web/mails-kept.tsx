import { useSite } from './site.ts'
import { Notice } from './ui/notice.tsx'

/** For a toast whose title the specification gives: says that a mail is kept, so that nobody waits for it. */
export const mailKeptText = 'Den här installationen skickar inga mejl, utan sparar dem.'

/** For dialogs that ask about an act that mails somebody. */
export const mailsKeptText = 'Den här installationen skickar inga mejl. De sparas i stället.'

/** Tells visitors that the installation keeps its mails instead of sending them (decisions.md part 2); renders nothing where it delivers. */
export function MailsKept() {
  const { delivers } = useSite()
  if (delivers) return null
  return (
    <Notice tone="wait">
      <p>Den här installationen skickar inga mejl. De sparas och går att läsa i <a href="/dev/mail">den lokala brevlådan</a>.</p>
    </Notice>
  )
}
