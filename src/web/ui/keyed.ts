/** Gives each text of a list a unique key, since the board may write the same text twice. */
export function keyed(texts: readonly string[]): { key: string; text: string }[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const times = seen.get(text) ?? 0
    seen.set(text, times + 1)
    return { key: `${times} ${text}`, text }
  })
}
