import { expect, it } from 'vitest'
import { intentFor, useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi()

async function paidVisit(): Promise<string> {
  const { by, id } = await api.hold()
  const { clientSecret } = (await intentFor(by, id).expect(200)).body
  const [intentId] = clientSecret.split('_secret_')
  await by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
  return `/api/appointments/${id}`
}

it('lets only owners refund while office people may not', async () => {
  const owner = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
  const office = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
  const first = await paidVisit()
  const refund = { status: 'cancelled', refund: true }
  await owner.patch('/api/settings', { officeMayRefund: false }).expect(200)
  const { body } = await office.patch(first, refund).expect(403)
  expect(body).toMatchObject({ code: 'forbidden', error: 'Only an owner can refund a payment.' })
  expect((await office.get(first).expect(200)).body).toMatchObject({ status: 'confirmed', refundedCents: 0 })
  await owner.patch(first, refund).expect(200)
  const { id } = await api.hold()
  const hold = `/api/appointments/${id}`
  expect((await office.patch(hold, { status: 'cancelled', refund: false }).expect(200)).body.status).toBe('cancelled')
  const events = await office.get(`/api/events?subject=appointment&id=${id}`).expect(200)
  expect(events.body[0].changes).toMatchObject({
    status: ['held', 'cancelled'],
    why: [null, 'Cancelled before it was paid'],
  })
  await owner.patch('/api/settings', { officeMayRefund: true }).expect(200)
  await office.patch(await paidVisit(), refund).expect(200)
})
