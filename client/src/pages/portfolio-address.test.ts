import { expect, test } from 'vitest'
import { addressOf, EVERYTHING, entriesFor, readAddress } from './portfolio-address.ts'

test('an address says which stone and layout are listed, and what is open', () => {
  expect(readAddress('?stone=travella&shape=U&open=dark-u')).toEqual({ stone: 'travella', shape: 'U', open: 'dark-u' })
  expect(readAddress('')).toEqual({ ...EVERYTHING, open: null })
})

test('what an address says of things that there are not counts as not said', () => {
  expect(readAddress('?stone=granite&shape=T&open=a-castle&stone=travella')).toEqual({ ...EVERYTHING, open: null })
})

test.each([
  [{ ...EVERYTHING }, '/portfolio'],
  [{ stone: 'southport', shape: 'all' }, '/portfolio?stone=southport'],
  [{ stone: 'southport', shape: 'L' }, '/portfolio?stone=southport&shape=L'],
  [{ stone: 'all', shape: 'U', open: 'cooks-u' }, '/portfolio?shape=U&open=cooks-u'],
] as const)('%o has the address %s, and is read from it again', (filter, address) => {
  expect(addressOf(filter)).toBe(address)
  expect(readAddress(new URL(address, 'http://localhost').search)).toEqual({ open: null, ...filter })
})

test('a filter lists what has both its stone and its layout', () => {
  const ids = (...[filter]: Parameters<typeof entriesFor>) => entriesFor(filter).map(({ id }) => id)
  expect(ids(EVERYTHING)).toHaveLength(6)
  expect(ids({ stone: 'travella', shape: 'all' })).toEqual(['breakfast-corner', 'dark-u'])
  expect(ids({ stone: 'all', shape: 'L' })).toEqual(['corner-kitchen', 'breakfast-corner'])
  expect(ids({ stone: 'travella', shape: 'L' })).toEqual(['breakfast-corner'])
  expect(ids({ stone: 'southport', shape: 'L' })).toEqual([])
})
