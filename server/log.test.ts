import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { keptLog } from '#test/log.ts'
import { describeError, explainFailure } from './log.ts'

const fromDatabase = Object.assign(new Error('duplicate key: ada@example.com'), {
  code: '23505',
  severity: 'ERROR',
  detail: 'Key (email)=(ada@example.com) already exists.',
  constraint: 'quotes_email',
})

it('logs the code and constraint of a database error, but nothing that a person typed', () => {
  const { log, text } = keptLog()
  log.error(
    { err: new DrizzleQueryError('insert into quotes values ($1)', ['Ada', 'ada@example.com'], fromDatabase) },
    'failed',
  )
  expect(text()).not.toMatch(/ada/i)
  expect(text()).toContain('23505')
  expect(text()).toContain('quotes_email')
})

it('logs the message and stack of any other error', () => {
  const described = describeError(new TypeError('x is not a function'))
  expect(described).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
  expect(described.stack).toMatch(/^ {4}at /)
  expect(describeError('text')).toEqual({ type: 'string' })
})

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
