import { vi } from 'vitest'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { isLong } from '../check-mode.ts'

const server = process.env.TEST_DATABASE_URL

/** The engines available here: both if a PostgreSQL server is configured. */
const engines = server ? ['embedded', 'PostgreSQL'] as const : ['embedded'] as const
/** The short form uses one engine: PostgreSQL if available, since races show there. */
export const someEngines = isLong ? engines : engines.slice(-1)
type Engine = (typeof engines)[number]

/** Starts the whole site on a fresh database of this engine, with a clock that only tests move, behind one reverse proxy by default. */
export async function startOn(engine: Engine, environment: Record<string, string> = { TRUSTED_PROXIES: '1' }): Promise<TestSite> {
  vi.stubEnv('TEST_DATABASE_URL', engine === 'embedded' ? undefined : server)
  try {
    return await startTestSite(environment)
  } finally {
    vi.unstubAllEnvs()
  }
}

let networks = 0
/** The header of a visitor from a new network. */
export function elsewhere(): { 'x-forwarded-for': string } {
  networks += 1
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
}
