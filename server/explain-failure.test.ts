import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

describe('why something failed', () => {
  it('follows the causes', () => {
    const refused = new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')])
    expect(explainFailure(new Error('DATABASE_URL', { cause: refused }))).toBe(
      'DATABASE_URL: refused at ::1, refused at 127.0.0.1',
    )
    expect(explainFailure({ errno: 28 })).toBe('{"errno":28}')
  })

  it('quotes no values of a statement', () => {
    const failed = new DrizzleQueryError('update quotes set first_name = $1', ['Ada'], new Error('disk full'))
    expect(explainFailure(failed)).toBe('A database statement failed: disk full')
  })
})
