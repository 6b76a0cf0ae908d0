import { expect, it } from 'vitest'
import { failedJobSchema } from './schema.ts'

it('a failed job may have a hash as its id, like the job of an email about a failed refund', () => {
  const job = {
    id: 'd41d8cd9-8f00-b204-e980-0998ecf8427e',
    queue: 'mail',
    failedAt: '2026-03-02T15:00:00.000Z',
    data: {},
    error: 'no answer',
  }
  expect(failedJobSchema.parse(job)).toEqual(job)
})
