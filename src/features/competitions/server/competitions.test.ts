import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { competitions, seasons, tournaments } from '#content/competitions.ts'
import { matchPlayForms } from '#content/match-play.ts'
import { loadContent } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { competition, competitionsContract, tournament } from '../contract.ts'

const rulesAnswer = z.object({
  schedule: z.nullable(z.object({ groupStageEnds: z.string(), rounds: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })), leaderEmail: z.string() })),
  forms: z.array(z.object({ id: z.string(), sections: z.array(z.unknown()) })),
})

let site: TestSite
let member: TestVisitor
beforeAll(async () => {
  site = await startTestSite()
  member = await site.memberVisitor()
})
afterAll(() => site.close())

describe('before there is content', () => {
  it('lists no competitions, finds no tournament and has no rules', async () => {
    expect((await member.rpc('list_competitions')).body).toEqual([])
    expect(await member.rpc('get_tournament', { p_id: 'vartavlingen' })).toMatchObject({ status: 404, body: { code: 'TOURNAMENT_MISSING' } })
    expect((await member.rpc('get_match_play_rules')).body).toEqual({ schedule: null, forms: [] })
  })

  it('serves rules that say the dates are announced later while there is no season', async () => {
    await loadContent(site.db, [{ kind: 'match_play_form', entries: matchPlayForms }], site.clock.now())
    const { body } = await member.rpc('get_match_play_rules')
    expect(rulesAnswer.parse(body).schedule).toBeNull()
    expect(JSON.stringify(body)).toContain('Gruppspelet avslutas en dag som meddelas senare.')
    expect(JSON.stringify(body)).toContain('Slutspelet börjar en dag som meddelas senare, ungefär en vecka efter gruppspelet.')
  })
})

describe('with the initial content', () => {
  beforeAll(() => loadContent(site.db, [
    { kind: 'competition', entries: competitions },
    { kind: 'tournament', entries: tournaments },
    { kind: 'season', entries: seasons },
    { kind: 'match_play_form', entries: matchPlayForms },
  ], site.clock.now()))

  it('a member gets the competitions in order, with dates in words, and winners where there are results', async () => {
    const list = z.array(competition).parse((await member.rpc('list_competitions')).body)
    expect(list.map(({ id, date, hasResults }) => [id, date, hasResults])).toEqual([
      ['vartavlingen', 'lördag 24 maj 2025', true],
      ['kommunmasterskap', 'lördag 14 juni 2025', true],
      ['matchtavlingar', 'maj–oktober 2025', false],
      ['volvo-goteborg', 'lördag 30 augusti 2025', true],
      ['svenska-volvo', 'lördag 13 september 2025', false],
      ['wccg', 'Datum meddelas senare', false],
      ['hosttavling', 'lördag 4 oktober 2025', false],
    ])
    expect(list.map(({ winner }) => winner?.name ?? null)).toEqual(['Anna Exempel', 'Gunilla Exempel', null, 'Maria Exempel', null, null, null])
  })

  it.each(['vartavlingen', 'kommunmasterskap', 'volvo-goteborg'])('a member gets the results of %s', async (id) => {
    const shown = tournament.parse((await member.rpc('get_tournament', { p_id: id })).body)
    const own = competitions.find((entry) => entry.id === id)
    expect(shown).toMatchObject({ id, name: own?.name, location: own?.location })
    expect(shown.date).toMatch(/^lördag \d+ \p{L}+ 2025$/u)
    expect(shown.results).toEqual(tournaments.find((entry) => entry.id === id)?.results)
  })

  it.each(['finns-inte', 'wccg', 'matchtavlingar', ''])('results of %j are not found', async (id) => {
    expect(await member.rpc('get_tournament', { p_id: id })).toMatchObject({
      status: 404, body: { code: 'TOURNAMENT_MISSING', message: 'Tävling ej hittad' },
    })
  })

  it('an invalid id is refused as invalid input, not a server error', async () => {
    for (const id of ['x'.repeat(61), 'a\u0000b', 7, null]) {
      expect(await member.rpc('get_tournament', { p_id: id })).toMatchObject({ status: 422, body: { code: 'INVALID' } })
    }
  })

  it('a member gets the rules with the season’s dates and their weekdays', async () => {
    const { body } = await member.rpc('get_match_play_rules')
    const { schedule, forms } = rulesAnswer.parse(body)
    expect(forms.map(({ id }) => id)).toEqual(['singel', 'bast-samst'])
    expect(schedule).toEqual({
      groupStageEnds: '2025-08-17',
      leaderEmail: 'tavling@example.com',
      rounds: [
        { name: 'Kvartsfinal', from: '2025-08-25', to: '2025-09-14' },
        { name: 'Semifinal', from: '2025-09-15', to: '2025-10-05' },
        { name: 'Final', from: '2025-10-06', to: '2025-10-26' },
      ],
    })
    for (const form of forms) {
      const text = JSON.stringify(form)
      expect(text).toContain('Gruppspelet avslutas söndagen den 17 augusti 2025.')
      expect(text).toContain('Slutspelet börjar måndagen den 25 augusti 2025, ungefär en vecka efter gruppspelet. Varje omgång')
      expect(text).not.toMatch(/\{\w+\}/)
    }
  })

  it('rules that were stored with a week between the stages show the season’s actual weeks', async () => {
    const { kind, data } = contentEntries
    const stored = sql`replace(${data}::text, '{afterGroupStage}', ', ungefär en vecka efter gruppspelet')::jsonb`
    await site.db.update(contentEntries).set({ data: stored }).where(eq(kind, 'match_play_form'))
    await site.db.update(contentEntries).set({ data: sql`jsonb_set(${data}, '{knockoutStarts}', '"2025-09-08"')` }).where(eq(kind, 'season'))
    const { forms } = rulesAnswer.parse((await member.rpc('get_match_play_rules')).body)
    for (const form of forms) expect(JSON.stringify(form)).toContain('måndagen den 8 september 2025, ungefär tre veckor efter gruppspelet. Varje omgång')
  })

  describe('competitions of the board whose status nobody has updated', () => {
    const entry = {
      name: 'Decemberslaget', time: { kind: 'day', day: '2026-12-05' }, location: 'Ale GK', status: 'upcoming', form: null, description: null,
      isMatchPlay: false, isExample: false,
    }
    const rows = [{ position: 1, name: 'Anna Exempel', club: 'Ale', score: '38 p', hcp: '9,1' }]
    const own = [
      { ...entry, id: 'dag' },
      { ...entry, id: 'manader', time: { kind: 'months', from: '2026-09', to: '2026-11' }, status: 'ongoing' },
      { ...entry, id: 'tva-dagar', time: { kind: 'day', day: '2026-12-04', lastDay: '2026-12-05' } },
      { ...entry, id: 'vintern', time: { kind: 'months', from: '2026-12', to: '2027-02' } },
      { ...entry, id: 'senare', time: { kind: 'later' } },
      { ...entry, id: 'exempel', isExample: true },
    ]
    const shown = async (at: string) => {
      site.clock.set(new Date(at))
      const list = z.array(competition).parse((await member.rpc('list_competitions')).body)
      return Object.fromEntries(list.filter(({ id }) => own.some((each) => each.id === id)).map(({ id, status }) => [id, status]))
    }

    beforeAll(async () => {
      const rowOf = (kind: string, data: { id: string; [field: string]: unknown }, position: number) => ({ kind, id: data.id, position, data, updatedAt: site.clock.now() })
      await site.db.insert(contentEntries).values([
        ...own.map((each, index) => rowOf('competition', each, 100 + index)), rowOf('tournament', { id: 'dag', results: rows, isExample: false }, 100),
      ])
    })

    it('are ongoing from their first day in Sweden and completed after the last, but examples never change', async () => {
      expect(await shown('2026-11-30T22:59:59Z')).toEqual({ dag: 'upcoming', 'tva-dagar': 'upcoming', manader: 'ongoing', vintern: 'upcoming', senare: 'upcoming', exempel: 'upcoming' })
      expect(await shown('2026-11-30T23:00:00Z')).toEqual({ dag: 'upcoming', 'tva-dagar': 'upcoming', manader: 'completed', vintern: 'ongoing', senare: 'upcoming', exempel: 'upcoming' })
      expect(await shown('2026-12-04T22:59:59Z')).toMatchObject({ dag: 'upcoming', 'tva-dagar': 'ongoing' })
      expect(await shown('2026-12-04T23:00:00Z')).toMatchObject({ dag: 'ongoing', 'tva-dagar': 'ongoing' })
      expect(await shown('2026-12-05T22:59:59Z')).toEqual({ dag: 'ongoing', 'tva-dagar': 'ongoing', manader: 'completed', vintern: 'ongoing', senare: 'upcoming', exempel: 'upcoming' })
      expect(await shown('2026-12-05T23:00:00Z')).toEqual({ dag: 'completed', 'tva-dagar': 'completed', manader: 'completed', vintern: 'ongoing', senare: 'upcoming', exempel: 'upcoming' })
    })

    it('keep results that were entered in advance hidden until the board sets them to completed', async () => {
      site.clock.set(new Date('2026-12-06T12:00:00Z'))
      const { body } = await member.rpc('list_competitions')
      expect(z.array(competition).parse(body).find(({ id }) => id === 'dag')).toMatchObject({ status: 'completed', hasResults: false, winner: null })
      expect(JSON.stringify(body)).not.toContain('38 p')
      expect(await member.rpc('get_tournament', { p_id: 'dag' })).toMatchObject({ status: 404, body: { code: 'TOURNAMENT_MISSING' } })
      await site.db.update(contentEntries).set({ data: { ...entry, id: 'dag', status: 'completed' } }).where(and(eq(contentEntries.kind, 'competition'), eq(contentEntries.id, 'dag')))
      expect(await member.rpc('get_tournament', { p_id: 'dag' })).toMatchObject({ status: 200, body: { results: rows } })
    })
  })

  it('a guest gets no competitions, results or rules', async () => {
    const guest = site.visitor()
    for (const [name, input] of [['list_competitions', {}], ['get_tournament', { p_id: 'vartavlingen' }], ['get_match_play_rules', {}]] as const) {
      const answer = await guest.rpc(name, input)
      expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
      expect(JSON.stringify(answer.body)).not.toMatch(/Exempel|tavling@/)
    }
    expect(Object.values(competitionsContract).map((call) => call['~orpc'].meta.access)).toEqual(['member', 'member', 'member'])
  })
})
