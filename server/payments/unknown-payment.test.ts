import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import { HOLD, intentFor, useBooking } from '#test/booking-api.ts'

describe('a payment that its provider does not know any more', () => {
  const api = useBooking()
  // As after other keys, another account, or the demo before.
  const forget = () => api.database.run('', 'delete from demo_intents', [])

  it('ends its hold when it is asked for, and the slot is chosen anew', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    const { body } = await intentFor(held.by, held.id).expect(409)
    expect(body).toMatchObject({ code: 'hold_expired' })
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
    const again = await api.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    await api.secretOf(again)
  })

  it('does not keep the slot when the hold is over', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    await api.run('sweep-payments')
    expect((await operator(api.app).get('/api/jobs/failed').expect(200)).body).toEqual([])
    await api.hold()
  })

  it('does not keep the office from calling the hold off, which nobody is told of', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: true }).expect(200)
    expect(await api.statusOf(held.id)).toBe('cancelled')
    expect(await api.mails()).toEqual([])
  })
})
