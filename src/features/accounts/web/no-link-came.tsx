import { useSite } from '#web/site.ts'
import { Notice } from '#web/ui/notice.tsx'

/**
 * For whoever waits for a link in vain; `elsewhere` is where else to look. Whether a limit has kept it back is not told,
 * since that would tell whose address is known.
 */
export function NoLinkCame({ elsewhere = '' }: { elsewhere?: string }) {
  return (
    <p className="text-muted">
      Kommer inget mejl? Titta i skräpposten{elsewhere}. Har du redan fått flera länkar i dag kommer nästa tidigast i morgon. Hör
      av dig till styrelsen om det brådskar.
    </p>
  )
}

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
