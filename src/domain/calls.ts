import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { Access } from './access.ts'

/**
 * The closed list of refusals that any call can answer with: `{ code, status, message, data }`. A feature's own refusals are in its
 * contract, in the same form.
 */
export const commonErrors = {
  INVALID: {
    status: 422,
    message: 'Kontrollera uppgifterna och försök igen.',
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  NOT_LOGGED_IN: { status: 401, message: 'Du måste vara inloggad för att se denna sida' },
  FORBIDDEN: { status: 403, message: 'Du har inte behörighet att visa denna sida' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Administratörer behöver tvåstegsverifiering. Slå på den på sidan Säkerhetsinställningar, så fungerar allt igen.',
  },
  NOT_FOUND: { status: 404, message: 'Det du söker finns inte.' },
  TOO_MANY: {
    status: 429,
    message: 'För många försök. Vänta en stund och försök igen.',
    data: z.object({ retryAfterSeconds: z.number() }),
  },
} as const

/** The text of TOO_MANY with the waiting time, so that somebody who must wait until tomorrow does not keep trying all day. */
export function tooManyText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  if (minutes <= 1) return 'För många försök. Vänta en minut och försök igen.'
  if (minutes < 60) return `För många försök. Vänta ${minutes} minuter och försök igen.`
  const hours = Math.ceil(minutes / 60)
  return `För många försök. Försök igen om ${hours === 1 ? 'en timme' : `${hours} timmar`}, eller hör av dig till styrelsen.`
}

/** Refusals made before or outside a handler, so never part of a contract entry. */
export const serverErrors = {
  BAD_REQUEST: { status: 400, message: 'Det du skickade kunde inte läsas. Ladda om sidan och försök igen.' },
  WRONG_ORIGIN: { status: 403, message: 'Sidan är öppnad från en annan adress än webbplatsens egen. Öppna den från rätt adress och försök igen.' },
  NO_SUCH_CALL: { status: 404, message: 'Anropet finns inte.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Metoden är inte tillåten här.' },
  TOO_SLOW: { status: 408, message: 'Det du skickade kom inte fram i tid. Försök igen.' },
  TOO_LARGE: { status: 413, message: 'Det du skickade är för stort. Korta det eller dela upp det och försök igen.' },
  NOT_JSON: { status: 415, message: 'Förfrågan måste vara JSON.' },
  INTERNAL: { status: 500, message: 'Ett oväntat fel uppstod', data: z.object({ reference: z.string() }) },
  UNAVAILABLE: { status: 503, message: 'Webbplatsen kan varken hämta eller spara uppgifter just nu. Försök igen om en liten stund.' },
  /** The screens treat this like a response that was lost on the way: the request may have been carried out. */
  UNANSWERED: { status: 504, message: 'Vi vet inte om det sparades. Ladda om sidan och se efter.' },
  STOPPING: { status: 503, message: 'Webbplatsen startar om. Försök igen om en liten stund.' },
} as const

export interface CallMeta {
  access: Access
}

const base = oc.$meta<Partial<CallMeta>>({}).errors(commonErrors)

/** A remote procedure: `POST /api/rpc/<name>`. Access is an argument, so a call without one does not compile. */
export function procedure(name: string, access: Access, summary: string) {
  return base.meta({ access }).route({ method: 'POST', path: `/rpc/${name}`, summary, tags: [access] })
}

/** A server function or account call: `<method> /api/<group>/<name>`. */
export function endpoint(method: 'GET' | 'POST', path: `/functions/${string}` | `/auth/${string}`, access: Access, summary: string) {
  return base.meta({ access }).route({ method, path, summary, tags: [access] })
}
