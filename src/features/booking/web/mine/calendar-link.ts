/**
 * The link that opens a calendar program on a calendar address over https. `webcals` means https; most programs take `webcal` as http
 * without encryption, and would send the address itself in the clear. Apple's know only `webcal`, and try https first
 * (docs/decisions/021-booking.md).
 * @param url an address with https
 */
export function calendarLink(url: string, userAgent: string): string {
  return url.replace('https:', /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'webcal:' : 'webcals:')
}
