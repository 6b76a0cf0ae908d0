import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { keptLog } from '#test/log.ts'
import { describeError } from './log.ts'

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
