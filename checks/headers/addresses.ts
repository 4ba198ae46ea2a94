import type { RouteConfigEntry } from '@react-router/dev/routes'
import { listCalls } from '#server/call-list.ts'
import routes from '../../src/web/routes.ts'

/** A real value for each variable part of an address. */
export interface Parts {
  tournamentId: string
  news: string
  member: string
}

/** Addresses of every page, derived from the routes, so that a new page is covered automatically. */
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

/** Every call, derived from the contracts. */
export function callAddresses(): { method: 'GET' | 'POST'; path: string }[] {
  return listCalls().map(({ method, path }) => ({ method, path }))
}
