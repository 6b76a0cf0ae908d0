import { expect, test } from 'vitest'
import { portfolioUrl, NO_FILTER, parseQuery } from './portfolio-query.ts'

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
