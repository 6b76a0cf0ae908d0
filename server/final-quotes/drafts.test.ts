import { describe, expect, it, vi } from 'vitest'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { L_COUNTERTOP, newSession } from '#test/api.ts'
import { TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const DRAWN = L_COUNTERTOP
const DAY_MS = 86_400_000

const { path, begin, begun, edit, edited, revisions } = finalQuoteCalls(api)
const historyOf = async (quoteId: string) => {
  const rows = await api.database.rows(`select changes from events where subject_id = '${quoteId}' order by id`)
  return (rows as { changes: { finalQuote?: unknown } }[]).map(({ changes }) => changes.finalQuote)
}

/** Books a visit for the quote, and saves these sizes at it. */
async function measure(quoteId: string, countertops: object[]): Promise<void> {
  const { id } = (await api.takeByPhone({ quoteId }).expect(201)).body
  api.clock.set('2027-03-02T14:00:00.000Z') // Tuesday, 8:00 AM in the shop
  await api.office
    .patch(`/api/appointments/${id}/measured`, { version: 0, countertops, note: '' })
    .set('Idempotency-Key', newSession())
    .expect(200)
}
const drawnIdOf = async (quoteId: string) => (await api.quoteOf(quoteId)).countertops[0]?.id
const line = (changes: object = {}) => ({ id: 'a', text: 'Stairs', quantity: 2, unitPriceCents: 15_000, ...changes })

describe('a draft', () => {
  it('begins with what was drawn, at the prices of the quote, and costs what was estimated', async () => {
    const quoteId = await api.newQuote()
    const { totalCents } = await api.quoteOf(quoteId)
    const draft = await begun(quoteId)
    expect(draft).toMatchObject({
      revision: 1,
      state: 'draft',
      version: 1,
      priceList: 'quoted',
      priceListVersion: PRICE_LIST.version,
      depositPercent: 50,
      validDays: 14,
      totalCents,
      creditCents: 0,
      estimated: { totalCents },
      difference: [],
      lines: [],
      stones: [],
      unfit: [],
      countertops: [{ name: 'L along the wall', shape: 'L', stone: DRAWN.stone, source: 'drawn' }],
    })
    expect(draft.depositCents + draft.balanceCents).toBe(totalCents)
    expect(draft.depositCents).toBe(Math.ceil(totalCents / 200) * 100)
    expect(await revisions(quoteId)).toEqual([draft])
  })

  it('begins with what was measured, and explains the difference to the cent', async () => {
    const quoteId = await api.newQuote()
    const dimensions = { ...DRAWN.dimensions, width: 62 }
    await measure(quoteId, [
      { quoteCountertopId: await drawnIdOf(quoteId), ...DRAWN, dimensions, cutouts: 0, note: '' },
    ])
    const draft = await begun(quoteId)
    expect(draft).toMatchObject({ measuredOn: '2027-03-02', countertops: [{ source: 'measured', dimensions }] })
    expect(draft.totalCents).toBe(estimate([{ shape: 'L', dimensions, stone: 'southport' }], PRICE_LIST).totalCents)
    const explained = draft.difference.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(explained).toBe(draft.totalCents - draft.estimated.totalCents)
    expect(draft.difference[0]?.text).toContain('we measured')
  })

  it('says when newer sizes were saved', async () => {
    const quoteId = await api.newQuote()
    expect(await begun(quoteId)).not.toHaveProperty('newerSizes')
    await measure(quoteId, [{ quoteCountertopId: await drawnIdOf(quoteId), ...DRAWN, cutouts: 0, note: '' }])
    expect((await revisions(quoteId))[0]).toMatchObject({ newerSizes: TUESDAY })
    await api.office.delete(path(quoteId, 1)).send({ version: 1 }).expect(204)
    expect(await begun(quoteId, { from: 'sizes' })).not.toHaveProperty('newerSizes')
  })

  it('is the only one, also if two people begin at once', async () => {
    const quoteId = await api.newQuote()
    const answers = await Promise.all([begin(quoteId), begin(quoteId)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect((await begin(quoteId).expect(409)).body.error).toBe('There is a draft already.')
    expect(await revisions(quoteId)).toHaveLength(1)
  })

  it.each([
    ['cancelled', 'lost'],
    ['completed', 'done'],
  ])('is refused for a quote that is %s', async (status, word) => {
    const quoteId = await api.newQuote()
    await api.office.patch(`/api/quotes/${quoteId}`, { status, paymentStatus: 'not received' }).expect(200)
    expect((await begin(quoteId).expect(409)).body.error).toBe(`This quote is ${word}. Open it again first.`)
  })

  it('has the price of today once the estimate no longer holds', async () => {
    const quoteId = await api.newQuote()
    api.clock.advance(31 * DAY_MS)
    expect(await begun(quoteId)).toMatchObject({ priceList: 'current' })
  })

  it("has today's prices once those of the quote's day are not kept any more", async () => {
    const quoteId = await api.newQuote()
    expect(await begun(quoteId)).toMatchObject({ priceList: 'quoted' })
    await api.database.rows(`update quotes set price_list_version = 'gone' where id = $1`, [quoteId])
    const [draft] = await revisions(quoteId)
    expect(draft).toMatchObject({ priceList: 'current', priceListVersion: PRICE_LIST.version })
    if (!draft) throw new Error('There is a draft')
    const { body } = await edit(draft, quoteId, { priceList: 'quoted' }).expect(400)
    expect(body.issues).toMatchObject([{ path: 'priceList' }])
  })

  it('leaves out discounts that are more than the price by now, and says so', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const off = line({ text: 'Friend', quantity: 1, unitPriceCents: -100_000, reason: 'A friend' })
    await edited(draft, quoteId, { lines: [line({ id: 'b' }), off] })
    // As if a new list had made it cheaper.
    await api.database.rows(`update final_quotes set lines = jsonb_set(lines, '{1,unitPriceCents}', '-90000000')`)
    const [left] = await revisions(quoteId)
    expect(left?.lines.map(({ id }) => id)).toEqual(['b'])
    expect(left?.unfit).toEqual(['The discounts were more than the price, so they are left out.'])
  })

  it('takes off what the visit brought in, and not more', async () => {
    const quoteId = await api.newQuote()
    const { id } = (await api.takeByPhone({ quoteId, fee: 'on_site' }).expect(201)).body
    expect(await begun(quoteId)).toMatchObject({ creditCents: 0 })
    await api.edit(id, { collected: 'check' }).expect(200)
    const [draft] = await revisions(quoteId)
    expect(draft?.creditCents).toBe(10_000)
    expect((draft?.depositCents ?? 0) + (draft?.balanceCents ?? 0) + 10_000).toBe(draft?.totalCents)
  })

  it.each(['refund_due', 'refund_failed'])('takes off nothing of a fee that is %s', async (state) => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    await api.payDemo({ ...held, ...(await api.secretOf(held)) }).expect(200)
    const draft = await begun(quoteId)
    expect(draft.creditCents).toBe(10_000)
    await api.database.rows('update payments set state = $1', [state])
    const [now] = await revisions(quoteId)
    expect(now?.creditCents).toBe(0)
  })

  it('needs an Idempotency-Key, and is begun once with it', async () => {
    const quoteId = await api.newQuote()
    await api.office.post(path(quoteId), {}).expect(400)
    const once = () => api.office.post(path(quoteId), {}).set('Idempotency-Key', 'one')
    const first = (await once().expect(201)).body
    expect((await once().expect(201)).body).toEqual(first)
  })
})

describe('an edit of a draft', () => {
  it('adds own lines, with a reason for a discount, and options that are not in the price', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const lines = [
      line(),
      line({ id: 'b', text: 'Neighbor', quantity: 1, unitPriceCents: -5000, reason: 'We work next door' }),
      line({ id: 'c', text: 'Sealing', quantity: 1.5, unitPriceCents: 333, optional: true }),
    ]
    const after = await edited(draft, quoteId, { lines, text: 'Thank you', depositPercent: 30 })
    expect(after).toMatchObject({ version: 2, text: 'Thank you', depositPercent: 30 })
    expect(after.lines.map(({ amountCents }) => amountCents)).toEqual([30_000, -5000, 500])
    expect(after.totalCents).toBe(draft.totalCents + 25_000)
    expect(after.difference).toEqual([
      { text: 'Stairs', amountCents: 30_000 },
      { text: 'Neighbor: We work next door', amountCents: -5000 },
    ])
    expect(await revisions(quoteId)).toEqual([after])
  })

  it('offers stones, each with its own total', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const { stones, totalCents } = await edited(draft, quoteId, { stones: ['travella', 'southport'] })
    expect(stones.map(({ stone }) => stone)).toEqual(['southport', 'travella'])
    expect(stones[0]?.totalCents).toBe(totalCents)
  })

  it('says that a size is from the office, and keeps what else was measured', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const [first] = draft.countertops
    const bar = { name: 'Bar', shape: 'I', dimensions: { width: 60, length: 25.5 }, stone: 'southport' }
    const { countertops } = await edited(draft, quoteId, { countertops: [{ ...first, name: 'Kitchen' }, bar] })
    expect(countertops).toMatchObject([
      { name: 'Kitchen', source: 'drawn' },
      { name: 'Bar', source: 'office', quoteCountertopId: null },
    ])
  })

  it('of an older version is refused with the current one, and nothing changes', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const current = await edited(draft, quoteId, { text: 'First' })
    const { body } = await edit(draft, quoteId, { text: 'Second' }).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current })
    expect(await revisions(quoteId)).toEqual([current])
  })

  it('that changes nothing keeps the version', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    expect(await edited(draft, quoteId, { text: '', countertops: draft.countertops })).toEqual(draft)
  })

  it.each([
    ['lines.0.reason', { lines: [line({ unitPriceCents: -1 })] }],
    ['lines.0.text', { lines: [line({ text: ' ' })] }],
    ['lines.0.quantity', { lines: [line({ quantity: 0.001 })] }],
    ['lines', { lines: [line({ unitPriceCents: -5_000_000, reason: 'Wrong' })] }],
    ['lines', { lines: Array.from({ length: 41 }, (_, index) => line({ id: `n${index}` })) }],
    ['stones', { stones: ['travella', 'southport', 'inverness-bristol-bay', 'inverness-bristol-bay'] }],
    ['depositPercent', { depositPercent: 101 }],
    ['validDays', { validDays: 0 }],
    ['countertops', { countertops: [] }],
    ['text', { text: 'a'.repeat(2001) }],
    ['priceList', { priceList: 'mine' }],
  ])('names what is wrong: %s', async (issue, changes) => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const { body } = await edit(draft, quoteId, changes).expect(400)
    expect(body.issues.map((one: { path: string }) => one.path)).toContain(issue)
    expect(await revisions(quoteId)).toEqual([draft])
  })

  it('of a revision that is not there is not found', async () => {
    const quoteId = await api.newQuote()
    await edit({ revision: 7, version: 1 }, quoteId, {}).expect(404)
    await api.office.patch(path(newUuid(), 1), { version: 1 }).expect(404)
    await api.office.get(`/api/quotes/${newUuid()}/final-quotes`).expect(404)
  })
})

describe('the history of a quote', () => {
  it('has what a draft was worth, and that it was deleted', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const priced = await edited(draft, quoteId, { lines: [line()] })
    await edited(priced, quoteId, { text: 'Only words' })
    await api.office.delete(path(quoteId, 1)).send({ version: 3 }).expect(204)
    expect(await revisions(quoteId)).toEqual([])
    const history = await historyOf(quoteId)
    expect(history).toHaveLength(3)
    expect(history[0]).toEqual([null, expect.stringMatching(/^Revision 1, draft, \$/)])
    expect(history[2]).toEqual([(history[1] as string[])[1], null])
  })
})

describe('slabs of a detailed draft', () => {
  const cutouts = [{ id: 'a', kind: 'hole' as const, side: 'front' as const, at: 20 }]
  const tops = (width: number) => [
    { name: 'Wall', shape: 'I', dimensions: { width, length: 25.5 }, stone: 'southport', details: { v: 1, cutouts } },
  ]

  it('are planned without its lock: what a transaction needs of them is known, or it runs again', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const transactions = vi.spyOn(api.ctx.db, 'transaction')
    const refusals = async () => {
      const ends = await Promise.allSettled(transactions.mock.results.map(({ value }) => value))
      transactions.mockClear()
      return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.name] : []))
    }
    const priced = await edited(draft, quoteId, { countertops: tops(97.0625) })
    expect(priced.estimate.layout).toMatchObject([{ stone: 'southport', slabs: 1 }])
    expect(await refusals()).toEqual(['NotPlannedError'])
    const renamed = await edited(priced, quoteId, { text: 'Only words' })
    expect(await refusals()).toEqual([])
    await edited(renamed, quoteId, { countertops: tops(98.0625), stones: ['southport', 'travella'] })
    expect(await refusals()).toEqual(['NotPlannedError', 'NotPlannedError'])
    expect((await revisions(quoteId))[0]?.version).toBe(4)
  })
})

it('drafts go with an erased customer', async () => {
  const quoteId = await api.newQuote()
  await begun(quoteId)
  const { customerId, firstName, lastName } = await api.quoteOf(quoteId)
  const { body: customer } = await api.office.get(`/api/customers/${customerId}`).expect(200)
  const erasure = { name: `${firstName} ${lastName}`, version: customer.version }
  await api.office.post(`/api/customers/${customerId}/erase`, erasure).expect(204)
  expect(await api.database.rows('select id from final_quotes')).toEqual([])
})

const newUuid = () => '0198c0de-0000-7000-8000-00000000000f'

it.runIf(ON_POSTGRES)('ten begin at once: one draft, and no other error', async () => {
  const quoteId = await api.newQuote()
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin(quoteId)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})
