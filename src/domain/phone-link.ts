/**
 * The `tel:` link for a displayed number, with the country code so that it works from abroad too. A zero in brackets after a country code
 * is not dialled: `+46 (0)31-390 06 00`.
 */
export function phoneHref(shown: string): string {
  const dialled = shown.replace(/(?!^)\(0|[^\d+]/g, '')
  return `tel:${dialled.replace(/^(\+460|00460?|0(?!0))/, '+46').replace(/^00/, '+')}`
}
