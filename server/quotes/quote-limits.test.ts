import { describe, expect, it } from 'vitest'
import { officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'

const api = useApi()
const office = () => officeClient(api.app)

let visitors = 0
/** Each request has its own client address, so the limits per address don't count here. */
async function requestQuote(email: string): Promise<string> {
  visitors += 1
  const request = visitor(api.app).post('/api/quote', quoteRequest({ email }))
  const { body } = await request.set('X-Forwarded-For', `198.51.100.${visitors % 250}`).expect(201)
  return body.quoteId
}
const isWithheld = async (id: string): Promise<boolean> =>
  (await office().get(`/api/quotes/${id}`).expect(200)).body.emailWithheld
const emailsOf = async (kind: string, id: string): Promise<number> =>
  (await api.database.rows('select 1 from outgoing_mails where kind = $1 and quote_id = $2', [kind, id])).length
const send = (id: string) => office().post(`/api/quotes/${id}/email`)

describe('the limit of quote emails to one address', () => {
  it('is 3 a day, while the shop gets an email about each quote', async () => {
    api.clock.set('2027-03-01T15:00:00Z')
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) ids.push(await requestQuote('ada@example.com'))
    const sent = await Promise.all(ids.map((id) => emailsOf('quote_received', id)))
    expect(sent).toEqual([1, 1, 1, 0, 0])
    expect(await Promise.all(ids.map(isWithheld))).toEqual([false, false, false, true, true])
    expect(await Promise.all(ids.map((id) => emailsOf('quote_received_shop', id)))).toEqual([1, 1, 1, 1, 1])
  })

  it('holds if 12 requests come at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => requestQuote('ada@example.com')))
    const sent = await Promise.all(ids.map((id) => emailsOf('quote_received', id)))
    expect(sent.filter((count) => count === 1)).toHaveLength(3)
    expect((await Promise.all(ids.map(isWithheld))).filter(Boolean)).toHaveLength(9)
  })

  it('ignores the case', async () => {
    for (const email of ['ada@example.com', 'Ada@EXAMPLE.com', 'aDa@Example.COM']) await requestQuote(email)
    expect(await isWithheld(await requestQuote('ada@eXample.com'))).toBe(true)
    expect(await isWithheld(await requestQuote('ada@example.org'))).toBe(false)
  })

  it("counts by the shop's day", async () => {
    // 11:30 PM and 12:30 AM in Nashville.
    api.clock.set('2027-03-02T05:30:00Z')
    for (let i = 0; i < 3; i += 1) await requestQuote('ada@example.com')
    expect(await isWithheld(await requestQuote('ada@example.com'))).toBe(true)
    api.clock.set('2027-03-02T06:30:00Z')
    expect(await isWithheld(await requestQuote('ada@example.com'))).toBe(false)
  })

  it('is not stored with the count', async () => {
    await requestQuote('ada@example.com')
    const rows = JSON.stringify(await api.database.rows('select * from rate_limits'))
    expect(rows).toContain('quoteEmail:')
    expect(rows).not.toContain('ada@')
    expect(rows).not.toContain('example.com')
  })

  it('counts a repeated request once', async () => {
    for (let i = 0; i < 2; i += 1) await requestQuote('ada@example.com')
    const ada = visitor(api.app)
    const repeat = () => ada.post('/api/quote', quoteRequest()).set('Idempotency-Key', 'once').expect(201)
    const responses = await Promise.all([repeat(), repeat()])
    const [id] = new Set(responses.map(({ body }) => body.quoteId))
    expect(await isWithheld(id)).toBe(false)
    expect(await isWithheld(await requestQuote('ada@example.com'))).toBe(true)
  })
})

describe('"Send" in the office', () => {
  it('sends the withheld email once, even if it is pressed several times at once', async () => {
    for (let i = 0; i < 3; i += 1) await requestQuote('ada@example.com')
    const id = await requestQuote('ada@example.com')
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(id)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'not_allowed_now' })
    expect(await isWithheld(id)).toBe(false)
    expect(await emailsOf('quote_received', id)).toBe(1)
    await api.drain()
    const unsent = await api.database.rows('select 1 from outgoing_mails where sent_at is null')
    expect(unsent).toEqual([])
  })

  it('refuses a sent email and an unknown quote', async () => {
    const id = await requestQuote('ada@example.com')
    expect((await send(id).expect(409)).body).toMatchObject({ code: 'not_allowed_now' })
    await send('0198c0de-0000-7000-8000-000000000001').expect(404)
    expect(await emailsOf('quote_received', id)).toBe(1)
  })
})

describe('the limit of requests whose slabs are planned', () => {
  const NETWORK = '203.0.113.60'
  const ask = (expectedTotalCents: number) =>
    visitor(api.app).post('/api/quote', quoteRequest({ expectedTotalCents })).set('X-Forwarded-For', NETWORK)

  it('is 60 in ten minutes for one client address, stored or not', async () => {
    for (let count = 0; count < 60; count += 1) await ask(1).expect(409)
    expect((await ask(180_000).expect(429)).body.error).toMatch('too many quote requests')
    api.clock.advance(600_000)
    await ask(180_000).expect(201)
  })
})
