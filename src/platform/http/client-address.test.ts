import { expect, test } from 'vitest'
import { isPrivateAddress, limitKey } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is limited as %s', (address, key) => {
  expect(limitKey(address)).toBe(key)
})

test.each([
  ['127.0.0.1', true],
  ['172.18.0.1', true],
  ['172.32.0.1', false],
  ['203.0.113.7', false],
  ['0:0:0:0::/64', true],
  ['fd00:1:2:3::/64', true],
  ['2001:db8:1:2::/64', false],
])('whether %s is a private address: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})
