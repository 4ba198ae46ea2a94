import { isIPv4, isIPv6 } from 'node:net'

const groupCount = 8
const networkGroups = 4
const wideGroups = 3

/**
 * What an address is counted as. An IPv4 address counts as itself; an IPv6 address as its /64, since one household or phone has a whole /64
 * to pick addresses from; an IPv4 address in IPv6 form as the IPv4 address.
 */
export function networkOf(address: string): string {
  const read = readAddress(address)
  return typeof read === 'string' ? read : prefixOf(read, networkGroups)
}

/**
 * The /48 around an IPv6 address, null for any other: a household may have 256 networks in it, and whoever rents a server or a tunnel all
 * 65,536.
 */
export function wideNetworkOf(address: string): string | null {
  const read = readAddress(address)
  return typeof read === 'string' ? null : prefixOf(read, wideGroups)
}

/** Returns an IPv4 address as it is, the groups of an IPv6 address, or `unknown`. */
function readAddress(address: string): string | number[] {
  const [plain = ''] = address.trim().split('%')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return mapped ? ipv4Of(groups) : groups
}

const prefixOf = (groups: readonly number[], count: number): string =>
  `${groups.slice(0, count).map((group) => group.toString(16)).join(':')}::/${count * 16}`

/** The eight 16-bit numbers of a valid IPv6 address, with `::` filled in and a dotted tail read. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = numbersOf(head)
  if (tail === undefined) return left
  const right = numbersOf(tail)
  return [...left, ...Array.from({ length: groupCount - left.length - right.length }, () => 0), ...right]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function ipv4Of(groups: number[]): string {
  return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]).join('.')
}
