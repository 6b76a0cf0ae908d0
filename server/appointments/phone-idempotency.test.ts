import { describe, expect, it } from 'vitest'
import { CONTACT, useAppointmentApi } from '#test/appointment-api.ts'
import { HALF_PAST_EIGHT, NINE } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const take = (key: string, changes: object = {}) => api.takeByPhone(changes).set('Idempotency-Key', key)

describe('a phone booking that is repeated with its key', () => {
  it('returns the first appointment and books no second one', async () => {
    const { body: first } = await take('once').expect(201)
    // The same request, written differently.
    const { body: again } = await take('once', { timeSlot: '8:00 am – 9:00 am' }).expect(201)
    expect(again).toEqual(first)
    expect(await api.count('appointments')).toBe(1)
    expect(await api.count('appointment_history')).toBe(1)
    expect(await api.emailKinds()).toEqual(['visit_confirmed'])
  })

  it('returns the first appointment even after its time has passed', async () => {
    const { body: first } = await take('once').expect(201)
    api.clock.set('2027-03-02T15:30:00Z')
    expect((await take('once').expect(201)).body).toEqual(first)
  })

  it('books one appointment when sent many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => take('once')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await api.count('appointments')).toBe(1)
  })

  it('is refused if the request differs', async () => {
    await take('once').expect(201)
    for (const changes of [{ timeSlot: NINE }, { notes: 'Ring twice' }, { contact: { ...CONTACT, lastName: 'B' } }]) {
      expect((await take('once', changes).expect(409)).body).toMatchObject({ code: 'idempotency_mismatch' })
    }
    expect(await api.count('appointments')).toBe(1)
  })

  it('is accepted if the first request was refused, because a refusal stores no key', async () => {
    const [one] = [(await take('a').expect(201)).body, (await take('b').expect(201)).body]
    const refused = await take('c', { timeSlot: HALF_PAST_EIGHT }).expect(409)
    expect(refused.body).toMatchObject({ code: 'slot_taken' })
    expect(await api.count('appointment_idempotency_keys')).toBe(2)
    await api.cancel(one.id, false)
    await take('c', { timeSlot: HALF_PAST_EIGHT }).expect(201)
  })

  it('books a new appointment after 24 hours, when the key is deleted', async () => {
    const { body: first } = await take('once').expect(201)
    await api.database.run('', `update appointment_idempotency_keys set created_at = now() - interval '24 hours'`, [])
    const { body: second } = await take('once').expect(201)
    expect(second.id).not.toBe(first.id)
    await api.database.run('', `update appointment_idempotency_keys set created_at = now() - interval '24 hours'`, [])
    await api.purge()
    expect(await api.count('appointment_idempotency_keys')).toBe(0)
  })
})

it('books two appointments for two requests without a key', async () => {
  const { body: one } = await api.takeByPhone().expect(201)
  const { body: other } = await api.takeByPhone().expect(201)
  expect(other.id).not.toBe(one.id)
})

it.each(['', 'x'.repeat(101), 'a b'])('refuses the key %j', async (key) => {
  const answer = await take(key).expect(400)
  expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path: 'idempotency-key' }] })
  expect(await api.count('appointments')).toBe(0)
})
