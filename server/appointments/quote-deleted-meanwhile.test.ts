import { describe, expect, it, vi } from 'vitest'
import { CONTACT, NINE, useBooking } from '#test/booking-api.ts'
import { choice, recordsOf } from '#test/booking-choices.ts'
import { ON_POSTGRES } from '#test/database.ts'

// With and without a limit on the holds of an address: without, nobody waits for another, and no transaction is open.
describe.skipIf(!ON_POSTGRES).each([
  ['with a limit', {}],
  ['without a limit', { RATE_LIMIT: 'off' }],
])('a quote that is deleted at the same moment, %s', (_, env: Record<string, string>) => {
  const api = useBooking(env)
  const { rows } = recordsOf(api)

  const waiting = async () =>
    api.database.run(
      '',
      `select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      [],
    )

  /** What is answered to a booking that has read the quote while somebody deletes it. */
  async function bookWhileDeleted(quoteId: string, session: string | undefined, changes: object = {}) {
    return api.database.transaction(async (tx) => {
      await tx.run('', 'delete from quotes where id = $1::uuid', [quoteId])
      const answer = api.send('/api/appointments', choice({ quoteId, ...changes }), session)
      await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 10_000 })
      return { answer }
    })
  }

  const NO_SUCH_QUOTE = { status: 400, body: { code: 'invalid', issues: [{ path: 'quoteId' }] } }

  it('is no quote to a new hold', async () => {
    const { answer } = await bookWhileDeleted(await api.newQuote(), undefined)
    expect(await answer).toMatchObject(NO_SUCH_QUOTE)
    expect(await rows('appointments')).toBe(0)
  })

  it('is no quote to a hold that moves, which stays as it is', async () => {
    const held = await api.hold()
    const { answer } = await bookWhileDeleted(await api.newQuote(), held.by.session, { timeSlot: NINE })
    expect(await answer).toMatchObject(NO_SUCH_QUOTE)
    expect(await api.visitOf(held.by)).toMatchObject({ id: held.id, quoteId: null, contact: CONTACT })
    expect(await rows('appointment_history')).toBe(1)
  })
})
