import { useSite } from './site.ts'
import { Notice } from './ui/notice.tsx'

/** Beside a title that the specification has: nothing says that a mail is on its way which stays here. */
export const mailKeptText = 'Den här installationen skickar inga mejl, utan sparar dem.'

/** Where it is asked about an act that mails somebody. */
export const mailsKeptText = 'Den här installationen skickar inga mejl. De sparas i stället.'

/** Says so where an installation keeps its mails instead of sending them (decisions.md part 2). */
export function MailsKept() {
  const { delivers } = useSite()
  if (delivers) return null
  return (
    <Notice tone="wait">
      <p>Den här installationen skickar inga mejl. De sparas och går att läsa i <a href="/dev/mail">den lokala brevlådan</a>.</p>
    </Notice>
  )
}
