interface Coming {
  /** The member's own bookings, which the board may cancel. */
  own: number
  /** Those of others in which the member plays: only whoever has booked can change who plays. */
  withOthers: number
}

/** Says which coming bookings stay when a membership has ended, and whom to ask about those that others have made. */
export function leftInWords({ own, withOthers }: Coming): string | undefined {
  const texts = [ownInWords(own), withOthersInWords(withOthers, own > 0)].filter((text) => text !== null)
  return texts.length > 0 ? texts.join(' ') : undefined
}

function ownInWords(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? 'En kommande bokning står kvar.' : `${count} kommande bokningar står kvar.`
}

function withOthersInWords(count: number, isMore: boolean): string | null {
  if (count === 0) return null
  const isWith = `Medlemmen är ${isMore ? 'också ' : ''}med i`
  return count === 1
    ? `${isWith} en bokning som någon annan har gjort. Be den som har bokat att ändra medspelare.`
    : `${isWith} ${count} bokningar som andra har gjort. Be dem som har bokat att ändra medspelare.`
}
