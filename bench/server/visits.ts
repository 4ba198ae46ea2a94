import { randomUUID } from 'node:crypto'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { paths, sessionCalls } from '#domain/paths.ts'
import { openCourses, type Person } from '../booking/fill.ts'
import type { Step } from './load.ts'

type Headers = Record<string, string>

/** A member who is already logged in, as most visiting members are: a session lasts a month. */
export interface Member extends Person {
  headers: Headers
}

export interface Visitors {
  origin: string
  board: Headers
  members: readonly Member[]
  /** Members who log in, and whom `members` bring as co-players. They never book themselves, so that nobody ever has two active bookings. */
  others: readonly Person[]
  /** The ETags that a browser has of the start page and of Mina sidor from an earlier visit. */
  etags: { start: string; profile: string }
}

/** What a request does. One that `counts` only writes a row for its rate limit, by person or network. */
export type Does = 'page' | 'unchanged' | 'reads' | 'counts' | 'writes' | 'logs in'

interface Visit {
  what: string
  /** How many of these visits there are in a round; a round of all visits makes 200 requests. */
  inRound: number
  /** Returns the visit's requests. `number` makes them different from those of other visits of this kind, and chooses the visitor. */
  stepsOf(number: number): Step[]
}

const doing: Readonly<Record<string, Does | undefined>> = {
  'page': 'page', 'page, 304': 'unchanged',
  'check_booking': 'counts', 'complete_co_player': 'counts', 'check_email_exists': 'counts', 'check_golf_id_exists': 'counts',
  'update_my_profile': 'writes', 'create_booking_request': 'writes', 'cancel_booking': 'writes', 'claim_booking': 'writes', 'answer_booking': 'writes',
  'create_membership_application': 'writes',
  'lookup-email': 'logs in', 'sign-in': 'logs in',
}

/** Returns what a request of this kind does; kinds that are not listed read. */
export const doesOf = (kind: string): Does => doing[kind] ?? 'reads'

/** Returns headers that give each visitor a network of its own; the addresses of those who log in beforehand begin with 10.0. */
const networkOf = (group: number, number: number): Headers => ({ 'x-forwarded-for': `10.${group}.${(number >> 8) & 255}.${number & 255}` })

function visitsOf({ origin, board, members, others, etags }: Visitors): Visit[] {
  const today = dateInStockholm(new Date())
  const page = (path: string): Step => ({ kind: 'page', url: origin + path, method: 'GET', headers: { 'accept-encoding': 'br' } })
  const unchanged = (path: string, etag: string): Step => (
    { ...page(path), kind: 'page, 304', status: 304, headers: { 'accept-encoding': 'br', 'if-none-match': etag } }
  )
  const post = (path: string, kind: string, headers: Headers, body: Record<string, unknown>): Step => ({ kind, url: `${origin}/api${path}`, method: 'POST', headers, body })
  const call = (name: string, headers: Headers, body: Record<string, unknown> = {}, how = ''): Step => post(`/rpc/${name}`, name + how, headers, body)
  const session = (headers: Headers): Step => ({ kind: 'session', url: `${origin}/api${sessionCalls.session}`, method: 'GET', headers })
  const freeDays = (headers: Headers, number: number) => (
    call('get_course_availability', headers, { p_course: of(openCourses, number), p_from: today, p_to: addDays(today, 14) })
  )
  const ownPage = (headers: Headers): Step[] => [session(headers), call('get_my_profile', headers), call('get_my_bookings', headers)]

  /** Returns the steps of requesting a booking with another member; `between` is what happens before it is cancelled. */
  function booking(number: number, between: Step[]): Step[] {
    const [{ name, golfId, headers }, partner] = [of(members, number), of(others, number)]
    const draft = {
      p_full_name: name, p_golf_id: golfId, p_play_date: addDays(today, 3 + number % 12), p_course: of(openCourses, number), p_email: 'person@example.com',
      p_is_match: false, p_co_players: [{ name: partner.name, isVgfMember: true, golfId: partner.golfId }],
    }
    return [
      call('list_courses', headers), freeDays(headers, number), call('complete_co_player', headers, { p_golf_id: partner.golfId }), call('check_booking', headers, draft),
      { ...call('create_booking_request', headers, { ...draft, p_request_key: randomUUID() }), keeps: ['id'] },
      ...between, call('get_my_bookings', headers), call('cancel_booking', headers, { p_id: '{id}', p_seen_fee: 0 }),
    ]
  }

  return [
    { what: 'a guest looks around', inRound: 8, stepsOf: () => [page(paths.start), page(paths.membership), page(paths.logIn)] },
    {
      what: 'a member looks at what is new', inRound: 16, stepsOf: (number) => {
        const { headers } = of(members, number)
        const [path, etag] = number % 2 === 0 ? [paths.start, etags.start] as const : [paths.profile, etags.profile] as const
        return [unchanged(path, etag), ...ownPage(headers), call('list_news', headers), call('list_courses', headers), freeDays(headers, number)]
      },
    },
    {
      what: 'a member logs in', inRound: 2, stepsOf: (number) => {
        const [{ golfId, password }, network] = [of(others, number), networkOf(1, number % others.length)]
        return [
          page(paths.logIn),
          { ...post('/functions/lookup-email', 'lookup-email', network, { golfId }), keeps: ['email'] },
          { ...post('/auth/sign-in', 'sign-in', network, { email: '{email}', password }), keepsCookies: true },
          ...ownPage({ ...network, cookie: '{cookies}' }),
        ]
      },
    },
    { what: 'a member asks for a booking and cancels it', inRound: 1, stepsOf: (number) => booking(2 * number, []) },
    {
      what: 'the same with the board\'s answer in between', inRound: 1, stepsOf: (number) => booking(2 * number + 1, [
        call('list_bookings', board, { p_status: 'received', limit: 50 }, ', the queue'), call('claim_booking', board, { p_id: '{id}' }),
        call('answer_booking', board, { p_id: '{id}', p_decision: 'confirm', p_tee_time: '09:20' }),
      ]),
    },
    {
      what: 'a member corrects the profile', inRound: 1, stepsOf: (number) => {
        const { headers } = of(members, number)
        const round = Math.floor(number / members.length)
        const change = round % 2 === 0 ? { p_phone: `070${String(number % 10_000_000).padStart(7, '0')}` } : { p_club: `Klubb ${round}` }
        return [call('get_my_profile', headers), call('update_my_profile', headers, change), call('get_my_profile', headers)]
      },
    },
    {
      what: 'somebody applies for membership', inRound: 1, stepsOf: (number) => {
        const network = networkOf(2, number)
        // A birth date that no member of the filled register has.
        const golfId = `${100_000 + Math.floor(number / 1000)}-${String(number % 1000).padStart(3, '0')}`
        const [email, workEmail] = [`sokande${number}@example.com`, `sokande${number}@work.example.com`]
        return [
          page(paths.membership), call('check_golf_id_exists', network, { p_golf_id: golfId }), call('check_email_exists', network, { p_email: email }),
          call('create_membership_application', network, {
            p_golf_id: golfId, p_first_name: 'Sökande', p_last_name: `Nummer${number}`, p_phone: '0701740605', p_private_email: email, p_work_email: workEmail,
            p_club: 'Ale', p_category: 'volvo_cars', p_contact_method: 'private_email', p_request_key: randomUUID(),
          }),
        ]
      },
    },
    {
      what: 'the board looks after its register and its desk', inRound: 4, stepsOf: (number) => {
        const { name, golfId } = of(others, number)
        const search = of([name, golfId, name.slice(name.indexOf(' ') + 1), name.slice(0, -1)], number)
        return [
          call('get_dashboard_stats', board), call('get_recent_applications', board), call('list_bookings', board, { limit: 50 }, ', a page'), call('get_booking_stats', board),
          call('list_members', board, { limit: 100 }, ', a page'), call('list_members', board, { search, limit: 100 }, ', a search'), call('count_members', board, { search }),
        ]
      },
    },
  ]
}

/** A kind of visit, and the kinds of its requests. */
export interface Share {
  what: string
  /** The requests of this kind of visit, and of all visits, in a round. */
  requests: number
  all: number
  kinds: string[]
}

/** Returns visits with at least so many requests, in whole rounds; in a round the visits of a kind are spread evenly. */
export function journeysFor(visitors: Visitors, atLeast: number): Step[][] {
  const round = visitsOf(visitors).flatMap((visit) => Array.from({ length: visit.inRound }, (_, index) => ({ visit, index, at: (index + 0.5) / visit.inRound })))
    .toSorted((one, other) => one.at - other.at)
  const journeys: Step[][] = []
  for (let [turn, requests] = [0, 0]; requests < atLeast; turn += 1) {
    for (const { visit, index } of round) {
      const steps = visit.stepsOf(turn * visit.inRound + index)
      requests += steps.length
      journeys.push(steps)
    }
  }
  return journeys
}

/** Returns how the requests are divided among the kinds of visit. */
export function sharesOf(visitors: Visitors): Share[] {
  const counted = visitsOf(visitors).map(({ what, inRound, stepsOf }) => ({ what, inRound, kinds: stepsOf(0).map(({ kind }) => kind) }))
  const all = counted.reduce((sum, { inRound, kinds }) => sum + inRound * kinds.length, 0)
  return counted.map(({ what, inRound, kinds }) => ({ what, requests: inRound * kinds.length, all, kinds }))
}

function of<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}
