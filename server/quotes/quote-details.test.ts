import { describe, expect, it } from 'vitest'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { CORNER_NAMES, type Details, LIMITS } from '#shared/fabrication/details.ts'
import { SIDES_OF_SHAPE } from '#shared/fabrication/details.ts'
import { L_COUNTERTOP, officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'
import { KITCHEN_CENTS, KITCHENS } from '#test/fabrication/kitchens.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useApi({ RATE_LIMIT: 'off' })

const countStored = async () => (await api.database.rows('select 1 from quotes')).length

const DETAILS = {
  v: 1,
  name: 'Run by the window',
  sides: { runFront: [{ use: 'finished', profile: 'ogee' }], back: [{ use: 'wall', splash: '4in' }] },
  cutouts: [{ id: 's', kind: 'sink-single', side: 'runFront', at: 18, model: 'Kraus 30' }],
}
const DEFAULTS = { mirrored: false, corners: {}, dishwasher: [], seams: 'auto', corner: 'auto' }
const JOB = { removal: 'laminate', cabinetsInPlace: true }

const countertop = (changes: object = {}) => ({ ...L_COUNTERTOP, imageData: pngDataUrl(SMALL_PNG), ...changes })
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
    expect(await countStored()).toBe(0)
  })
})

describe('the five kitchens', () => {
  const names = Object.keys(KITCHENS) as (keyof typeof KITCHENS)[] // Object.keys returns string[]

  it.each(names)('%s costs what was worked out by hand', async (name) => {
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
