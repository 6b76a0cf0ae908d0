import { expect, it } from 'vitest'
import { getClientNetwork, networksOf } from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0007:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['999.0.113.7:1', 'unknown'],
  ['x'.repeat(9000), 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(getClientNetwork(address)).toBe(network)
})

it('counts an IPv6 address by its /48 too, four times as much', () => {
  expect(networksOf(getClientNetwork('2001:db8:0:7::1'))).toEqual([
    { network: '2001:db8:0:7::/64', share: 1 },
    { network: '2001:db8:0::/48', share: 4 },
  ])
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', share: 1 }])
})
