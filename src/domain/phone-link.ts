/**
 * A link that calls a number as it is shown. With the country's number, so that the call goes through from abroad too; a
 * zero in brackets is not dialled after one: `+46 (0)31-390 06 00`.
 */
export function phoneHref(shown: string): string {
  const dialled = shown.replace(/(?!^)\(0|[^\d+]/g, '')
  return `tel:${dialled.replace(/^(\+460|00460?|0(?!0))/, '+46').replace(/^00/, '+')}`
}
