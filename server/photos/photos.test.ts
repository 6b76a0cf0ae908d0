import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newSession, officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'
import { asPhoneSends, CANVAS_JPEG, CANVAS_WEBP, PHOTO_PNG, pngWith } from '#test/photos.ts'
import { pngChunk } from '#test/png.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const HOUR = 3600_000

const sendPhoto = (session: string, bytes: Buffer = CANVAS_JPEG, type = 'image/jpeg') =>
  visitor(api.app, session).post('/api/photos').set('Content-Type', type).send(bytes)
const newPhoto = async (session: string, bytes?: Buffer, type?: string): Promise<string> =>
  (await sendPhoto(session, bytes, type).expect(201)).body.id
const sendQuote = (session: string, changes: object, key?: string) => {
  const request = visitor(api.app, session).post('/api/quote', quoteRequest({ ...changes }))
  return key === undefined ? request : request.set('Idempotency-Key', key)
}
const newQuote = async (session: string, changes: object): Promise<string> =>
  (await sendQuote(session, changes).expect(201)).body.quoteId
const office = () => officeClient(api.app)
const countPhotos = async () => (await api.database.rows('select 1 from photos')).length
const countQuotes = async () => (await api.database.rows('select 1 from quotes')).length
const GONE = "We don't have this photo anymore. Please add it again."
/** A PNG of exactly `length` bytes. */
const pngOfLength = (length: number) => pngWith(pngChunk('prVt', Buffer.alloc(length - PHOTO_PNG.length - 12)))

describe('POST /api/photos', () => {
  it('takes 1 MB and not a byte more', async () => {
    const session = newSession()
    await sendPhoto(session, pngOfLength(1024 * 1024), 'image/png').expect(201)
    const { body } = await sendPhoto(session, pngOfLength(1024 * 1024 + 1), 'image/png').expect(413)
    expect(body.error).toBe('The request is larger than 1 MB')
  })

  it('refuses other types and bytes that are no picture, and stores nothing', async () => {
    const session = newSession()
    const { body } = await sendPhoto(session, CANVAS_JPEG, 'image/png').expect(400)
    expect(body).toMatchObject({
      code: 'invalid',
      error: "The photo isn't a PNG, as its Content-Type says",
    })
    await sendPhoto(session, Buffer.alloc(0)).expect(400)
    await sendPhoto(session, CANVAS_JPEG.subarray(0, 400)).expect(400)
    for (const type of ['image/heic', 'image/gif', 'image/svg+xml', 'application/octet-stream', 'application/json']) {
      const refused = await sendPhoto(session, CANVAS_JPEG, type).expect(415)
      expect(refused.body.error).toBe('Send uncompressed bytes as image/jpeg, image/png, image/webp')
    }
    await sendPhoto(session).set('Content-Encoding', 'gzip').expect(415)
    expect(await countPhotos()).toBe(0)
  })

  it('keeps at most 20 photos without a quote for a session, even if they arrive at once', async () => {
    const session = newSession()
    const answers = await Promise.all(Array.from({ length: 24 }, () => sendPhoto(session)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body.code).toBe('limit_reached')
    await newPhoto(newSession())
    const photoIds = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    await newQuote(session, { photoIds: photoIds.slice(0, 5) })
    await newPhoto(session)
  })

  it('gives way to newer ones, oldest first, once all without a quote count 1 GB, and refuses none', async () => {
    const session = newSession()
    const claimed = await newPhoto(session)
    await newQuote(session, { photoIds: [claimed] })
    const kept = await newPhoto(session)
    // Each counts 100 KB, so there is room for 10,485.
    await api.database.rows(`insert into photos (id, session_id, type, bytes, created_at)
       select gen_random_uuid(), 'x' || n, 'image/jpeg', '', now() - n * interval '1 second' from generate_series(1, 10484) as n`)
    const oldest = async () =>
      (await api.database.rows(`select session_id from photos where quote_id is null order by created_at limit 1`))[0]
    expect(await oldest()).toEqual({ session_id: 'x10484' })
    await newPhoto(newSession())
    expect(await oldest()).toEqual({ session_id: 'x10483' })
    await newPhoto(newSession())
    expect(await oldest()).toEqual({ session_id: 'x10482' })
    expect(await countPhotos()).toBe(10_486)
    await newQuote(session, { photoIds: [kept] })
  })

  it('gives way first where one client address has the most, so that it keeps no one else from sending', async () => {
    const session = newSession()
    const ours = await newPhoto(session)
    await api.database.rows(`insert into photos (id, session_id, type, bytes, created_at, client_address)
       select gen_random_uuid(), 'x' || n, 'image/jpeg', '', now() + n * interval '1 second', '2001:db8:0:1::/64'
       from generate_series(1, 10490) as n`)
    const next = await newPhoto(session)
    const ofOthers = `select session_id from photos where session_id like 'x%' order by created_at limit 1`
    expect(await api.database.rows(ofOthers)).toEqual([{ session_id: 'x8' }])
    const photoIds = [ours, next]
    const quoteId = await newQuote(session, { photoIds })
    const addresses = await api.database.rows('select distinct client_address from photos where quote_id = $1', [
      quoteId,
    ])
    expect(addresses).toEqual([{ client_address: null }])
  })
})

it('is kept itself, though everyone else has less', async () => {
  await api.database.rows(`insert into photos (id, session_id, type, bytes, created_at, client_address)
     select gen_random_uuid(), 'x' || n, 'image/jpeg', '', now(), 'address ' || n from generate_series(1, 10485) as n`)
  const session = newSession()
  const noise = { width: 400, height: 400, channels: 3 } as const
  const large = await sharp(randomBytes(400 * 400 * 3), { raw: noise })
    .png()
    .toBuffer()
  const id = await newPhoto(session, large, 'image/png')
  await newQuote(session, { photoIds: [id] })
})

describe('a quote with photos and a note', () => {
  it('answers with them, in order, to its session and to the office', async () => {
    const session = newSession()
    const first = await newPhoto(session)
    const second = await newPhoto(session, PHOTO_PNG, 'image/png')
    const customerNote = 'The wall is not straight.\nCall after 5 🪨'
    const quoteId = await newQuote(session, { photoIds: [second, first], customerNote: `${customerNote}\n ` })
    const { body: detail } = await office().get(`/api/quotes/${quoteId}`).expect(200)
    expect(detail).toMatchObject({ photoIds: [second, first], customerNote })
    const { body: receipt } = await visitor(api.app, session).get(`/api/quote/${quoteId}`).expect(200)
    expect(receipt.quoted).toMatchObject({ photoIds: [second, first], customerNote })
    const { body: foreign } = await visitor(api.app).get(`/api/quote/${quoteId}`).expect(200)
    expect(JSON.stringify(foreign)).not.toContain(first)
  })

  it('answers without the keys if none were sent', async () => {
    for (const changes of [{}, { photoIds: [], customerNote: ' \n' }]) {
      const { body } = await office().get(`/api/quotes/${await newQuote(newSession(), changes)}`)
      expect(body).not.toHaveProperty('photoIds')
      expect(body).not.toHaveProperty('customerNote')
    }
  })

  it('shows each photo to the office alone, without the place where it was taken', async () => {
    const session = newSession()
    const photoIds = [
      await newPhoto(session, CANVAS_WEBP, 'image/webp'),
      await newPhoto(session, await asPhoneSends(CANVAS_JPEG)),
    ]
    const quoteId = await newQuote(session, { photoIds })
    const path = `/api/quotes/${quoteId}/photos/${photoIds[1]}`
    const { headers, body } = await office().get(path).expect(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 12, height: 16 })
    expect(body.includes('Exif')).toBe(false)
    await visitor(api.app, session).get(path).expect(401)
    const other = await newQuote(newSession(), {})
    await office().get(`/api/quotes/${other}/photos/${photoIds[1]}`).expect(404)
    await office().get(`/api/quotes/${quoteId}/photos/nonsense`).expect(400)
  })

  it('is refused for a photo of another session, of another quote, or of none', async () => {
    const [mine, theirs] = [newSession(), newSession()]
    const [own, used, foreign] = [await newPhoto(mine), await newPhoto(mine), await newPhoto(theirs)]
    await newQuote(mine, { photoIds: [used] })
    for (const [photoIds, path] of [
      [[foreign], 'photoIds.0'],
      [[own, used], 'photoIds.1'],
      [[own, '0199aa11-2222-4333-8444-555566667777'], 'photoIds.1'],
    ]) {
      const { body } = await sendQuote(mine, { photoIds }).expect(400)
      expect(body).toMatchObject({ code: 'invalid', error: GONE, issues: [{ path, message: GONE }] })
    }
    expect(await countQuotes()).toBe(1)
    await newQuote(mine, { photoIds: [own.toUpperCase()] })
    await newQuote(theirs, { photoIds: [foreign] })
  })

  it('is refused for a wrong list or a wrong note', async () => {
    const session = newSession()
    const id = await newPhoto(session)
    for (const [changes, path, message] of [
      [{ photoIds: [id, id] }, 'photoIds.1', 'The photo is there twice'],
      [{ photoIds: ['x'] }, 'photoIds.0', "The photo's id isn't valid"],
      [{ photoIds: 'x' }, 'photoIds', 'The photos must be a list of ids'],
      [
        { photoIds: Array.from({ length: 6 }, () => crypto.randomUUID()) },
        'photoIds',
        'A quote can have up to 5 photos',
      ],
      [{ customerNote: 'x'.repeat(1001) }, 'customerNote', 'Note must be at most 1000 characters'],
      [{ customerNote: 'a\u0000' }, 'customerNote', "Note contains a character we can't save"],
      [{ customerNote: null }, 'customerNote', 'Note must be text'],
    ]) {
      const { body } = await sendQuote(session, changes as object).expect(400)
      expect(body.issues).toEqual([{ path, message }])
    }
    await newQuote(session, { photoIds: [id], customerNote: 'x'.repeat(1000) })
  })

  it('keeps the photos for another try if the total changed', async () => {
    const session = newSession()
    const photoIds = [await newPhoto(session)]
    await sendQuote(session, { photoIds, expectedTotalCents: 0 }).expect(409)
    await newQuote(session, { photoIds })
  })

  it('gets a photo that two requests want at once in just one of them', async () => {
    const session = newSession()
    const [one, two] = [await newPhoto(session), await newPhoto(session)]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => sendQuote(session, { photoIds: index % 2 ? [one, two] : [two, one] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(await countQuotes()).toBe(1)
  })
})

describe('photos are deleted', () => {
  it('after 24 hours if no quote claimed them', async () => {
    const session = newSession()
    const photoIds = [await newPhoto(session)]
    const quoteId = await newQuote(session, { photoIds })
    const left = await newPhoto(session)
    api.clock.advance(23 * HOUR)
    await api.purge()
    expect(await countPhotos()).toBe(2)
    api.clock.advance(2 * HOUR)
    await api.purge()
    expect(await countPhotos()).toBe(1)
    await office().get(`/api/quotes/${quoteId}/photos/${photoIds[0]}`).expect(200)
    const { body } = await sendQuote(session, { photoIds: [left] }).expect(400)
    expect(body.issues).toEqual([{ path: 'photoIds.0', message: GONE }])
  })

  it('with their quote', async () => {
    const session = newSession()
    const quoteId = await newQuote(session, { photoIds: [await newPhoto(session)] })
    await office().delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await countPhotos()).toBe(0)
  })

  it('when their customer is erased, with those that the session sent for no quote yet', async () => {
    const session = newSession()
    const photoIds = [await newPhoto(session)]
    const quoteId = await newQuote(session, { photoIds, customerNote: 'The blue door' })
    await newPhoto(session)
    await newPhoto(newSession())
    const { customerId } = (await office().get(`/api/quotes/${quoteId}`).expect(200)).body
    await office().post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' }).expect(204)
    expect(await countPhotos()).toBe(1)
    const { body } = await office().get(`/api/quotes/${quoteId}`).expect(200)
    expect(body).not.toHaveProperty('photoIds')
    expect(body).not.toHaveProperty('customerNote')
    await office().get(`/api/quotes/${quoteId}/photos/${photoIds[0]}`).expect(404)
  })
})
