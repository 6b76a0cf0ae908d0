import { describe, expect, it } from 'vitest'
import { HOLD, intentFor, useAppointmentApi } from '#test/appointment-api.ts'

describe('a payment the provider no longer has', () => {
  const api = useAppointmentApi()
  // As after other keys, another account, or the demo before.
  const forget = () => api.database.rows('delete from demo_intents')

  it('ends its hold when the payment is requested, and the slot can be booked again', async () => {
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

  it('frees the slot when the hold is overdue', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    await api.run('sweep-payments')
    expect(await api.failedJobs()).toEqual([])
    await api.hold()
  })

  it('lets the office cancel the hold, without an email', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    await api.cancel(held.id, true)
    expect(await api.statusOf(held.id)).toBe('cancelled')
    expect(await api.emailKinds()).toEqual([])
  })
})
