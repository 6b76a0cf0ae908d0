import { describe, expect, it } from 'vitest'
import { CONTACT, slotRequest, useAppointmentApi } from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { NINE } from '#test/slots.ts'

describe.skipIf(!ON_POSTGRES)('a quote that is deleted at the same moment', () => {
  const api = useAppointmentApi({})

  const waiting = async () =>
    api.database.rows(
      `select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )

  /** The response to a booking that reads the quote while another transaction deletes it. */
  async function bookWhileDeleted(quoteId: string, session: string | undefined, changes: object = {}) {
    return api.database.transaction(async (tx) => {
      await tx.run('', 'delete from quotes where id = $1::uuid', [quoteId])
      const answer = api.send('/api/appointments', slotRequest({ quoteId, ...changes }), session)
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
      return { answer }
    })
  }

  const NO_SUCH_QUOTE = { status: 400, body: { code: 'invalid', issues: [{ path: 'quoteId' }] } }

  it('makes a new hold fail', async () => {
    const { answer } = await bookWhileDeleted(await api.newQuote(), undefined)
    expect(await answer).toMatchObject(NO_SUCH_QUOTE)
    expect(await api.count('appointments')).toBe(0)
  })

  it('makes a move fail, and the hold stays unchanged', async () => {
    const held = await api.hold()
    const { answer } = await bookWhileDeleted(await api.newQuote(), held.by.session, { timeSlot: NINE })
    expect(await answer).toMatchObject(NO_SUCH_QUOTE)
    expect(await api.appointmentOf(held.by)).toMatchObject({ id: held.id, quoteId: null, contact: CONTACT })
    expect(await api.count('appointment_history')).toBe(1)
  })
})
