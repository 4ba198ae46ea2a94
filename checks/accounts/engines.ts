import { vi } from 'vitest'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { isLong } from '../form.ts'

const server = process.env.TEST_DATABASE_URL

/** The databases that there are here: both, where there is a PostgreSQL. */
const engines = server ? ['embedded', 'PostgreSQL'] as const : ['embedded'] as const
/** The short form takes one: that on which races show, where there is a choice. */
export const someEngines = isLong ? engines : engines.slice(-1)
type Engine = (typeof engines)[number]

/** The whole site on a fresh database of a kind, with a clock that stands, behind one reverse proxy unless told otherwise. */
export async function startOn(engine: Engine, environment: Record<string, string> = { TRUSTED_PROXIES: '1' }): Promise<TestSite> {
  vi.stubEnv('TEST_DATABASE_URL', engine === 'embedded' ? undefined : server)
  try {
    return await startTestSite(environment)
  } finally {
    vi.unstubAllEnvs()
  }
}

let networks = 0
/** The header of a visitor from a network that nobody else is in. */
export function elsewhere(): { 'x-forwarded-for': string } {
  networks += 1
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
}
