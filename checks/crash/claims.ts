import * as z from 'zod/mini'
import type { Client } from './client.ts'

export interface Person {
  number: number
  golfId: string
  email: string
  client: Client
}

export const bookingSteps = ['received', 'confirmed', 'cancelled'] as const

/**
 * What an answer has acknowledged and what must therefore stay true. Things only move on: a later step or a higher number may
 * have replaced the acknowledged one.
 */
export type Claim =
  | { what: 'applied' | 'approved' | 'rejected' | 'member'; person: Person }
  | { what: 'profile'; person: Person; save: number }
  | { what: 'message'; person: Person; subject: string }
  | { what: 'booking'; person: Person; id: string; step: (typeof bookingSteps)[number] }
  | { what: 'settings'; counter: number }

const applications = z.array(z.object({ golf_id: z.string(), status: z.string(), completed_at: z.nullable(z.string()) }))
const profiles = z.tuple([z.object({ golf_id: z.string(), club: z.string() })])
const bookings = z.array(z.object({ id: z.string(), status: z.enum([...bookingSteps, 'declined']), players: z.array(z.unknown()) }))
const mails = z.array(z.object({ text: z.string() }))
const settings = z.array(z.object({ name: z.string(), value: z.string() }))

/** The club in a member's profile after it has been saved this many times. */
export const clubAfter = (save: number): string => `Klubb ${save}`

/** Reads through the site's calls whether every claim still holds; returns one line for each that does not. */
export async function findLosses(board: Client, claims: readonly Claim[]): Promise<string[]> {
  const ofPeople = claims.filter((claim) => claim.what !== 'settings')
  if (claims.length > 0 && (await board.call('/api/rpc/get_my_roles', {})).status !== 200) return ['the board\'s log-in']
  const losses: string[] = []
  for (const [person, told] of Map.groupBy(ofPeople, (claim) => claim.person)) {
    losses.push(...(await lossesOf(board, person, told)).map((loss) => `${person.golfId}: ${loss}`))
  }
  const counters = claims.filter((claim) => claim.what === 'settings').map(({ counter }) => counter)
  if (counters.length > 0 && await readCounter(board) < Math.max(...counters)) losses.push('settings')
  return losses
}

async function lossesOf(board: Client, person: Person, told: readonly Claim[]): Promise<string[]> {
  const registered = told.filter(({ what }) => ['applied', 'approved', 'rejected', 'member'].includes(what))
  const losses = await findLostSteps(board, person, registered)
  const saves = told.filter((claim) => claim.what === 'profile').map(({ save }) => save)
  if (saves.length > 0 && await readSaves(person) < Math.max(...saves)) losses.push('profile')
  for (const claim of told.filter(({ what }) => what === 'booking')) {
    if (claim.what === 'booking' && !await hasBooking(person, claim)) losses.push(`booking ${claim.step}`)
  }
  const subjects = told.filter((claim) => claim.what === 'message').map(({ subject }) => subject)
  if (subjects.length > 0) losses.push(...await findLostMessages(person, subjects))
  return losses
}

async function findLostSteps(board: Client, { golfId }: Person, told: readonly Claim[]): Promise<string[]> {
  if (told.length === 0) return []
  const found = z.parse(applications, (await board.call('/api/rpc/list_all_applications', { search: golfId })).body)
  const application = found.find(({ golf_id }) => golf_id === golfId)
  const stands = (what: Claim['what']): boolean => {
    if (what === 'applied') return application !== undefined
    if (what === 'member') return typeof application?.completed_at === 'string'
    return application?.status === what
  }
  return told.filter(({ what }) => !stands(what)).map(({ what }) => what)
}

/** The number of the member's last save, read from the profile; -1 if the member's session has been lost. */
async function readSaves({ client }: Person): Promise<number> {
  const { status, body } = await client.call('/api/rpc/get_my_profile', {})
  if (status !== 200) return -1
  const [{ club }] = z.parse(profiles, body)
  return Number(/^Klubb (\d+)$/.exec(club)?.[1] ?? -1)
}

async function hasBooking({ client }: Person, { id, step }: Extract<Claim, { what: 'booking' }>): Promise<boolean> {
  const { status, body } = await client.call('/api/rpc/get_my_bookings', {})
  if (status !== 200) return false
  const booking = z.parse(bookings, body).find((each) => each.id === id)
  const reached: readonly string[] = bookingSteps.slice(bookingSteps.indexOf(step))
  return booking !== undefined && booking.players.length === 2 && reached.includes(booking.status)
}

async function findLostMessages({ client, email }: Person, subjects: readonly string[]): Promise<string[]> {
  const kept = z.parse(mails, (await client.call(`/dev/mail.json?to=${encodeURIComponent(email)}`)).body)
  return subjects.filter((subject) => !kept.some(({ text }) => text.includes(subject)))
}

async function readCounter(board: Client): Promise<number> {
  const { status, body } = await board.call('/api/rpc/get_settings', {})
  if (status !== 200) return -1
  return Number(z.parse(settings, body).find(({ name }) => name === 'member_counter')?.value ?? -1)
}
