import { describe, expect, it } from 'vitest'
import { officeClient } from '#test/api.ts'
import { HOLD, intentFor, useAppointmentApi } from '#test/appointment-api.ts'

describe('a payment the provider no longer has', () => {
  const api = useAppointmentApi()
  // As after other keys, another account, or the demo before.
  const forget = () => api.database.run('', 'delete from demo_intents', [])

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
    expect((await officeClient(api.app).get('/api/jobs/failed').expect(200)).body).toEqual([])
    await api.hold()
  })

  it('lets the office cancel the hold, without an email', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    await officeClient(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: true }).expect(200)
    expect(await api.statusOf(held.id)).toBe('cancelled')
    expect(await api.emailKinds()).toEqual([])
  })
})
