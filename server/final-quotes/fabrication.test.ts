import { describe, expect, it } from 'vitest'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { leftOverRates } from '#shared/prices/fields.ts'
import type { Fabrication } from '#shared/slabs/schema.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { path, act, begun, edited, cut, cutPath, fabricationOf, revisions, customer, acceptance } = finalQuoteCalls(api)

const top = (name: string, width: number, changes: object = {}) => ({
  name,
  shape: 'I',
  dimensions: { width, length: 25.5 },
  stone: 'southport',
  ...changes,
})

/** A draft of two tops, in version 2. */
async function drafted(countertops: object[] = [top('Wall', 60), top('Bar', 40)]) {
  const quoteId = await api.newQuote()
  return { quoteId, draft: await edited(await begun(quoteId), quoteId, { countertops }) }
}

/** The layout with B elsewhere. */
const withB = ({ slabs, pieces }: Fabrication, changes: object) => ({
  slabs,
  pieces: pieces.map((piece) => (piece.id === 'B' ? { ...piece, ...changes } : piece)),
})
const placeOf = ({ pieces }: Pick<Fabrication, 'pieces'>, id: string) => {
  const { slab, x, y } = pieces.find((piece) => piece.id === id) ?? {}
  return [slab, x, y]
}

describe('how a draft is cut', () => {
  it('is as we lay it out, with the parts that a drawing needs', async () => {
    const { quoteId, draft } = await drafted()
    const found = await fabricationOf(quoteId)
    expect(found).toMatchObject({
      version: 2,
      by: 'visitor',
      details: [null, null],
      overrides: [],
      slabs: [{ n: 1, stone: 'southport', width: 132, height: 65.5 }],
      pieces: [
        { id: 'A', countertop: 0, kind: 'top', slab: 1, width: 60, height: 25.5, turned: false, locked: false },
        { id: 'B', countertop: 1, kind: 'top', slab: 1, width: 40, height: 25.5, turned: false, locked: false },
      ],
      warnings: [],
    })
    expect(found.pieces[0]?.top).toMatchObject({ name: 'run', along: 'x' })
    expect(found.estimate).toEqual(draft.estimate)
    expect(found).not.toHaveProperty('ours')
  })

  it('is what the shop makes of it, beside ours, until it goes back to that', async () => {
    const { quoteId } = await drafted()
    const ours = await fabricationOf(quoteId)
    const overrides = [{ rule: 'seam.cutout', countertop: 1, reason: 'A steel rod is glued in' } as const]
    const { body } = await cut(quoteId, {
      version: 2,
      overrides,
      ...withB(ours, { x: 80, y: 30, locked: true }),
    }).expect(200)
    expect(body).toMatchObject({ version: 3, by: 'shop', at: '2027-03-01T15:00:00.000Z', overrides })
    expect(placeOf(body, 'B')).toEqual([1, 80, 30])
    expect(body.pieces[1]).toMatchObject({ locked: true, top: ours.pieces[1]?.top })
    expect(body.ours.pieces).toEqual(ours.pieces)
    expect(await fabricationOf(quoteId)).toEqual(body)
    const [draft] = await revisions(quoteId)
    expect(draft).toMatchObject({ version: 3, totalCents: draft?.estimate.totalCents })
    const back = (await cut(quoteId, { version: 3 }).expect(200)).body
    expect(back).toEqual({ ...ours, version: 4 })
  })

  it('says what another slab would cost, and leaves the price', async () => {
    const details = { v: 1, sides: { back: [{ use: 'wall', splash: '4in' }] } }
    const { quoteId, draft } = await drafted([top('Wall', 60, { details }), top('Bar', 40)])
    const prices = { ...PRICE_LIST, leftOverPerSquareFootCents: leftOverRates(true) }
    await api.office.post('/api/prices', { version: 1, effectiveOn: null, prices }).expect(201)
    const today = await edited(draft, quoteId, { priceList: 'current' })
    const ours = await fabricationOf(quoteId)
    const { slabs, pieces } = withB(ours, { slab: 2, x: 0, y: 0 })
    const layout = { pieces, slabs: [...slabs, { n: 2, stone: 'southport' as const, width: 132, height: 65.5 }] }
    const { body } = await cut(quoteId, { version: today.version, ...layout }).expect(200)
    // 19.75 sq ft are $1,659.00, $141.00 below the minimum. Of 70% of 120.08, 64.5 are left over at $24.00.
    expect(body.differenceCents).toBe(64.5 * 2400 - 14_100)
    expect((await revisions(quoteId))[0]?.totalCents).toBe(today.totalCents)
  })

  it('may have reasons alone, on our layout', async () => {
    const { quoteId } = await drafted()
    const overrides = [{ rule: 'piece.weight', countertop: 0, reason: 'Four of us carry it' } as const]
    const { body } = await cut(quoteId, { version: 2, overrides }).expect(200)
    expect(body).toMatchObject({ by: 'visitor', overrides })
  })

  it('says what breaks a rule', async () => {
    const { quoteId } = await drafted([top('Island', 110, { dimensions: { width: 110, length: 60 } })])
    const { warnings } = await fabricationOf(quoteId)
    expect(warnings).toMatchObject([{ rule: 'piece.weight', countertop: 0 }])
  })

  it("is ours again while the countertops don't have its pieces, and says so", async () => {
    const { quoteId } = await drafted()
    const ours = await fabricationOf(quoteId)
    await cut(quoteId, { version: 2, ...withB(ours, { x: 80, y: 30 }) }).expect(200)
    const [draft] = await revisions(quoteId)
    if (!draft) throw new Error('There is a draft')
    const wider = await edited(draft, quoteId, { countertops: [top('Wall', 60), top('Bar', 41)] })
    const outdated = await fabricationOf(quoteId)
    expect(outdated).toMatchObject({ by: 'visitor', outdated: true })
    expect(outdated.pieces.map(({ width }) => width)).toEqual([60, 41])
    // The same pieces in another stone are cut from other slabs.
    const other = await edited(wider, quoteId, {
      countertops: [top('Wall', 60), top('Bar', 40, { stone: 'travella' })],
    })
    expect(await fabricationOf(quoteId)).toMatchObject({ by: 'visitor', outdated: true })
    await edited(other, quoteId, { countertops: [top('Wall', 60), top('Bar', 40)] })
    const again = await fabricationOf(quoteId)
    expect([again.by, again.outdated, placeOf(again, 'B')]).toEqual(['shop', undefined, [1, 80, 30]])
  })

  it('of more pieces than we lay out has none', async () => {
    const { quoteId } = await drafted(Array.from({ length: 31 }, (_, index) => top(`Top ${index}`, 130)))
    expect(await fabricationOf(quoteId)).toMatchObject({ slabs: [], pieces: [], seams: [], by: 'visitor' })
  })
})

describe('a change of how a draft is cut', () => {
  it.each([
    ['pieces.0', { x: 50, y: 0 }, 'Pieces A and B overlap.'],
    ['pieces.1.width', { width: 39 }, 'Piece B is 40 × 25 1/2 in. Its size is that of its countertop.'],
    ['pieces.1.id', { id: 'C' }, 'There is no piece C.'],
    ['pieces.1.slab', { slab: 2 }, 'There is no slab 2.'],
    ['pieces.1.turned', { x: 70, y: 0, turned: true }, "Piece B can't turn: the stone has veins."],
    ['pieces.1.x', { x: 70.01 }, 'The place of a piece must be from 0 to 150 inches, in sixteenths'],
  ])('is refused at the piece: %s', async (issue, changes, message) => {
    const { quoteId } = await drafted()
    const ours = await fabricationOf(quoteId)
    const left = { ...ours, pieces: ours.pieces.map((piece) => (piece.id === 'A' ? { ...piece, x: 0, y: 0 } : piece)) }
    const { body } = await cut(quoteId, { version: 2, ...withB(left, changes) }).expect(400)
    expect(body).toMatchObject({ code: 'invalid', error: message })
    expect(body.issues[0]).toEqual({ path: issue, message })
    expect(await fabricationOf(quoteId)).toEqual(ours)
  })

  it.each([
    ['overrides.0.reason', { overrides: [{ rule: 'piece.weight', countertop: 0, reason: ' ' }] }],
    ['overrides.0.reason', { overrides: [{ rule: 'piece.weight', countertop: 0, reason: 'a'.repeat(201) }] }],
    ['overrides.0.rule', { overrides: [{ rule: 'none', countertop: 0, reason: 'Why' }] }],
    ['overrides.0.countertop', { overrides: [{ rule: 'piece.weight', countertop: 2, reason: 'Why' }] }],
    ['pieces', { slabs: [] }],
    ['slabs.0.width', { pieces: [], slabs: [{ n: 1, stone: 'southport', width: 151, height: 65.5 }] }],
  ])('names what else is wrong: %s', async (issue, changes) => {
    const { quoteId } = await drafted()
    const { body } = await api.office.put(cutPath(quoteId), { version: 2, ...changes }).expect(400)
    expect(body.issues[0].path).toBe(issue)
  })

  it('of an older version is refused with the current one', async () => {
    const { quoteId } = await drafted()
    const ours = await fabricationOf(quoteId)
    const { body: current } = await cut(quoteId, { version: 2, ...withB(ours, { x: 80, y: 30 }) }).expect(200)
    const { body } = await cut(quoteId, { version: 2, ...withB(ours, { x: 82, y: 30 }) }).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current })
  })

  it('of what was sent is refused, and of no revision not found', async () => {
    const { quoteId, draft } = await drafted()
    await act('send', draft, quoteId, { why: 'More stone' }).expect(200)
    const current = await fabricationOf(quoteId)
    const { body } = await cut(quoteId, { version: current.version }).expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', current })
    await api.office.put(cutPath(quoteId, 7), { version: 1 }).expect(404)
    await api.office.get(cutPath(quoteId, 7)).expect(404)
  })

  it.runIf(ON_POSTGRES)('by ten at once is made once', async () => {
    const { quoteId } = await drafted()
    const ours = await fabricationOf(quoteId)
    const send = (_: unknown, index: number) => cut(quoteId, { version: 2, ...withB(ours, { x: 80, y: 28 + index }) })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    expect(answers.find(({ status }) => status === 409)?.body.current.version).toBe(3)
  })
})

describe('sending', () => {
  it('freezes how it is cut, and a copy begins with what the shop made of it', async () => {
    const { quoteId } = await drafted()
    const ours = await fabricationOf(quoteId)
    const { body: saved } = await cut(quoteId, { version: 2, ...withB(ours, { x: 80, y: 30 }) }).expect(200)
    await act('send', { revision: 1, version: 3 }, quoteId, { why: 'More stone' }).expect(200)
    const { differenceCents: _, ...kept } = saved
    const frozen = await fabricationOf(quoteId)
    expect(frozen).toEqual({ ...kept, version: 4 })
    expect(frozen.ours?.pieces).toEqual(ours.pieces)
    expect((await api.office.get(`${path(quoteId, 1)}/frozen`).expect(200)).text).not.toContain('slabs')
    await begun(quoteId)
    expect(await fabricationOf(quoteId, 2)).toMatchObject({ by: 'shop', pieces: saved.pieces })
  })

  it('freezes ours if the shop changed nothing, and a copy follows its own countertops', async () => {
    const { quoteId, draft } = await drafted()
    const ours = await fabricationOf(quoteId)
    await act('send', draft, quoteId, { why: 'More stone' }).expect(200)
    expect(await fabricationOf(quoteId)).toEqual({ ...ours, version: 3 })
    // As if we laid them out otherwise by now.
    await api.database.rows(`update final_quotes set fabrication = jsonb_set(fabrication, '{plan,pieces,1,x}', '85.5')`)
    expect(placeOf(await fabricationOf(quoteId), 'B')).toEqual([1, 85.5, ours.pieces[1]?.y])
    const copy = await begun(quoteId)
    const changed = await edited(copy, quoteId, { countertops: [top('Wall', 60)] })
    expect(changed.version).toBe(2)
    expect(await fabricationOf(quoteId, 2)).not.toHaveProperty('outdated')
  })

  it('is cut from the stone that the customer chose', async () => {
    const { quoteId, draft } = await drafted()
    const choice = await edited(draft, quoteId, { stones: ['southport', 'travella'] })
    const { body: sent } = await act('send', choice, quoteId, { why: 'More stone' }).expect(200)
    const by = await customer(quoteId)
    const [, travella] = sent.stones
    const accepted = acceptance(sent, { choice: { stone: 'travella', options: [] }, totalCents: travella.totalCents })
    await by.post('/final-quote/accept', accepted).expect(200)
    const found = await fabricationOf(quoteId)
    expect(found.slabs.map(({ stone }) => stone)).toEqual(['travella'])
    expect(found.estimate).toEqual(travella.estimate)
  })
})

describe('a file for the saw', () => {
  const file = (quoteId: string, name: string) => `${path(quoteId, 1)}/${name}`

  it.each([
    ['slabs/1.dxf', 'slab-1-in', ' slab 1 of 1, Southport, 132 x 65 1/2 in', 1],
    ['slabs/1.dxf?units=mm', 'slab-1-mm', ' slab 1 of 1, Southport, 3352.8 x 1663.7 mm', 4],
    ['parts.dxf?units=mm', 'parts-mm', '', 4],
  ])('%s is saved by the name of what it is: %s', async (name, filename, title, unit) => {
    const { quoteId } = await drafted()
    const { number } = await api.quoteOf(quoteId)
    const answer = await api.office
      .get(file(quoteId, name))
      .buffer()
      .expect(200)
      .expect('Content-Type', /^image\/vnd\.dxf/)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}-${filename}.dxf"`)
    const text = answer.text ?? String(answer.body)
    expect(text).toContain(`${number}${title}`)
    expect(text).toContain('AC1009')
    expect(text.replaceAll('\r\n', ' ')).toMatch(new RegExp(String.raw`\$INSUNITS +70 +${unit}\b`))
  })

  it('is of a slab that is there, in inches or millimeters', async () => {
    const { quoteId } = await drafted()
    expect((await api.office.get(file(quoteId, 'slabs/2.dxf')).expect(404)).body.error).toBe('There is no such slab.')
    expect((await api.office.get(file(quoteId, 'slabs/0.dxf')).expect(400)).body.issues[0].path).toBe('n')
    const { body } = await api.office.get(file(quoteId, 'parts.dxf?units=cm')).expect(400)
    expect(body.issues[0]).toEqual({ path: 'units', message: 'units must be in or mm' })
  })

  it('has each piece where the shop put it', async () => {
    const { quoteId } = await drafted()
    const before = await api.office.get(file(quoteId, 'slabs/1.dxf')).buffer()
    await cut(quoteId, { version: 2, ...withB(await fabricationOf(quoteId), { x: 80, y: 30 }) }).expect(200)
    const after = await api.office.get(file(quoteId, 'slabs/1.dxf')).buffer()
    const bytes = ({ text, body }: typeof after) => text ?? String(body)
    // Its left end, an inch from that of the whole slab.
    expect([bytes(before), bytes(after)].map((one) => /\r\n81(?:\.0+)?\r\n/.test(one))).toEqual([false, true])
  })

  it('is refused if it is not as planned', async () => {
    const { quoteId, draft } = await drafted()
    await act('send', draft, quoteId, { why: 'More stone' }).expect(200)
    await api.database.rows(`update final_quotes set fabrication = jsonb_set(fabrication, '{plan,pieces,1,x}', '0')`)
    expect((await api.office.get(file(quoteId, 'slabs/1.dxf')).expect(500)).body.code).toBe('internal')
  })

  it('is read by the crew of a visit of the quote, which gets no prices', async () => {
    const { quoteId } = await drafted()
    await addPerson(api.app, 'owner')
    const crew = await signedIn(api.app, (await addPerson(api.app, 'crew')).link)
    await crew.get(file(quoteId, 'slabs/1.dxf')).expect(404)
    await api.takeByPhone({ quoteId }).expect(201)
    await crew.get(file(quoteId, 'slabs/1.dxf')).expect(200)
    await crew.get(file(quoteId, 'parts.dxf')).expect(200)
    await crew.get(cutPath(quoteId)).expect(403)
    await api.database.rows('update appointments set appointment_date = $1', ['2027-03-16'])
    await crew.get(file(quoteId, 'slabs/1.dxf')).expect(404)
  })

  it('calls pieces as the shop drawing does, by what the office calls their countertops', async () => {
    const { quoteId } = await drafted()
    const { text, body } = await api.office.get(file(quoteId, 'parts.dxf')).buffer().expect(200)
    expect(text ?? String(body)).toMatch(/\r\nWall, top\r\n[^]*\r\nBar, top\r\n/)
    const { countertops } = (await api.office.get(file(quoteId, 'shop-drawing')).expect(200)).body
    expect(countertops.map(({ details }: { details: { name: string } }) => details.name)).toEqual(['Wall', 'Bar'])
  })
})

describe('the shop drawing', () => {
  it('has what the shop works from and no price, for the crew of a visit of the quote alone', async () => {
    const { quoteId } = await drafted([top('Island', 110, { dimensions: { width: 110, length: 60 } })])
    const ours = await fabricationOf(quoteId)
    await cut(quoteId, { ...ours, version: 2, pieces: ours.pieces.map((one) => ({ ...one, x: 10 })) }).expect(200)
    await addPerson(api.app, 'owner')
    const crew = await signedIn(api.app, (await addPerson(api.app, 'crew')).link)
    const address = `${path(quoteId, 1)}/shop-drawing`
    await crew.get(address).expect(404)
    await api.takeByPhone({ quoteId }).expect(201)
    const { body } = await crew.get(address).expect(200)
    const { slabs, pieces, seams, warnings } = await fabricationOf(quoteId)
    const { number } = await api.quoteOf(quoteId)
    expect(pieces[0]?.x).toBe(10)
    expect(body).toEqual({
      quoteNumber: number,
      customerName: expect.stringContaining(' '),
      countertops: [
        {
          shape: 'I',
          dimensions: { width: 110, length: 60 },
          stone: 'southport',
          details: { ...DEFAULT_DETAILS, name: 'Island' },
        },
      ],
      slabs,
      pieces,
      seams,
      warnings,
    })
    expect(warnings).toHaveLength(1)
    await api.database.rows('update appointments set crew = 2')
    await crew.get(address).expect(404)
  })

  it('of no revision is not found', async () => {
    const { quoteId } = await drafted()
    await api.office.get(`${path(quoteId, 7)}/shop-drawing`).expect(404)
  })
})
