/**
 * For whoever waits for a link in vain; `elsewhere` is where else to look. Whether a limit has kept it back is not told,
 * since that would tell whose address is known.
 */
export function NoLinkCame({ elsewhere = '' }: { elsewhere?: string }) {
  return (
    <p className="text-muted">
      Kommer inget mejl? Titta i skräpposten{elsewhere}. Ber du om flera länkar strax efter varandra kommer bara en. Har du redan fått flera länkar i dag kommer nästa tidigast i morgon. Hör
      av dig till styrelsen om det brådskar.
    </p>
  )
}
