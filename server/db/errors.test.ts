import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, isEmbeddedDatabaseLost, isUniqueViolation } from './errors.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

describe('isDatabaseUnavailable', () => {
  it.each([
    withCode('ECONNREFUSED'),
    ...['40001', '40P01', '55P03', '57014', '57P01', '57P02', '57P03', '25P03', '25006', '55000', '08006', '53300'].map(
      (code) => withCode(code),
    ),
    wrapped(withCode('ECONNRESET')),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  ])('is true for %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it.each([withCode('23505'), withCode('42703'), new TypeError('x is not a function'), 'ECONNREFUSED', undefined])(
    'is false for %s',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false)
    },
  )
})

it('recognizes a unique violation by its constraint', () => {
  const error = wrapped(withCode('23505', { constraint: 'quotes_pkey' }))
  expect(isUniqueViolation(error, 'quotes_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'views_pkey')).toBe(false)
  expect(isUniqueViolation(withCode('23514', { constraint: 'quotes_pkey' }), 'quotes_pkey')).toBe(false)
})

it('recognizes errors after which the embedded database is lost', () => {
  expect(isEmbeddedDatabaseLost(wrapped(withCode('53100')))).toBe(true)
  expect(isEmbeddedDatabaseLost(withCode('XX000', { severity: 'PANIC' }))).toBe(true)
  expect(isEmbeddedDatabaseLost(new WebAssembly.RuntimeError('unreachable'))).toBe(true)
  expect(isEmbeddedDatabaseLost(withCode('23505', { severity: 'ERROR' }))).toBe(false)
})
