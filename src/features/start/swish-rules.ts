/** The maximum length of a Swish payment's message, in characters. */
const swishMessageLength = 50

/**
 * The message that identifies who paid the fee: name and Golf-ID (specification 1), in the characters and the length that
 * Swish accepts. A long name is cut, the Golf-ID never.
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
 * The text of a prefilled Swish QR code: payee, amount in kronor with a decimal comma, message, and a mask that makes all
 * three read-only. `payee` may contain spaces.
 */
export function swishPayment({ payee, kronor, message }: { payee: string; kronor: number; message: string }): string {
  const amount = kronor.toFixed(2).replace('.', ',')
  return `C${payee.replace(/\D/g, '')};${amount};${encodeURIComponent(message)};0`
}
