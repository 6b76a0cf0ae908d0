import { expect, it } from 'vitest'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { useApi } from '#test/api.ts'

const api = useApi()

it('frees the slots of the same statuses in the database as in the code', async () => {
  const [constraint] = (await api.database.rows(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'appointments_one_at_a_time'`,
  )) as { text: string }[] // as the statement selects
  const [, condition = ''] = constraint?.text.split('WHERE') ?? []
  const freed = [...condition.matchAll(/'(\w+)'/g)].map(([, status]) => status)
  expect(new Set(freed)).toEqual(new Set(statusesIn('ended')))
})
