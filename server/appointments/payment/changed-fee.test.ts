import { describe, expect, it } from 'vitest'
import { officeClient, visitor } from '#test/api.ts'
import { CONTACT, currentOf, HELD, intentFor, PAID, useStripeAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const [OLD_FEE, NEW_FEE] = [10_000, 12_000]

describe('an appointment held before a fee change, paid by Stripe', () => {
  const api = useStripeAppointmentApi()
  /** The shop starts again with the new fee. */
  const restart = () => api.createSecondApp({}, { feeCents: NEW_FEE })
  const office = (app: ReturnType<typeof restart>) => officeClient(app)

  it('stays confirmed if the payment began at the old fee and arrives after the change', async () => {
    const held = await api.payAtStripe()
    const later = restart()
    await api.deliverEvents()
    expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
    expect(await api.paymentsOf(held.id)).toMatchObject([
      { state: 'succeeded', receivedCents: OLD_FEE, refundedCents: 0 },
    ])
    expect(await currentOf(visitor(later, held.by.session))).toMatchObject({
      outcome: 'confirmed',
      feeCents: OLD_FEE,
      paidCents: OLD_FEE,
    })
    const { body: shown } = await office(later).get(`/api/appointments/${held.id}`).expect(200)
    expect(shown).toMatchObject({ status: 'confirmed', feeCents: OLD_FEE })
    expect(await composeEmailText(api.ctx, 'visit_confirmed')).toContain('Fee: $100.00, paid by card')
  })

  it('costs the old fee if the payment begins after the change', async () => {
    const held = await api.hold()
    const by = visitor(restart(), held.by.session)
    await intentFor(by, held.id).expect(200)
    expect(api.stripe.intents()).toMatchObject([{ amount: OLD_FEE }])
  })

  it('keeps the old fee when it moves and when the same slot is requested again', async () => {
    const held = await api.hold()
    const by = visitor(restart(), held.by.session)
    for (const appointmentDate of [WEDNESDAY, WEDNESDAY]) {
      const { body } = await api.book({ appointmentDate, contact: CONTACT }, by).expect(201)
      expect(body).toMatchObject({ id: held.id, appointmentDate, feeCents: OLD_FEE })
    }
  })

  it('costs the new fee if it is held after the change', async () => {
    await api.hold()
    const later = restart()
    const by = visitor(later)
    const held = await api.hold({ by, slot: NINE })
    expect(held).toMatchObject({ feeCents: NEW_FEE })
    const { body } = await intentFor(by, held.id).expect(200)
    const [intent] = api.stripe.intents()
    expect(intent).toMatchObject({ amount: NEW_FEE, client_secret: body.clientSecret })
    api.stripe.payIntent(intent?.id ?? '')
    await api.deliverEvents()
    expect(await currentOf(by)).toMatchObject({
      outcome: 'confirmed',
      feeCents: NEW_FEE,
      paidCents: NEW_FEE,
    })
    expect(await composeEmailText(api.ctx, 'visit_confirmed')).toContain('Fee: $120.00, paid by card')
    expect((await by.get('/api/config').expect(200)).body).toMatchObject({ feeCents: NEW_FEE })
    const phone = { appointmentDate: WEDNESDAY, timeSlot: EIGHT, contact: CONTACT, fee: 'on_site' }
    const { body: byPhone } = await office(later).post('/api/appointments/by-phone', phone).expect(201)
    expect(byPhone).toMatchObject({ fee: 'on_site', feeCents: NEW_FEE })
  })
})
