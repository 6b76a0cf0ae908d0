import { describe, expect, it } from 'vitest'
import { L_COUNTERTOP, officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'
import { ADA } from '#test/contacts.ts'
import { makePng, PNG_SIGNATURE, pngChunk, pngDataUrl, pngHeader } from '#test/png.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { CORNER_NAMES, type Details, LIMITS, SIDES_OF_SHAPE } from '#shared/fabrication/details.ts'
import { KITCHEN_CENTS, KITCHENS } from '#test/fabrication/kitchens.ts'

// Limits have their own tests. Here every request would count for one address.
const api = useApi({ RATE_LIMIT: 'off' })

const TABLES = ['quotes', 'quote_countertops', 'quote_images']
const countStored = async () => {
  const counts = await Promise.all(
    TABLES.map(async (table) => (await api.database.rows(`select 1 from ${table}`)).length),
  )
  return Object.fromEntries(TABLES.map((table, index) => [table, counts[index]]))
}
const NOTHING = { quotes: 0, quote_countertops: 0, quote_images: 0 }

const countertop = (changes: object = {}) => ({ ...L_COUNTERTOP, imageData: pngDataUrl(SMALL_PNG), ...changes })

describe('a request for a quote', () => {
  it('is stored with our areas and our estimate', async () => {
    const response = await visitor(api.app)
      .post('/api/quote', quoteRequest({ expectedTotalCents: 180000 }))
      .expect(201)
    expect(response.body).toEqual({ quoteId: expect.any(String), number: 1001 })
    expect(await countStored()).toEqual({ ...NOTHING, quotes: 1, quote_countertops: 1, quote_images: 1 })
    const { body } = await officeClient(api.app).get(`/api/quotes/${response.body.quoteId}`).expect(200)
    expect(body).toMatchObject({
      number: 1001,
      firstName: 'Ada',
      phoneNumber: '(615) 555-0142',
      zipCode: '37206',
      status: 'new',
      paymentStatus: 'not received',
      notes: '',
      version: 1,
      totalCents: 180000,
      estimate: { subtotalCents: 117600, minimumAddsCents: 62400, totalCents: 180000, priceListVersion: '2026-12' },
      countertops: [{ ...L_COUNTERTOP, areaSquareFeet: 14 }],
    })
  })

  it('stores the countertops in order, each with its own drawing', async () => {
    const pictures = [makePng(10, 10), makePng(20, 10), makePng(30, 10)]
    const countertops = [
      { shape: 'I', dimensions: { width: 60, length: 48 }, imageData: pngDataUrl(makePng(10, 10)) },
      countertop({ imageData: pngDataUrl(makePng(20, 10)), id: 'ignored' }),
      {
        shape: 'U',
        dimensions: { width: 96, length: 60, returnLength: 30 },
        stone: 'travella',
        imageData: pngDataUrl(makePng(30, 10)),
      },
    ]
    const { body: created } = await visitor(api.app).post('/api/quote', quoteRequest({ countertops })).expect(201)
    const { body } = await officeClient(api.app).get(`/api/quotes/${created.quoteId}`).expect(200)
    expect(body.countertops).toMatchObject([
      { shape: 'I', stone: 'inverness-bristol-bay', dimensions: { width: 60, length: 48 }, areaSquareFeet: 20 },
      { shape: 'L', areaSquareFeet: 14 },
      { shape: 'U', dimensions: { returnWidth: 24, returnLength: 30 }, areaSquareFeet: 30 },
    ])
    for (const [index, { id }] of body.countertops.entries()) {
      const picture = await officeClient(api.app)
        .get(`/api/quotes/${created.quoteId}/countertops/${id}/image`)
        .expect(200)
      expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
      expect(picture.body).toEqual(pictures[index])
    }
  })

  it("numbers quotes in a row and doesn't change the visitor's list", async () => {
    const ada = visitor(api.app)
    await ada.post('/api/countertops', L_COUNTERTOP).expect(201)
    expect((await ada.post('/api/quote', quoteRequest())).body.number).toBe(1001)
    expect((await ada.post('/api/quote', quoteRequest())).body.number).toBe(1002)
    expect((await ada.get('/api/countertops')).body).toHaveLength(1)
  })

  it('keeps emoji and right-to-left names, and drops unknown fields', async () => {
    const request = quoteRequest({ firstName: '👩🏽‍🔧 Zoë', lastName: 'עדה', totalCents: 1, status: 'completed' })
    const { body: created } = await visitor(api.app).post('/api/quote', request).expect(201)
    const { body } = await officeClient(api.app).get(`/api/quotes/${created.quoteId}`)
    expect(body).toMatchObject({ firstName: '👩🏽‍🔧 Zoë', lastName: 'עדה', status: 'new' })
  })

  it('accepts a drawing of almost 2 MB and a body of many megabytes', async () => {
    const noise = Buffer.alloc(1_900_000)
    for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 7919) >> 3
    const picture = Buffer.concat([
      PNG_SIGNATURE,
      pngHeader({ width: 100, height: 100 }),
      pngChunk('IDAT', noise),
      pngChunk('IEND'),
    ])
    const countertops = [countertop({ imageData: pngDataUrl(picture) })]
    const pad = ' '.repeat(8_000_000)
    await visitor(api.app).post('/api/quote', quoteRequest({ countertops, pad })).expect(201)
  })

  it('is refused with our estimate and not stored if the visitor saw another total', async () => {
    const response = await visitor(api.app)
      .post('/api/quote', quoteRequest({ expectedTotalCents: 1 }))
      .expect(409)
    expect(response.body).toMatchObject({ code: 'total_changed', estimate: { totalCents: 180000 } })
    expect(await countStored()).toEqual(NOTHING)
  })
})

describe('refuses and does not store bad input', () => {
  // The schema's and the PNG check's own tests have every other case.
  it.each([
    ['missing', undefined],
    ['one that is cut off', pngDataUrl(SMALL_PNG.subarray(0, -4))],
  ])('a drawing: %s', async (_name, imageData) => {
    const countertops = [countertop(), countertop({ imageData })]
    const response = await visitor(api.app).post('/api/quote', quoteRequest({ countertops })).expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', issues: [{ path: 'countertops.1.imageData' }] })
    expect(await countStored()).toEqual(NOTHING)
  })

  it('a countertop with an impossible shape', async () => {
    const dimensions = { width: 20, length: 48, returnWidth: 24, returnLength: 24 }
    const countertops = [countertop(), countertop({ dimensions })]
    const { body } = await visitor(api.app).post('/api/quote', quoteRequest({ countertops })).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'countertops.1.returnWidth' }] })
    expect(await countStored()).toEqual(NOTHING)
  })
})

describe('GET /api/quote/{id}', () => {
  it('shows the contact and the countertops only to the session that made the quote', async () => {
    const ada = visitor(api.app)
    const { body: created } = await ada.post('/api/quote', quoteRequest())
    const path = `/api/quote/${created.quoteId}`
    const own = await ada.get(path).expect(200)
    expect(own.body).toEqual({
      id: created.quoteId,
      number: 1001,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      hasAddress: true,
      contact: ADA,
      quoted: {
        estimate: expect.objectContaining({ totalCents: 180000, priceListVersion: '2026-12' }),
        countertops: [{ id: expect.any(String), ...L_COUNTERTOP, areaSquareFeet: 14 }],
      },
    })
    for (const other of [visitor(api.app), visitor(api.app, '')]) {
      const test = other.get(path)
      const response = await (other.session === '' ? test.unset('X-Session-ID') : test).expect(200)
      expect(Object.keys(response.body)).toEqual(['id', 'number', 'createdAt', 'hasAddress'])
    }
    await ada.get(path).set('X-Session-ID', 'nonsense').expect(400)
  })

  it.each([
    ['no street', { address: '' }],
    ['no city', { city: '  ' }],
    ['no zip code', { zipCode: '' }],
  ])('has no address with %s', async (_name, changes) => {
    const ada = visitor(api.app)
    const { body: created } = await ada.post('/api/quote', quoteRequest(changes))
    const { body } = await ada.get(`/api/quote/${created.quoteId}`).expect(200)
    expect(body.hasAddress).toBe(false)
  })

  it('is 404 for an unknown id and 400 for an invalid one', async () => {
    const ada = visitor(api.app)
    for (const id of [crypto.randomUUID(), '11111111-1111-1111-1111-111111111111']) {
      await ada.get(`/api/quote/${id}`).expect(404)
    }
    const response = await ada.get('/api/quote/1001').expect(400)
    expect(response.body.issues).toMatchObject([{ path: 'id' }])
  })
})

const DETAILS = {
  v: 1,
  name: 'Run by the window',
  sides: { runFront: [{ use: 'finished', profile: 'ogee' }], back: [{ use: 'wall', splash: '4in' }] },
  cutouts: [{ id: 's', kind: 'sink-single', side: 'runFront', at: 18, model: 'Kraus 30' }],
}
const DEFAULTS = { mirrored: false, corners: {}, dishwasher: [], seams: 'auto', corner: 'auto' }
const JOB = { removal: 'laminate', cabinetsInPlace: true }

const request = (changes: object = {}, details: unknown = DETAILS) =>
  quoteRequest({ countertops: [countertop({ details }), countertop()], job: JOB, ...changes })

describe('a request with details', () => {
  it('shows them and the job to its visitor and to the office', async () => {
    const ada = visitor(api.app)
    const { quoteId } = (await ada.post('/api/quote', request()).expect(201)).body
    const receipt = (await ada.get(`/api/quote/${quoteId}`).expect(200)).body
    const office = (await officeClient(api.app).get(`/api/quotes/${quoteId}`).expect(200)).body
    for (const { job, countertops } of [receipt.quoted, office]) {
      expect(job).toEqual(JOB)
      expect(countertops).toEqual([
        { id: expect.any(String), ...L_COUNTERTOP, details: { ...DETAILS, ...DEFAULTS }, areaSquareFeet: 14 },
        { id: expect.any(String), ...L_COUNTERTOP, areaSquareFeet: 14 },
      ])
    }
    const other = (await visitor(api.app).get(`/api/quote/${quoteId}`).expect(200)).body
    expect(Object.keys(other)).toEqual(['id', 'number', 'createdAt', 'hasAddress'])
  })

  it('gets the defaults of a job, and no job if none was sent', async () => {
    const office = officeClient(api.app)
    const send = async (job: unknown) => {
      const { body } = await visitor(api.app).post('/api/quote', quoteRequest({ job })).expect(201)
      return (await office.get(`/api/quotes/${body.quoteId}`).expect(200)).body
    }
    expect((await send({})).job).toEqual({ removal: 'none', cabinetsInPlace: false })
    expect(await send(undefined)).not.toHaveProperty('job')
  })

  it('is edited by the office without them in the response', async () => {
    const { body } = await visitor(api.app).post('/api/quote', request()).expect(201)
    const edit = { status: 'contacted', paymentStatus: 'received', version: 7 }
    const { current } = (await officeClient(api.app).patch(`/api/quotes/${body.quoteId}`, edit).expect(409)).body
    expect(Object.keys(current)).not.toContain('job')
    expect(Object.keys(current)).not.toContain('quoted')
  })

  it.each([
    [
      'a side of another shape',
      { countertops: [countertop({ details: { v: 1, sides: { leftBack: [{ use: 'wall' }] } } })] },
      'countertops.0.details.sides.leftBack',
    ],
    ['job: null', { job: null }, 'job'],
  ])('is refused and not stored with %s', async (_name, changes, path) => {
    const response = await visitor(api.app).post('/api/quote', request(changes)).expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect(await countStored()).toEqual(NOTHING)
  })
})

describe('a kitchen', () => {
  // The estimate's own tests have all five.
  it.each(['K1', 'K5'] as const)('%s costs what was worked out by hand', async (name) => {
    const countertops = KITCHENS[name].map((one) => countertop({ details: undefined, ...one }))
    const ada = visitor(api.app)
    const ask = (expectedTotalCents: number) =>
      ada.post('/api/quote', quoteRequest({ countertops, expectedTotalCents }))
    const offered = (await ask(0).expect(409)).body.estimate
    expect(offered).toMatchObject(KITCHEN_CENTS[name])
    const { quoteId } = (await ask(KITCHEN_CENTS[name].totalCents).expect(201)).body
    const { quoted } = (await ada.get(`/api/quote/${quoteId}`).expect(200)).body
    expect(quoted.estimate).toEqual(offered)
    expect(await officeClient(api.app).get(`/api/quotes/${quoteId}`).expect(200)).toMatchObject({
      body: { totalCents: KITCHEN_CENTS[name].totalCents, estimate: offered },
    })
    expect('items' in offered).toBe(name !== 'K1')
  })
})

/** As many values as details can have, with texts that are all commas. */
function largestDetails(): Details {
  const sides = SIDES_OF_SHAPE.U
  const stretch = (to: number) => ({
    to,
    use: 'finished' as const,
    profile: 'half-bullnose' as const,
    splash: { height: 18.0625 },
    overhang: 1.5625,
  })
  const stretches = Array.from({ length: LIMITS.stretches }, (_, index) => stretch(10.0625 * (index + 1)))
  return {
    v: 1,
    name: ','.repeat(LIMITS.nameLength),
    mirrored: true,
    sides: Object.fromEntries(sides.map((side) => [side, stretches])),
    corners: Object.fromEntries(CORNER_NAMES.map((corner) => [corner, { radius: 1.0625 }])),
    cutouts: Array.from({ length: LIMITS.cutouts }, (_, index) => ({
      id: `abcdefghij${10 + index}`,
      kind: 'sink-farmhouse',
      side: 'rightFront',
      at: 10.0625,
      setback: 3.0625,
      size: { width: 33.0625, depth: 20.0625, radius: 0.0625 },
      with: `abcdefghij${10 + ((index + 1) % LIMITS.cutouts)}`,
      model: ','.repeat(LIMITS.modelLength),
    })),
    dishwasher: Array.from({ length: LIMITS.dishwashers }, () => ({ side: 'rightFront', at: 100.0625 })),
    seams: Array.from({ length: LIMITS.seams }, () => ({ across: 'rightLeg', at: 100.0625 })),
    corner: 'leg-through',
  }
}

describe('the largest request', () => {
  const dimensions = { width: 190.0625, length: 190.0625, returnWidth: 25.0625, returnLength: 25.0625 }
  const details = largestDetails()

  it('has 50 countertops with all the details that they can have, and is stored', async () => {
    const largest = countertop({ shape: 'U', dimensions, details })
    const countertops = Array.from({ length: MAX_COUNTERTOPS }, () => largest)
    const { body } = await visitor(api.app).post('/api/quote', request({ countertops })).expect(201)
    const office = (await officeClient(api.app).get(`/api/quotes/${body.quoteId}`).expect(200)).body
    expect(office.countertops).toHaveLength(MAX_COUNTERTOPS)
    expect(office.countertops.at(-1).details).toEqual(details)
  })

  it('keeps its response short if every countertop is wrong', async () => {
    const cutouts = Array.from({ length: LIMITS.cutouts }, () => ({}))
    const countertops = Array.from({ length: MAX_COUNTERTOPS }, () => countertop({ details: { v: 1, cutouts } }))
    const response = await visitor(api.app).post('/api/quote', request({ countertops })).expect(400)
    expect(response.body.issues).toHaveLength(100)
  })
})
