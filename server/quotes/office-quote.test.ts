import { beforeEach, describe, expect, it } from 'vitest'
import { newSession, officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useApi()

type Client = Awaited<ReturnType<typeof signedIn>>
let anna: Client
let annaId: string

beforeEach(async () => {
  await addPerson(api.app, 'owner')
  const added = await addPerson(api.app, 'office', { name: 'Anna Ruiz' })
  annaId = added.person.id
  anna = await signedIn(api.app, added.link)
})

const make = (changes: object = {}, by: Pick<Client, 'post'> = anna) =>
  by.post('/api/quotes', quoteRequest({ ...changes })).set('X-Session-ID', newSession())
const detail = async (id: string) => (await officeClient(api.app).get(`/api/quotes/${id}`).expect(200)).body
const mailKinds = async () => {
  const rows = await api.database.rows('select kind from outgoing_mails where quote_id is not null')
  return rows.map((row) => (row as { kind: string }).kind)
}

describe('a quote that the office makes', () => {
  it("has the visitor's areas and estimate, says who made it, and is answered and assigned", async () => {
    const { body: asked } = await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)
    const { body } = await make({ expectedTotalCents: 180000 }).expect(201)
    expect(body).toEqual({ quoteId: expect.any(String), number: 1002 })
    const [made, sent] = [await detail(body.quoteId), await detail(asked.quoteId)]
    expect(made.estimate).toEqual(sent.estimate)
    expect(made.countertops).toMatchObject([{ areaSquareFeet: 14 }])
    expect(made).toMatchObject({
      madeBy: 'Anna Ruiz',
      status: 'contacted',
      stage: 'contacted',
      assignedTo: { id: annaId, name: 'Anna Ruiz' },
      answeredAt: expect.any(String),
      customerId: sent.customerId,
    })
    expect(sent).not.toHaveProperty('madeBy')
    // The clock doesn't run, not even if the status is taken back.
    const back = { status: 'new', paymentStatus: 'not received', undo: true }
    expect((await anna.patch(`/api/quotes/${body.quoteId}`, back).expect(200)).body).not.toHaveProperty('answerDueAt')
  })

  it('is a line in its history', async () => {
    const { body } = await make().expect(201)
    const { body: events } = await anna.get(`/api/events?subject=quote&id=${body.quoteId}`).expect(200)
    expect(events).toMatchObject([
      {
        action: 'created',
        by: { kind: 'person', name: 'Anna Ruiz', role: 'office' },
        changes: { status: [null, 'contacted'], assignedTo: [null, { id: annaId, name: 'Anna Ruiz' }] },
        quoteNumber: body.number,
      },
    ])
  })

  it("is by the office and no one's with an admin key", async () => {
    const { body } = await make({}, officeClient(api.app)).expect(201)
    const made = await detail(body.quoteId)
    expect(made).toMatchObject({ madeBy: 'the office', status: 'contacted' })
    expect(made).not.toHaveProperty('assignedTo')
  })

  it.each([
    ['a copy to the customer by default, and none to the shop', {}, ['quote_received']],
    ['no email if the office says so', { emailCustomer: false }, []],
    ['no email to someone without an address', { email: '' }, []],
  ])('sends %s', async (_what, changes, kinds) => {
    const { body } = await make(changes).expect(201)
    expect(await mailKinds()).toEqual(kinds)
    expect(await detail(body.quoteId)).toMatchObject({ emailWithheld: false })
  })

  it('sends a copy that promises no answer', async () => {
    const { body } = await make().expect(201)
    await api.drain()
    const copy = (await api.mails()).find(({ subject }) => subject?.startsWith(`Your quote #${body.number}`))
    expect(copy?.text).toContain('We measure')
    expect(copy?.text).not.toContain('We answer')
  })

  it("counts for no limit of the office's address, with large drawings too", async () => {
    const pad = ' '.repeat(110_000)
    for (let count = 0; count < 32; count += 1) await make({ emailCustomer: false, pad }).expect(201)
    expect(await api.database.rows(`select key from rate_limits where key not like 'signIn%'`)).toEqual([])
    await visitor(api.app).post('/api/quote', quoteRequest({ pad })).expect(201)
  })

  it('passes the same checks', async () => {
    const jpeg = pngDataUrl(SMALL_PNG.subarray(0, -4))
    const [countertop] = quoteRequest().countertops
    const cases: [changes: object, path: string][] = [
      [{ email: 'ada' }, 'email'],
      [{ phoneNumber: '' }, 'phoneNumber'],
      [{ countertops: [] }, 'countertops'],
      [{ countertops: [{ ...countertop, imageData: jpeg }] }, 'countertops.0.imageData'],
      [{ emailCustomer: 'yes' }, 'emailCustomer'],
    ]
    for (const [changes, path] of cases)
      expect((await make(changes).expect(400)).body).toMatchObject({ issues: [{ path }] })
    expect((await make({ expectedTotalCents: 1 }).expect(409)).body).toMatchObject({
      code: 'total_changed',
      estimate: { totalCents: 180000 },
    })
    const { body } = await anna.post('/api/quotes', quoteRequest()).expect(400)
    expect(body).toMatchObject({ issues: [{ path: 'x-session-id' }] })
    expect(await api.database.rows('select id from quotes')).toEqual([])
  })
})
