import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

test.each([
  ['192.0.2.17', '192.0.2.17'],
  [' 192.0.2.17 ', '192.0.2.17'],
  ['::ffff:192.0.2.17', '192.0.2.17'],
  ['::FFFF:c000:211', '192.0.2.17'],
  ['0:0:0:0:0:ffff:192.0.2.17', '192.0.2.17'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  // Resembles the form of an IPv4 address, but is somebody's own address with a chosen ending.
  ['2001:db8:1:2:0:ffff:c000:211', '2001:db8:1:2::/64'],
  ['0:0:0:0:1:ffff:c000:211', '0:0:0:0::/64'],
  ['1:0:0:0:0:ffff:c000:211', '1:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['64:ff9b::192.0.2.17', '64:ff9b:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['192.0.2.256', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('IPv6 addresses share a network exactly when they share their /64, however they are written', () => {
  const group = fc.nat(0xffff)
  const half = fc.tuple(group, group, group, group)
  const write = (groups: number[]) => groups.map((part) => part.toString(16)).join(':')
  fc.assert(fc.property(half, half, half, (network, one, other) => {
    fc.pre(network.some((part) => part !== 0))
    const short = new URL(`http://[${write([...network, ...one])}]`).hostname.slice(1, -1)
    expect(networkOf(short)).toBe(networkOf(write([...network, ...other])))
    expect(networkOf(write([...other, ...one])) === networkOf(short)).toBe(write(other) === write(network))
  }))
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['192.0.2.17', null],
  ['::ffff:192.0.2.17', null],
  ['unknown', null],
])('the wide network around %s is %s', (address, wide) => {
  expect(wideNetworkOf(address)).toBe(wide)
})
