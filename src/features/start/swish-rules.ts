/** Longest message of a Swish payment. */
const swishMessageLength = 50

/**
 * What a payer of the fee is asked to state: name and Golf-ID (specification 1), in the signs and the length that Swish
 * takes. A long name is cut, never the Golf-ID.
 */
export function swishMessage({ name, golfId }: { name: string; golfId: string }): string {
  const plain = name.normalize('NFC').replace(/[^a-zåäö]/gi, baseLetter).replace(/ +/g, ' ').trim()
  return `${plain.slice(0, swishMessageLength - golfId.length - 1).trim()} ${golfId}`.trim()
}

function baseLetter(character: string): string {
  const base = character.normalize('NFD').charAt(0)
  return /[a-z ]/i.test(base) ? base : ' '
}

/**
 * The text of a prefilled Swish code: payee, amount in kronor with a decimal comma, message, and a mask that locks all
 * three. `payee` may be grouped with spaces.
 */
export function swishPayment({ payee, kronor, message }: { payee: string; kronor: number; message: string }): string {
  const amount = kronor.toFixed(2).replace('.', ',')
  return `C${payee.replace(/\D/g, '')};${amount};${encodeURIComponent(message)};0`
}
