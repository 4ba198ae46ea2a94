import type { Config } from '../config.ts'

/** Whom to turn to, as a sentence's end that begins with a verb: by whichever way the association has given. */
export function contact({ association: { email, phone } }: Pick<Config, 'association'>): string {
  const ways = [email && `mejla ${email}`, phone && `ring ${phone}`].filter(Boolean)
  return ways.length > 0 ? ways.join(' eller ') : 'hör av dig till styrelsen'
}
