/** An address to write to. In a narrow column it breaks before the @, not in the middle of a word. */
export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return <a href={`mailto:${address}`}>{address.slice(0, at)}<wbr />{address.slice(at)}</a>
}
