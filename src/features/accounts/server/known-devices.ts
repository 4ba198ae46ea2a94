import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import type { CallContext } from '#server/calls.ts'
import type { Clock } from '#server/clock.ts'
import { lifetimes } from '../rules.ts'
import { createSeal, passwordMark } from './seal.ts'

/** Whose device it is, and the hash of the password that was used on it. */
export interface DeviceOwner {
  userId: string
  passwordHash: string
}

/**
 * Remembers in a cookie that somebody has logged in on this device, so that other people's wrong passwords do not lock the
 * owner out there: the device's attempts are counted separately. The cookie grants nothing else, and it is void once the
 * password it was made for changes (docs/decisions/030-known-devices.md).
 */
export interface KnownDevices {
  /** Returns the id that this device's attempts are counted under; null when `owner` has not logged in on it with the current password. */
  find(headers: IncomingHttpHeaders, owner: DeviceOwner | null): string | null
  /** Returns the user who last logged in on this device, with any password; null when the device is unknown. */
  owner(headers: IncomingHttpHeaders): string | null
  /** Gives the device its cookie after a log-in. A device that is already known as this user's keeps its id, and so its counts. */
  remember(asked: Pick<CallContext, 'headers' | 'setCookie'>, owner: DeviceOwner): void
}

/** The cookie is sent with API calls only, and its content is sealed. */
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
