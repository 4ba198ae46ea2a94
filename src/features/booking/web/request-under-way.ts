let underWay: { userId: string; settled: Promise<unknown> } | null = null

/** The request that a member's form is sending in this tab, also when that form has been left: resolves when it is known what became of it. */
export function requestUnderWay(userId: string): Promise<unknown> | null {
  return underWay?.userId === userId ? underWay.settled : null
}

export async function whileUnderWay(userId: string, sending: Promise<void>): Promise<void> {
  const mine = { userId, settled: sending.catch(() => undefined) }
  underWay = mine
  try {
    await sending
  } finally {
    if (underWay === mine) underWay = null
  }
}
