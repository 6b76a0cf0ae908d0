import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { L_COUNTERTOP, quoteRequest, SMALL_PNG, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { CANVAS_JPEG } from '#test/photos.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useAppointmentApi()

it('an export holds the customer, the history, the drawings, the photos and the messages, and is an event', async () => {
  const countertop = { ...L_COUNTERTOP, imageData: pngDataUrl(SMALL_PNG) }
  const by = visitor(api.app)
  const photo = await by.post('/api/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(201)
  const request = quoteRequest({
    countertops: [countertop, countertop],
    photoIds: [photo.body.id],
    customerNote: 'A blue door',
  })
  const quoteId: string = (await by.post('/api/quote', request).expect(201)).body.quoteId
  const { customerId, number } = await api.quoteOf(quoteId)
  const path = `/api/customers/${customerId}`
  const { body: visit } = await api.takeByPhone({ quoteId }).expect(201)
  const { body: call } = await api.office.post(`${path}/calls`, { quoteId, outcome: 'reached', note: 'Hi' }).expect(201)
  await api.office.patch(path, { notes: 'Gate code' }).expect(200)
  const { messages, events, undelivered: _, ...record } = (await api.office.get(path).expect(200)).body

  const response = await api.office.post(`${path}/export`).responseType('blob').expect(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="customer-${customerId}.zip"`,
  })
  const files = unzipSync(new Uint8Array(response.body))
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(Object.keys(files)).toEqual([
    'customer.json',
    'history.json',
    'messages.json',
    `drawings/${number}-1.png`,
    `drawings/${number}-2.png`,
    `photos/${number}-1.jpeg`,
  ])
  const { body: quote } = await api.office.get(`/api/quotes/${quoteId}`).expect(200)
  const { body: shown } = await api.office.get(`/api/quotes/${quoteId}/photos/${photo.body.id}`).expect(200)
  expect(Buffer.from(files[`photos/${number}-1.jpeg`] ?? [])).toEqual(shown)
  expect(read('customer.json')).toEqual({ ...record, quotes: [quote] })
  expect(quote.customerNote).toBe('A blue door')
  expect(read('customer.json').appointments).toMatchObject([{ id: visit.id }])
  expect(read('history.json')).toEqual(events)
  expect(read('messages.json')).toEqual(messages)
  expect(messages).toEqual([call])
  expect(Buffer.from(files[`drawings/${number}-2.png`] ?? [])).toEqual(Buffer.from(SMALL_PNG))
  const after = (await api.office.get(path).expect(200)).body.events
  expect(after[0]).toMatchObject({ subject: 'customer', action: 'exported', by: { name: 'Admin key' } })
  expect(after.slice(1)).toEqual(events)
})
