import type { Offer } from './contract.ts'

/** Whether an offer is about a club's lie and loft angles, which the page then explains: its texts mention both. */
export function isAboutAngles({ title, paragraphs, points }: Pick<Offer, 'title' | 'paragraphs' | 'points'>): boolean {
  const said = [title, ...paragraphs, ...points].join(' ')
  return /\blie/i.test(said) && /\bloft/i.test(said)
}
