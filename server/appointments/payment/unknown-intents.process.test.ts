import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newSession, visitor } from '#test/api.ts'
import { useStripeAppointmentApi } from '#test/appointment-api.ts'

const api = useStripeAppointmentApi()

/** As many as the limit of looks lets one client address ask for in ten minutes, but for one. */
const LOOKUPS = 599

it('asks Stripe about none of 599 made-up intents', async () => {
  const known = await api.startPayment()
  const app = api.createSecondApp({ RATE_LIMIT: 'on' })
  const look = (paymentIntent: string, clientSecret: string) =>
    visitor(app, undefined)
      .get(`/api/appointments/current?paymentIntent=${paymentIntent}`)
      .set('X-Payment-Secret', clientSecret)
  const before = api.stripe.requests.length
  for (let count = 0; count < LOOKUPS; count += 1) {
    const id = `pi_${randomBytes(12).toString('hex')}`
    const { status, body } = await look(id, `${id}_secret_${randomBytes(12).toString('hex')}`)
    expect([status, body]).toEqual([200, { visit: null }])
  }
  expect(api.stripe.requests.length - before).toBe(0)
  const { body } = await look(known.intentId, known.clientSecret).expect(200)
  expect(body.visit).toMatchObject({ id: known.id, outcome: 'held' })
})

it('finds an intent by its secret, even if another instance created it', async () => {
  const held = await api.hold()
  const there = visitor(api.createSecondApp(), held.by.session)
  const { clientSecret, intentId } = await api.secretOf({ ...held, by: there })
  const { body } = await visitor(api.app, newSession())
    .get(`/api/appointments/current?paymentIntent=${intentId}`)
    .set('X-Payment-Secret', clientSecret)
    .expect(200)
  expect(body.visit).toMatchObject({ id: held.id })
})
