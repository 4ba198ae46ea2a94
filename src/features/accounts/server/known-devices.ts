import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import type { CallContext } from '#server/calls.ts'
import type { Clock } from '#server/clock.ts'
import { lifetimes } from '../rules.ts'
import { createSeal, passwordMark } from './seal.ts'

/** Whose device it is, and the password that it was used with. */
export interface DeviceOwner {
  userId: string
  passwordHash: string
}

/**
 * Remembers in a cookie that somebody has logged in on this device, so that other people's wrong passwords do not keep
 * the owner out there: the device's tries are counted by themselves. The cookie gives nothing else, and it ends with the
 * password that it was made for (docs/decisions/030-known-devices.md).
 */
export interface KnownDevices {
  /** What this device is counted as; null where this person has not logged in on it with the password of now. */
  find(headers: IncomingHttpHeaders, owner: DeviceOwner | null): string | null
  /** Who has logged in on this device last, with whatever password; null where it is not known. */
  owner(headers: IncomingHttpHeaders): string | null
  /** After a log-in: a device that was known keeps its count. */
  remember(asked: Pick<CallContext, 'headers' | 'setCookie'>, owner: DeviceOwner): void
}

/** The cookie goes to the calls only; what it says is sealed. */
export function createKnownDevices({ secret, clock, secure }: { secret: string; clock: Clock; secure: boolean }): KnownDevices {
  const devices = createSeal({ secret, purpose: 'known device', lifetimeSeconds: lifetimes.knownDevice, clock })
  const name = secure ? '__Secure-device' : 'device'

  function read({ cookie: header = '' }: IncomingHttpHeaders) {
    const sealed = parse(header, name)[name]
    const [device, userId, mark] = (sealed && devices.open(sealed)?.split(' ')) || []
    return { device, userId, mark }
  }

  return {
    find(headers, owner) {
      const { device, userId, mark } = read(headers)
      const isOwners = owner !== null && userId === owner.userId && mark === passwordMark(owner.passwordHash)
      return isOwners ? device ?? null : null
    },
    owner: (headers) => read(headers).userId ?? null,
    remember({ headers, setCookie }, { userId, passwordHash }) {
      const known = read(headers)
      const device = known.userId === userId && known.device !== undefined ? known.device : randomUUID()
      const value = devices.seal([device, userId, passwordMark(passwordHash)].join(' '))
      setCookie(serialize(name, value, { path: '/api', httpOnly: true, sameSite: 'Strict', secure, maxAge: lifetimes.knownDevice }))
    },
  }
}
