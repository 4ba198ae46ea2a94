import type { Offer } from './contract.ts'

/** Whether an offer is about the angles of a club, which the page explains: it names both, whoever gives it and since when. */
export function isAboutAngles({ title, paragraphs, points }: Pick<Offer, 'title' | 'paragraphs' | 'points'>): boolean {
  const said = [title, ...paragraphs, ...points].join(' ')
  return /\blie/i.test(said) && /\bloft/i.test(said)
}
