import { compare, type Compared, costOf, recordAnswer, startYardstick } from './parts.ts'
import { type FilledSite, headersOf } from './fill.ts'

export const rounds = 9
const atOnce = 16
/** The goals: shares of a bare server's speed. */
const goals = { page: 0.8, call: 0.25 } as const

/** Compares prerendered pages and a file, as a browser requests them, with the same bytes from a bare server. */
export async function pages({ site }: FilledSite): Promise<Compared[]> {
  const compared: Compared[] = []
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  for (const path of ['/', '/medlemskap', '/login', '/icon.svg']) {
    const bare = await startYardstick(await recordAnswer(site.origin + path, headers))
    const order = (origin: string) => ({ requests: [{ url: origin + path, method: 'GET' as const, headers }], count: 10_000, atOnce })
    compared.push(await compare({
      what: path, goal: goals.page, rounds, site: () => costOf(site, order(site.origin)), bare: () => costOf(bare, order(bare.origin)),
    }))
    await bare.stop()
  }
  return compared
}

/** Compares calls with their query alone, which checks no session, access, rules or schema. Returns none for the embedded database. */
export async function calls(filled: FilledSite): Promise<Compared[]> {
  const { site, databaseUrl } = filled
  if (databaseUrl === null) return []
  const headers = await headersOf(filled, 0)
  const compared: Compared[] = []
  for (const { call, input, text, values } of [
    { call: 'get_my_profile', input: {}, text: 'select * from members where golf_id = $1', values: [filled.people[0]?.golfId ?? ''] },
    {
      call: 'list_members', input: { limit: 50 }, values: [],
      text: `select id, first_name, last_name, golf_id, private_email, work_email, phone, club, category, matchplay_approved
        from members where ended_on is null order by sort_key collate "C", id limit 50`,
    },
  ]) {
    const bare = await startYardstick({ kind: 'query', databaseUrl, text, values })
    const order = (url: string) => ({ requests: [{ url, method: 'POST' as const, headers, body: input }], count: 1500, atOnce })
    compared.push(await compare({
      what: call, goal: goals.call, rounds, site: () => costOf(site, order(`${site.origin}/api/rpc/${call}`)), bare: () => costOf(bare, order(bare.origin)),
    }))
    await bare.stop()
  }
  return compared
}
