import { expect, test } from 'vitest'
import { portfolioUrl, NO_FILTER, entriesFor, parseQuery } from './portfolio-query.ts'

test('a query names the listed stone and layout, and the open kitchen', () => {
  expect(parseQuery('?stone=travella&shape=U&open=dark-u')).toEqual({ stone: 'travella', shape: 'U', open: 'dark-u' })
  expect(parseQuery('')).toEqual({ ...NO_FILTER, open: null })
})

test('ignores unknown values', () => {
  expect(parseQuery('?stone=granite&shape=T&open=a-castle&stone=travella')).toEqual({ ...NO_FILTER, open: null })
})

test.each([
  [{ ...NO_FILTER }, '/portfolio'],
  [{ stone: 'southport', shape: 'all' }, '/portfolio?stone=southport'],
  [{ stone: 'southport', shape: 'L' }, '/portfolio?stone=southport&shape=L'],
  [{ stone: 'all', shape: 'U', open: 'cooks-u' }, '/portfolio?shape=U&open=cooks-u'],
] as const)('%o has the URL %s, which parses back to it', (filter, address) => {
  expect(portfolioUrl(filter)).toBe(address)
  expect(parseQuery(new URL(address, 'http://localhost').search)).toEqual({ open: null, ...filter })
})

test('lists entries that match both the stone and the layout', () => {
  const ids = (...[filter]: Parameters<typeof entriesFor>) => entriesFor(filter).map(({ id }) => id)
  expect(ids(NO_FILTER)).toHaveLength(6)
  expect(ids({ stone: 'travella', shape: 'all' })).toEqual(['breakfast-corner', 'dark-u'])
  expect(ids({ stone: 'all', shape: 'L' })).toEqual(['corner-kitchen', 'breakfast-corner'])
  expect(ids({ stone: 'travella', shape: 'L' })).toEqual(['breakfast-corner'])
  expect(ids({ stone: 'southport', shape: 'L' })).toEqual([])
})
