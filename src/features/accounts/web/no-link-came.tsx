import { BoardAddress, BoardLink } from '#web/ui/board-link.tsx'
import { resetPasswordTexts } from '../texts.ts'

/**
 * For whoever waits for a link in vain; `elsewhere` is where else to look. Whether a limit has kept it back is not told,
 * since that would tell whose address is known. Somebody logged in (`isOwn`) gets each link that is asked for.
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
