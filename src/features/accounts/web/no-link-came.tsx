import { BoardAddress, BoardLink } from '#web/ui/board-link.tsx'
import { resetPasswordTexts } from '../texts.ts'

/**
 * Advice for somebody whose link does not arrive; `elsewhere` says where else to look. It does not say whether a limit held the
 * mail back, since that would reveal a known address. Somebody logged in (`isOwn`) gets every link that is requested.
 */
export function NoLinkCame({ elsewhere = '', isOwn = false }: { elsewhere?: string; isOwn?: boolean }) {
  return (
    <p className="text-muted">
      Kommer inget mejl? Titta i skräpposten{elsewhere}. {isOwn ? resetPasswordTexts.onlyLatest : 'Om du ber om flera länkar strax efter varandra kommer bara en.'} Om du
      redan har fått flera länkar i dag kommer nästa tidigast i morgon.{' '}
      {isOwn
        ? <><BoardLink>Hör av dig till styrelsen</BoardLink> om det brådskar.</>
        : <>Kommer det ändå inget? Då kan vi sakna din adress, eller så är medlemskapet avslutat. Hör av dig till styrelsen<BoardAddress />.</>}
    </p>
  )
}
