import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { newSession, officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'
import { NOW } from '#test/clock.ts'
import { CANVAS_JPEG, CANVAS_WEBP, PHOTO_PNG } from '#test/photos.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#shared/attachments/attachment.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const office = () => officeClient(api.app)
const newQuote = async (): Promise<{ quoteId: string; number: number }> =>
  (await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)).body

const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const pathOf = (quoteId: string) => `/api/quotes/${quoteId}/attachments`
interface Sent {
  name?: string
  type?: string
  bytes?: Buffer
  key?: string
}
const attach = (
  quoteId: string,
  { name = 'Island plan.pdf', type = 'application/pdf', bytes = PDF, key = newSession() }: Sent = {},
) =>
  office()
    .post(`${pathOf(quoteId)}?name=${encodeURIComponent(name)}`)
    .set('Content-Type', type)
    .set('Idempotency-Key', key)
    .send(bytes)
const detailOf = async (quoteId: string) => (await office().get(`/api/quotes/${quoteId}`).expect(200)).body
const events = () =>
  api.database.rows(
    `select action, quote_number as number, changes from events where changes ? 'attachment' order by id`,
  )

describe('a file that the office attaches to a quote', () => {
  it('stands on the quote with who attached it and when, and is the same bytes', async () => {
    const { quoteId, number } = await newQuote()
    expect((await detailOf(quoteId)).attachments).toBeUndefined()
    const { body: attached } = await attach(quoteId, { name: "Küche d'été 2.pdf" }).expect(201)
    const { id } = attached
    expect(attached).toEqual({
      id: expect.any(String),
      name: "Küche d'été 2.pdf",
      type: 'application/pdf',
      bytes: PDF.length,
      at: NOW.toISOString(),
      by: 'Admin key',
    })
    expect((await detailOf(quoteId)).attachments).toEqual([attached])
    const { body, headers } = await office()
      .get(`${pathOf(quoteId)}/${id}`)
      .responseType('blob')
      .expect(200)
    expect(body).toEqual(PDF)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''K%C3%BCche%20d%27%C3%A9t%C3%A9%202.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
    })
    await office()
      .delete(`${pathOf(quoteId)}/${id}`)
      .expect(204)
    await office()
      .get(`${pathOf(quoteId)}/${id}`)
      .expect(404)
    await office()
      .delete(`${pathOf(quoteId)}/${id}`)
      .expect(404)
    expect((await detailOf(quoteId)).attachments).toBeUndefined()
    expect(await events()).toEqual([
      { action: 'edited', number, changes: { attachment: [null, attached.name] } },
      { action: 'edited', number, changes: { attachment: [attached.name, null] } },
    ])
  })

  it('is attached once by the same key', async () => {
    const { quoteId } = await newQuote()
    const [first, again] = await Promise.all([1, 2].map(() => attach(quoteId, { key: 'once' }).expect(201)))
    expect(again?.body).toEqual(first?.body)
    expect((await detailOf(quoteId)).attachments).toHaveLength(1)
  })

  it.each([
    ['application/pdf', PDF],
    ['image/jpeg', CANVAS_JPEG],
    ['image/png', PHOTO_PNG],
    ['image/webp', CANVAS_WEBP],
  ])('may be %s, and nothing else under that name', async (type, bytes) => {
    const { quoteId } = await newQuote()
    await attach(quoteId, { type, bytes }).expect(201)
    const { body } = await attach(quoteId, { type, bytes: Buffer.from('<script>alert(1)</script>') }).expect(400)
    expect(body.error).toBe("The file isn't what its Content-Type says, or is damaged")
    await attach(quoteId, { type: 'text/html', bytes }).expect(415)
    expect((await detailOf(quoteId)).attachments).toHaveLength(1)
  })

  it('needs a name of one line', async () => {
    const { quoteId } = await newQuote()
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(201)]) {
      const { body } = await attach(quoteId, { name }).expect(400)
      expect(body.issues).toMatchObject([{ path: 'name' }])
    }
  })

  it('has up to 20 MB', async () => {
    const { quoteId } = await newQuote()
    const bytes = Buffer.alloc(MAX_ATTACHMENT_BYTES + 1)
    PDF.copy(bytes)
    await attach(quoteId, { bytes: bytes.subarray(1) }).expect(400)
    await attach(quoteId, { bytes: bytes.subarray(0, MAX_ATTACHMENT_BYTES) }).expect(201)
    const { body } = await attach(quoteId, { bytes }).expect(413)
    expect(body.error).toBe('The request is larger than 20 MB')
  })

  it('is one of at most 20 of a quote', async () => {
    const { quoteId } = await newQuote()
    for (let count = 0; count < MAX_ATTACHMENTS - 1; count += 1) await attach(quoteId).expect(201)
    const answers = await Promise.all([attach(quoteId), attach(quoteId)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await attach(quoteId).expect(409)).body).toMatchObject({
      code: 'limit_reached',
      error: 'A quote can have up to 20 files. Remove one first.',
    })
  })

  it('belongs to its quote alone, and goes with it', async () => {
    const [mine, other] = [await newQuote(), await newQuote()]
    const { id } = (await attach(mine.quoteId).expect(201)).body
    await office()
      .get(`${pathOf(other.quoteId)}/${id}`)
      .expect(404)
    await office()
      .delete(`${pathOf(other.quoteId)}/${id}`)
      .expect(404)
    await office().delete(`/api/quotes/${mine.quoteId}`).expect(204)
    expect(await api.database.rows('select 1 from attachments')).toEqual([])
    await attach(mine.quoteId).expect(404)
  })

  it("is in the customer's export", async () => {
    const { quoteId, number } = await newQuote()
    await attach(quoteId, { name: 'a/b.pdf' }).expect(201)
    const { customerId } = await detailOf(quoteId)
    const { body } = await office().post(`/api/customers/${customerId}/export`).responseType('blob').expect(200)
    const file = unzipSync(new Uint8Array(body as Buffer))[`files/${number}-1-a_b.pdf`]
    expect(Buffer.from(file ?? [])).toEqual(PDF)
  })
})
