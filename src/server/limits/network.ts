import { isIPv4, isIPv6 } from 'node:net'

const groupCount = 8
const networkGroups = 4

/**
 * Whom an address is counted as. An IPv4 address is itself; an IPv6 address is its /64, since one household or
 * phone has a whole /64 to pick addresses from; an IPv4 address in IPv6 form is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.trim().split('%')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return ipv4Of(groups)
  return `${groups.slice(0, networkGroups).map((group) => group.toString(16)).join(':')}::/64`
}

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
