import { useSite } from './site.ts'
import { Notice } from './ui/notice.tsx'

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
