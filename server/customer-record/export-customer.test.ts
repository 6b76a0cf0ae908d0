import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { appointmentReference } from '#shared/appointments/calendar-file.ts'
import { L_COUNTERTOP, quoteRequest, SMALL_PNG, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { CANVAS_JPEG } from '#test/photos.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useAppointmentApi()

type Files = ReturnType<typeof unzipSync>
const read = (files: Files, name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))

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
  api.clock.set('2027-03-02T14:00:00.000Z')
  const ofVisit = `/api/appointments/${visit.id}/photos`
  const { body: crewPhoto } = await api.office
    .post(ofVisit)
    .set('Content-Type', 'image/jpeg')
    .set('Idempotency-Key', 'photo')
    .send(CANVAS_JPEG)
    .expect(201)
  const { body: call } = await api.office.post(`${path}/calls`, { quoteId, outcome: 'reached', note: 'Hi' }).expect(201)
  await api.office.patch(path, { notes: 'Gate code' }).expect(200)
  const { messages, events, undelivered: _, ...record } = (await api.office.get(path).expect(200)).body

  const response = await api.office.post(`${path}/export`).responseType('blob').expect(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="customer-${customerId}.zip"`,
  })
  const files = unzipSync(new Uint8Array(response.body))
  expect(Object.keys(files)).toEqual([
    'customer.json',
    'history.json',
    'messages.json',
    `drawings/${number}-1.png`,
    `drawings/${number}-2.png`,
    `photos/${number}-1.jpeg`,
    `photos/visit-${appointmentReference(visit.id)}-1.jpeg`,
  ])
  const { body: quote } = await api.office.get(`/api/quotes/${quoteId}`).expect(200)
  const { body: shown } = await api.office.get(`/api/quotes/${quoteId}/photos/${photo.body.id}`).expect(200)
  expect(Buffer.from(files[`photos/${number}-1.jpeg`] ?? [])).toEqual(shown)
  const { body: seen } = await api.office.get(`${ofVisit}/${crewPhoto.id}`).expect(200)
  expect(Buffer.from(files[`photos/visit-${appointmentReference(visit.id)}-1.jpeg`] ?? [])).toEqual(seen)
  expect(read(files, 'customer.json')).toEqual({ ...record, quotes: [quote] })
  expect(quote.customerNote).toBe('A blue door')
  expect(read(files, 'customer.json').appointments).toMatchObject([{ id: visit.id }])
  expect(read(files, 'history.json')).toEqual(events)
  expect(read(files, 'messages.json')).toEqual(messages)
  expect(messages).toEqual([call])
  expect(Buffer.from(files[`drawings/${number}-2.png`] ?? [])).toEqual(Buffer.from(SMALL_PNG))
  const after = (await api.office.get(path).expect(200)).body.events
  expect(after[0]).toMatchObject({ subject: 'customer', action: 'exported', by: { name: 'Admin key' } })
  expect(after.slice(1)).toEqual(events)
})

it('the record has the latest 200 events about the customer, those merged into it, quotes, visits and messages, and an export has all', async () => {
  const quoteId = await api.newQuote()
  const { customerId } = await api.quoteOf(quoteId)
  const path = `/api/customers/${customerId}`
  const { body: visit } = await api.takeByPhone({ quoteId }).expect(201)
  const { body: call } = await api.office.post(`${path}/calls`, { outcome: 'no_answer' }).expect(201)
  await api.office.patch(`/api/quotes/${quoteId}`, { status: 'contacted', paymentStatus: 'not received' }).expect(200)
  const anna = await signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)
  const other = await api.newQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0999' })
  const { customerId: merged } = await api.quoteOf(other)
  await anna.post(`/api/customers/${merged}/merge`, { into: customerId }).expect(200)
  const subjects = async () =>
    (await api.office.get(path).expect(200)).body.events.map((event: Record<string, unknown>) => [
      event.subject,
      event.subjectId,
      event.action,
    ])
  const shown = await subjects()
  for (const line of [
    ['customer', merged, 'merged'],
    ['quote', quoteId, 'edited'],
    ['message', call.id, 'created'],
    ['appointment', visit.id, 'created'],
  ]) {
    expect(shown).toContainEqual(line)
  }
  const copy = `insert into events (at, by_kind, by_name, subject, subject_id, action, changes)
    select now() + interval '1 year' + interval '1 second' * n, 'key', 'Admin key', 'quote', '${quoteId}', 'edited', '{}' from generate_series(1, 205) as n`
  await api.database.execute(copy)
  const latest = (await api.office.get(path).expect(200)).body.events
  expect(latest).toHaveLength(200)
  expect(latest.map(({ at }: { at: string }) => at)).toEqual(
    latest.map(({ at }: { at: string }) => at).toSorted((one: string, two: string) => two.localeCompare(one)),
  )
  const { body: zip } = await api.office.post(`${path}/export`).responseType('blob').expect(200)
  expect(read(unzipSync(new Uint8Array(zip)), 'history.json')).toHaveLength(shown.length + 205)
})
