import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { leftOverRates, type Prices, withPrices } from '#shared/prices/fields.ts'
import { followPrices } from './current.ts'
import { previewPrices } from './prices.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { pngDataUrl } from '#test/png.ts'
import { newSession, officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const office = () => officeClient(api.app)
const { version: _, ...FIRST } = PRICE_LIST
const DEARER = withPrices(FIRST, { 'perSquareFootCents.southport': 20_000, waterfallCents: 70_050 })

const publish = (changes: object = {}) =>
  office().post('/api/prices', { version: 1, effectiveOn: null, prices: DEARER, ...changes })
const shown = async (app = api.app) => (await visitor(app).get('/api/price-list').expect(200)).body
const lists = async () => (await office().get('/api/prices').expect(200)).body
const events = () =>
  api.database.rows(`select subject_id, action, changes from events where subject = 'prices' order by id`)

beforeEach(() => api.clock.set('2027-03-01T18:00:00Z'))

describe('the price lists', () => {
  it("begin with the content's, which has no author", async () => {
    const first = { number: 1, version: '2026-12', effectiveAt: null, publishedAt: null, byName: null }
    expect(await lists()).toEqual({ version: 1, current: { ...first, prices: FIRST }, planned: null, past: [] })
  })

  it('change at once, with an event, and keep the old one', async () => {
    const { body } = await publish().expect(201)
    expect(body).toMatchObject({
      version: 2,
      current: { number: 2, version: '2', byName: 'Admin key', prices: DEARER },
      planned: null,
      past: [{ number: 1, version: '2026-12', withdrawn: false }],
    })
    expect(await shown()).toEqual({ version: '2', ...DEARER })
    expect(await events()).toEqual([
      {
        subject_id: '2',
        action: 'created',
        changes: { 'perSquareFootCents.southport': [8400, 20_000], waterfallCents: [65_000, 70_050] },
      },
    ])
  })

  it('change at midnight in the shop, on the minute, and are seen by no one before', async () => {
    const { body } = await publish({ effectiveOn: '2027-03-14' }).expect(201)
    expect(body).toMatchObject({
      current: { number: 1 },
      planned: { number: 2, effectiveAt: '2027-03-14T06:00:00.000Z' },
    })
    api.clock.set('2027-03-14T05:59:59.000Z')
    expect(await shown()).toEqual(PRICE_LIST)
    api.clock.set('2027-03-14T06:00:00.000Z')
    expect(await shown()).toEqual({ version: '2', ...DEARER })
    expect(await lists()).toMatchObject({ current: { number: 2 }, planned: null })
  })

  it('can be withdrawn while planned, and not once in effect', async () => {
    await publish({ effectiveOn: '2027-03-14' }).expect(201)
    await office().delete('/api/prices/2').expect(204)
    await office().delete('/api/prices/2').expect(409)
    expect(await lists()).toMatchObject({ version: 2, planned: null, past: [{ number: 2, withdrawn: true }] })
    api.clock.set('2027-03-14T06:00:01.000Z')
    expect(await shown()).toEqual(PRICE_LIST)
    expect((await publish({ version: 2 }).expect(201)).body.current).toMatchObject({ number: 3 })
    await office().delete('/api/prices/3').expect(409)
    await office().delete('/api/prices/9').expect(404)
    await office().delete('/api/prices/99999999999').expect(400)
    expect(await events()).toMatchObject([{ action: 'created' }, { action: 'deleted' }, { action: 'created' }])
  })

  it('are published now while others are planned, which take effect on their day', async () => {
    await publish({ effectiveOn: '2027-03-14' }).expect(201)
    const now = withPrices(FIRST, { waterfallCents: 100 })
    const { body } = await publish({ version: 2, prices: now }).expect(201)
    expect(body).toMatchObject({ version: 3, current: { number: 3 }, planned: { number: 2 }, past: [{ number: 1 }] })
    expect(await shown()).toEqual({ version: '3', ...now })
    api.clock.set('2027-03-14T06:00:00.000Z')
    expect(await shown()).toEqual({ version: '2', ...DEARER })
    expect(await lists()).toMatchObject({ version: 3, current: { number: 2 }, planned: null })
  })

  it('are published earlier than planned, in place of the plan', async () => {
    await publish({ effectiveOn: '2027-03-14' }).expect(201)
    const { body } = await publish({ version: 2, withdraws: 2 }).expect(201)
    expect(body).toMatchObject({ version: 3, current: { number: 3 }, planned: null })
    expect(await shown()).toEqual({ version: '3', ...DEARER })
    // It isn't planned any more, and nothing is withdrawn twice.
    await publish({ version: 3, prices: FIRST, withdraws: 2 }).expect(409)
    await publish({ version: 3, prices: FIRST, withdraws: 9 }).expect(409)
    expect(await lists()).toMatchObject({ version: 3, current: { number: 3 } })
    api.clock.set('2027-03-14T06:00:01.000Z')
    expect(await lists()).toMatchObject({
      current: { number: 3 },
      past: [{ number: 2, withdrawn: true }, { number: 1 }],
    })
  })

  it('are read by the office, without a plan', async () => {
    await publish().expect(201)
    await publish({ version: 2, effectiveOn: '2027-03-14', prices: FIRST }).expect(201)
    await office().delete('/api/prices/3').expect(204)
    await publish({ version: 3, effectiveOn: '2027-03-15', prices: FIRST }).expect(201)
    await addPerson(api.app, 'owner')
    const person = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
    const { body } = await person.get('/api/prices').expect(200)
    expect(body).toMatchObject({ current: { number: 2, prices: DEARER }, planned: null, past: [{ number: 1 }] })
  })

  it('are published by one of two at once, and the other gets what is current', async () => {
    const cheaper = withPrices(FIRST, { waterfallCents: 100 })
    const answers = await Promise.all([publish(), publish({ prices: cheaper })])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect([won?.status, lost?.status]).toEqual([201, 409])
    expect(lost?.body).toMatchObject({ code: 'changed_meanwhile', current: won?.body })
    expect(await events()).toHaveLength(1)
  })

  it.each<[string, object, number, string]>([
    ['a plan beside another', { effectiveOn: '2027-04-01', version: 2 }, 409, 'Withdraw the planned list first.'],
    ['no change', { version: 2, prices: FIRST }, 409, 'No price has changed.'],
    ['today', { effectiveOn: '2027-03-01' }, 400, 'Choose a day after today.'],
    ['a day that is none', { effectiveOn: '2027-02-30' }, 400, 'must be'],
  ])('refuse %s', async (_what, changes, status, message) => {
    await publish({ effectiveOn: '2027-03-14' }).expect(201)
    expect((await publish(changes).expect(status)).body.error).toContain(message)
  })

  it('refuse a list without a change', async () => {
    expect((await publish({ prices: FIRST }).expect(409)).body.error).toBe('No price has changed.')
  })

  const STONE = 'Southport: enter more than $0 and at most $10,000.00, in whole cents.'
  it.each<[path: string, cents: number | null, message: string | undefined]>([
    ['perSquareFootCents.southport', 0, STONE],
    ['perSquareFootCents.southport', -100, STONE],
    ['perSquareFootCents.southport', 84.5, STONE],
    ['perSquareFootCents.southport', 1_000_001, STONE],
    ['perSquareFootCents.southport', 1_000_000, undefined],
    ['cutoutCents.faucet', 0, 'Faucet: enter more than $0'],
    ['removalCents.stone', 0, 'Removal of a stone top: enter more'],
    ['minimumJobCents', 0, 'Minimum: enter more'],
    ['edgePerFootCents.bevel', -1, 'Bevel edge: enter $0 (included) to $10,000.00'],
    ['edgePerFootCents.bevel', 0, undefined],
    ['cutoutCents.outlet', null, 'Outlet'],
    ['cutoutCents.other', 5000, undefined],
    ['offcutShare', 9001, 'Offcuts: enter 0 to 90 percent.'],
    ['offcutShare', 9000, undefined],
  ])('%s of %j cents: %s', async (path, cents, message) => {
    const { body } = await publish({ prices: withPrices(FIRST, { [path]: cents }) }).expect(message ? 400 : 201)
    if (message) expect(body.issues).toEqual([{ path: `prices.${path}`, message: expect.stringContaining(message) }])
  })
})

describe('the rates of leftover stone', () => {
  const RATE = 'leftOverPerSquareFootCents.southport'
  const ON = { ...FIRST, leftOverPerSquareFootCents: leftOverRates(true) }
  const publishWith = (changes: Record<string, number>) => publish({ prices: withPrices(ON, changes) })

  it.each<[string, Record<string, number>, string]>([
    ['that reach the price of the stone', { [RATE]: 8400 }, 'enter less than $84.00, the price of the stone.'],
    ['above a stone that becomes cheaper', { 'perSquareFootCents.southport': 2000 }, 'enter less than $20.00'],
    ['of some stones only', { [RATE]: 0 }, 'enter a price for each stone, or 0 for all of them.'],
  ])('refuse rates %s', async (_name, changes, message) => {
    const { body } = await publishWith(changes).expect(400)
    const expected = [{ path: `prices.${RATE}`, message: expect.stringContaining(message) }]
    expect(body.issues).toEqual(expected)
    const planned = await publish({ prices: withPrices(ON, changes), effectiveOn: '2027-04-01' }).expect(400)
    expect(planned.body.issues).toEqual(expected)
  })

  it('are 0 until an owner turns them on, who sees what that does to open quotes', async () => {
    expect((await shown()).leftOverPerSquareFootCents).toEqual(leftOverRates(false))
    const countertops = KITCHENS.K4.map((one) => ({ ...one, imageData: pngDataUrl(SMALL_PNG) }))
    const sent = () => visitor(api.app).post('/api/quote', quoteRequest({ countertops, expectedTotalCents: undefined }))
    await sent().expect(201)
    // One from before slabs were planned.
    await sent().expect(201)
    await api.database.run('', `update quotes set estimate = estimate - 'layout' where number = 1002`, [])
    const { body } = await office().post('/api/prices/preview', { prices: ON }).expect(200)
    expect(body).toMatchObject({ quotes: 2, oldCents: 669_000, newCents: 810_300 })
    // Of those from before, only so many are counted that the answer comes in time, and none if nothing depends on it.
    await api.database.run('', `update quotes set estimate = estimate - 'layout' where number = 1001`, [])
    expect(await previewPrices(api.ctx, ON, 1)).toMatchObject({ quotes: 1, unplanned: 1, newCents: 405_150 })
    expect(await previewPrices(api.ctx, FIRST, 0)).toMatchObject({ quotes: 2, unplanned: 0, newCents: 669_000 })
    await publishWith({}).expect(201)
    expect((await shown()).leftOverPerSquareFootCents).toEqual(leftOverRates(true))
    const refused = await visitor(api.app)
      .post('/api/quote', quoteRequest({ countertops, expectedTotalCents: 334_500 }))
      .expect(409)
    expect(refused.body).toMatchObject({ code: 'total_changed', estimate: { totalCents: 405_150 } })
    const { body: stored } = await visitor(api.app)
      .post('/api/quote', quoteRequest({ countertops, expectedTotalCents: 405_150 }))
      .expect(201)
    const { body: quote } = await office().get(`/api/quotes/${stored.quoteId}`)
    expect(quote.estimate.layout).toMatchObject([{ slabs: 2, atLeast: 2 }])
    expect(quote.estimate.items.at(-1)).toMatchObject({ code: 'left-over', amountCents: 70_650 })
  })
})

it("aren't known to the rest of the office before their time, or after: only owners see their events", async () => {
  await publish({ effectiveOn: '2027-03-14' }).expect(201)
  await addPerson(api.app, 'owner')
  const person = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
  const seen = (await person.get('/api/events').expect(200)).body as HistoryEvent[]
  expect(new Set(seen.map(({ subject }) => subject))).toEqual(new Set(['person']))
  expect((await person.get('/api/events?subject=prices').expect(200)).body).toEqual([])
  expect((await office().get('/api/events?subject=prices').expect(200)).body).toHaveLength(1)
})

it('another instance follows', async () => {
  const other = api.createSecondApp({ RATE_LIMIT: 'off' })
  expect(await shown(other)).toEqual(PRICE_LIST)
  await publish().expect(201)
  expect(await shown(other)).toEqual({ version: '2', ...DEARER })
  // 14 square feet of Southport at $200.
  await visitor(other)
    .post('/api/quote', quoteRequest({ expectedTotalCents: 280_000 }))
    .expect(201)
})

describe('quotes', () => {
  it('keep their prices, and a visitor with old ones gets the whole new list', async () => {
    const session = newSession()
    const ask = (changes: Record<string, unknown>) =>
      visitor(api.app, session).post('/api/quote', quoteRequest(changes))
    const { body: old } = await ask({ expectedTotalCents: 180_000 }).expect(201)
    await publish().expect(201)
    const { body } = await ask({ expectedTotalCents: 180_000 }).expect(409)
    expect(body).toMatchObject({
      code: 'total_changed',
      estimate: { totalCents: 280_000, priceListVersion: '2' },
      priceList: { version: '2', ...DEARER },
    })
    expect((await office().get(`/api/quotes/${old.quoteId}`)).body.estimate).toMatchObject({
      totalCents: 180_000,
      priceListVersion: '2026-12',
    })
  })

  it('are refused if their total is the same but a price of theirs is not', async () => {
    // 14 square feet at $84.00 and at $100.00 both cost the minimum.
    const ask = (priceListVersion: string) =>
      visitor(api.app).post('/api/quote', quoteRequest({ expectedTotalCents: 180_000, priceListVersion }))
    await publish({ prices: withPrices(FIRST, { 'perSquareFootCents.travella': 20_000 }) }).expect(201)
    const { body } = await ask('2026-12').expect(201)
    expect((await office().get(`/api/quotes/${body.quoteId}`)).body.estimate.priceListVersion).toBe('2')
    await publish({ version: 2, prices: withPrices(FIRST, { 'perSquareFootCents.southport': 10_000 }) }).expect(201)
    // A planned list tells no one what it has, even to those who guess its number.
    await publish({
      version: 3,
      effectiveOn: '2027-03-14',
      prices: withPrices(FIRST, { 'perSquareFootCents.southport': 10_000, waterfallCents: 100 }),
    }).expect(201)
    for (const seen of ['2026-12', '2']) expect((await ask(seen).expect(409)).body.code).toBe('total_changed')
    for (const seen of ['3', '4', '9', 'x']) await ask(seen).expect(201)
  })

  it('are stored at once if only the minimum changed, and their total is above both', async () => {
    const [design] = quoteRequest().countertops
    await publish({ prices: withPrices(FIRST, { minimumJobCents: 190_000 }) }).expect(201)
    const asked = { countertops: [design, design], expectedTotalCents: 235_200, priceListVersion: '2026-12' }
    await visitor(api.app).post('/api/quote', quoteRequest(asked)).expect(201)
  })

  it('that are open are counted in a preview, at what they would cost', async () => {
    const ask = async (changes: Record<string, unknown>) =>
      (await visitor(api.app).post('/api/quote', quoteRequest(changes)).expect(201)).body
    const [design] = quoteRequest().countertops
    const one = await ask({})
    const two = await ask({
      firstName: 'Bo',
      countertops: [design, design],
      job: { removal: 'stone', cabinetsInPlace: true },
    })
    const done = await ask({})
    await api.database.rows(`update quotes set status = 'completed' where id = $1`, [done.quoteId])
    const erased = await ask({ firstName: 'Cy' })
    await api.database.rows('update quotes set erased_at = now() where id = $1', [erased.quoteId])
    const agreed = await ask({ firstName: 'Di' })
    const path = `/api/quotes/${agreed.quoteId}/final-quotes`
    const draft = await office().post(path, {}).set('Idempotency-Key', newSession()).expect(201)
    const final = await office().post(`${path}/1/send`, { version: draft.body.version }).expect(200)
    const onPaper = { version: final.body.version, choice: { stone: null, options: [] }, note: 'Signed' }
    await office().post(`${path}/1/accept-on-paper`, onPaper).expect(200)
    const { body } = await office().post('/api/prices/preview', { prices: DEARER }).expect(200)
    expect(body).toEqual({
      quotes: 2,
      leftOut: 0,
      unplanned: 0,
      oldCents: 180_000 + 2 * 117_600 + 40_000,
      newCents: 280_000 + 2 * 280_000 + 40_000,
      changes: [
        { number: two.number, name: 'Bo Okafor', oldCents: 275_200, newCents: 600_000 },
        { number: one.number, name: 'Ada Okafor', oldCents: 180_000, newCents: 280_000 },
      ],
    })
    expect(await shown()).toEqual(PRICE_LIST)
  })

  it('that are open are left out of a preview in a stone that is no longer offered', async () => {
    await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)
    await api.database.rows(`update quote_countertops set stone = 'gray-mist'`)
    const { body } = await office().post('/api/prices/preview', { prices: DEARER }).expect(200)
    expect(body).toEqual({ quotes: 0, leftOut: 1, unplanned: 0, oldCents: 0, newCents: 0, changes: [] })
  })
})

it("takes the content's price for what a stored list doesn't have", async () => {
  const stored: Partial<Prices> = { ...DEARER, cutoutCents: { ...DEARER.cutoutCents } }
  const { southport, ...otherStones } = DEARER.perSquareFootCents
  const perSquareFootCents = { ...otherStones, 'gray-mist': 9900 }
  await api.database.rows(
    `insert into price_lists (number, prices, effective_at, published_at, by_name) values (2, $1, '2027-01-01', '2027-01-01', 'Ana')`,
    [JSON.stringify({ ...stored, perSquareFootCents })],
  )
  expect((await shown()).perSquareFootCents).toEqual({ ...otherStones, southport: 8400 })
  expect(southport).toBe(20_000)
})

describe('documents', () => {
  it('get the list in effect at the start, then each later one', async () => {
    await publish().expect(201)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const rendered: string[] = []
    const stop = await followPrices(api.ctx, PRICE_LIST, async ({ version }) => void rendered.push(version))
    expect(rendered).toEqual(['2'])
    await publish({ version: 2, prices: FIRST }).expect(201)
    await vi.advanceTimersToNextTimerAsync()
    await expect.poll(() => rendered, { timeout: 10_000 }).toEqual(['2', '3'])
    stop()
  })

  it("aren't rendered for the list that they have", async () => {
    const rendered: string[] = []
    const stop = await followPrices(api.ctx, PRICE_LIST, async ({ version }) => void rendered.push(version))
    stop()
    expect(rendered).toEqual([])
  })
})
