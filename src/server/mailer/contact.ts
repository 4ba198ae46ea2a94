import type { Config } from '../config.ts'

/** How to reach the association, as the end of a sentence that begins with a verb: by email, by phone or both, as far as known. */
export function contact({ association: { email, phone } }: Pick<Config, 'association'>): string {
  const ways = [email && `mejla ${email}`, phone && `ring ${phone}`].filter(Boolean)
  return ways.length > 0 ? ways.join(' eller ') : 'hör av dig till styrelsen'
}
