import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newSession } from '#test/api.ts'
import { TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { asPhoneSends, CANVAS_JPEG } from '#test/photos.ts'
import { NINE } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
/** Tuesday, 8:00 AM in the shop. */
const START = '2027-03-02T14:00:00.000Z'

const byPhone = async (changes: object = {}): Promise<string> =>
  (await api.takeByPhone({ crew: 1, ...changes }).expect(201)).body.id
/** Someone of crew 1. */
const crew = async () => {
  await addPerson(api.app, 'owner')
  return signedIn(api.app, (await addPerson(api.app, 'crew', { name: 'Luis' })).link)
}
type By = Pick<typeof api.office, 'get' | 'post' | 'delete'>
const pathOf = (id: string) => `/api/appointments/${id}/photos`
const send = (
  id: string,
  by: By = api.office,
  {
    key = newSession(),
    bytes = CANVAS_JPEG,
    type = 'image/jpeg',
  }: { key?: string; bytes?: Buffer; type?: string } = {},
) => by.post(pathOf(id)).set('Content-Type', type).set('Idempotency-Key', key).send(bytes)
const add = async (id: string, by?: By): Promise<string> => (await send(id, by).expect(201)).body.id
const idsOf = (photos: { id: string }[]) => photos.map(({ id }) => id)
const listOf = async (id: string) => (await api.office.get(pathOf(id)).expect(200)).body
const begin = () => api.clock.set(START)

describe("a crew's photo of a visit", () => {
  it('stands on the day sheet, the visit and the record of the quote, with who added it and when, and in the history', async () => {
    const luis = await crew()
    const quoteId = await api.newQuote()
    const id = await byPhone({ quoteId })
    begin()
    const { body: photo } = await send(id, luis).expect(201)
    expect(photo).toEqual({ id: expect.any(String), at: START, by: 'Luis' })
    api.clock.advance(1)
    const second = await add(id)
    const photos = [photo, { id: second, at: '2027-03-02T14:00:00.001Z', by: 'Admin key' }]
    expect(await listOf(id)).toEqual(photos)
    const { body: day } = await luis.get(`/api/day?date=${TUESDAY}&crew=1`).expect(200)
    expect(day.stops).toMatchObject([{ photos }])
    const { body: quote } = await api.office.get(`/api/quotes/${quoteId}`).expect(200)
    expect(quote.visitPhotos).toEqual([{ appointmentId: id, kind: 'measure', appointmentDate: TUESDAY, photos }])
    await luis.delete(`${pathOf(id)}/${second}`).expect(204)
    expect((await api.historyOf(id)).slice(-3)).toEqual([
      'confirmed > confirmed office: Photo added: 1 in all',
      'confirmed > confirmed office: Photo added: 2 in all',
      'confirmed > confirmed office: Photo removed: 1 left',
    ])
    const { body: events } = await api.office.get(`/api/events?subject=appointment&id=${id}`).expect(200)
    expect(events[0]).toMatchObject({ by: { name: 'Luis' } })
  })

  it('is stored upright and without the place where it was taken', async () => {
    const id = await byPhone()
    begin()
    const { body: photo } = await send(id, api.office, { bytes: await asPhoneSends(CANVAS_JPEG) }).expect(201)
    const { headers, body } = await api.office.get(`${pathOf(id)}/${photo.id}`).expect(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 12, height: 16 })
    expect(body.includes('Exif')).toBe(false)
  })

  it('is added once by the same key, also if it was removed since', async () => {
    const id = await byPhone()
    begin()
    const [first, again] = await Promise.all([1, 2].map(() => send(id, api.office, { key: 'once' }).expect(201)))
    expect(first?.body).toEqual(again?.body)
    await api.office.delete(`${pathOf(id)}/${first?.body.id}`).expect(204)
    await send(id, api.office, { key: 'once' }).expect(201)
    expect(await listOf(id)).toEqual([])
    await api.office.delete(`${pathOf(id)}/${first?.body.id}`).expect(404)
    await api.office.post(pathOf(id)).set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(400)
  })

  it('is one of at most 20, even if they arrive at once, and a removed one makes room', async () => {
    const id = await byPhone()
    begin()
    const answers = await Promise.all(Array.from({ length: 23 }, () => send(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ code: 'limit_reached', error: 'A visit can have up to 20 photos.' })),
    )
    const [first] = idsOf(await listOf(id))
    await api.office.delete(`${pathOf(id)}/${first}`).expect(204)
    await add(id)
    expect(await listOf(id)).toHaveLength(20)
  })

  it('is seen, added and removed only by the own crew, and of that visit alone', async () => {
    const luis = await crew()
    const [mine, theirs] = [await byPhone(), await byPhone({ crew: 2 })]
    begin()
    const photoId = await add(theirs)
    await send(theirs, luis).expect(404)
    await luis.get(pathOf(theirs)).expect(404)
    for (const id of [mine, theirs]) {
      await luis.get(`${pathOf(id)}/${photoId}`).expect(404)
      await luis.delete(`${pathOf(id)}/${photoId}`).expect(404)
    }
    expect(idsOf(await listOf(theirs))).toEqual([photoId])
  })

  it('is added from the day of a visit on, to one that is confirmed or over, and refused if it is no picture', async () => {
    const id = await byPhone()
    expect((await send(id).expect(409)).body).toEqual({
      code: 'not_allowed_now',
      error: 'You can add photos from the day of the visit on.',
    })
    api.clock.set('2027-03-02T06:00:00.000Z')
    await add(id)
    begin()
    await send(id, api.office, { type: 'image/png' }).expect(400)
    await send(id, api.office, { type: 'image/gif' }).expect(415)
    await api.edit(id, { status: 'no_show' }).expect(200)
    await add(id)
    const canceled = await byPhone({ timeSlot: NINE })
    await api.cancel(canceled, false)
    expect((await send(canceled).expect(409)).body.error).toBe(
      'You can add photos only to a visit that is confirmed or over.',
    )
  })

  it('follows its visit into a merge, outlives the quote, and is erased with the customer', async () => {
    const quoteId = await api.newQuote()
    const id = await byPhone({ quoteId })
    const { customerId } = await api.quoteOf(quoteId)
    const other = await api.newQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0999' })
    const { customerId: into } = await api.quoteOf(other)
    begin()
    const photoId = await add(id)
    await api.office.post(`/api/customers/${customerId}/merge`, { into }).expect(200)
    const { body: quote } = await api.office.get(`/api/quotes/${quoteId}`).expect(200)
    expect(quote).toMatchObject({ customerId: into, visitPhotos: [{ photos: [{ id: photoId }] }] })
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    expect(idsOf(await listOf(id))).toEqual([photoId])
    api.clock.set('2027-03-03T14:00:00.000Z')
    await api.office.post(`/api/customers/${into}/erase`, { name: 'Ada Okafor' }).expect(204)
    expect(await api.database.rows('select 1 from visit_photos')).toEqual([])
    expect((await send(id).expect(409)).body.code).toBe('not_allowed_now')
  })
})
