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
