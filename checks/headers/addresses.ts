import type { RouteConfigEntry } from '@react-router/dev/routes'
import { listCalls } from '#server/call-list.ts'
import routes from '../../src/web/routes.ts'

/** A real one for each part of an address that varies. */
export interface Parts {
  tournamentId: string
  news: string
  member: string
}

/** Addresses of every page, read off the routes, so that a new one is visited by itself. */
export function pageAddresses({ tournamentId, news, member }: Parts): string[] {
  return pathsOf(routes).map((path) => {
    if (path === '*') return '/finns-inte'
    const plain = path.replaceAll('?', '').replace(':tournamentId', tournamentId).replace(':kind/:id', 'nyheter/ny')
    const address = plain.replace(':id', plain.startsWith('/nyheter/') ? news : member)
    if (address.includes(':')) throw new Error(`Nothing stands for a part of ${path}`)
    return address
  })
}

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...path === undefined ? [] : [path], ...pathsOf(children)])
}

/** Every call, read off the contracts. */
export function callAddresses(): { method: 'GET' | 'POST'; path: string }[] {
  return listCalls().map(({ method, path }) => ({ method, path }))
}
