/** Gives each text of a list a unique key, since the board may write the same text twice. */
export function keyed(texts: readonly string[]): { key: string; text: string }[] {
  return keyedBy(texts, (text) => text).map(({ key, item }) => ({ key, text: item }))
}

/** Gives each item of a list a unique key, made of a text that several of them may have. */
export function keyedBy<Item>(items: readonly Item[], textOf: (item: Item) => string): { key: string; item: Item }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const text = textOf(item)
    const times = seen.get(text) ?? 0
    seen.set(text, times + 1)
    return { key: `${times} ${text}`, item }
  })
}
