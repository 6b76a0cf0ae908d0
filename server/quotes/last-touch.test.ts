import { expect, it } from 'vitest'
import { L_COUNTERTOP, quoteRequest, SMALL_PNG, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useAppointmentApi()
const HOUR = 3_600_000

it("a quote's last touch is its latest event, event of a visit, call, or message", async () => {
  const id = await api.newQuote()
  const { customerId, lastTouchAt } = await api.quoteOf(id)
  expect(lastTouchAt).toBeNull()
  const lastTouch = async () => (await api.quoteOf(id)).lastTouchAt
  const path = `/api/customers/${customerId}`

  api.clock.advance(HOUR)
  const { body: call } = await api.office.post(`${path}/calls`, { quoteId: id, outcome: 'no_answer' }).expect(201)
  expect(await lastTouch()).toBe(call.at)
  api.clock.advance(HOUR)
  const { body: visit } = await api.takeByPhone({ quoteId: id }).expect(201)
  const { body: detail } = await api.office.get(`/api/appointments/${visit.id}`).expect(200)
  expect(Date.parse((await lastTouch()) ?? '')).toBeGreaterThanOrEqual(Date.parse(detail.history[0].at))
  expect(detail.history[0].at > call.at).toBe(true)
  api.clock.advance(HOUR)
  const mail = { quoteId: id, subject: 'Hello', body: 'Hi' }
  const { body: message } = await api.office.post(`${path}/messages`, mail).expect(201)
  expect(await lastTouch()).toBe(message.at)
  api.clock.advance(HOUR)
  await api.edit(visit.id, { notes: 'Ring twice' }).expect(200)
  const changed = (await api.office.get(`/api/appointments/${visit.id}`).expect(200)).body.history.at(-1)
  expect(await lastTouch()).toBe(changed.at)
  // Someone else's message doesn't count.
  api.clock.advance(HOUR)
  await api.office.post(`${path}/calls`, { outcome: 'reached' }).expect(201)
  expect(await lastTouch()).toBe(changed.at)
})

it('a quote names the stone of each countertop once, in their order', async () => {
  const countertops = ['travella', 'travella', 'southport'].map((stone) => ({
    ...L_COUNTERTOP,
    stone,
    imageData: pngDataUrl(SMALL_PNG),
  }))
  const { body } = await visitor(api.app).post('/api/quote', quoteRequest({ countertops })).expect(201)
  expect((await api.quoteOf(body.quoteId)).stones).toEqual(['travella', 'southport'])
})
