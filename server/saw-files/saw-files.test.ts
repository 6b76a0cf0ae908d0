import Reader, { type ICircleEntity, type IEntity, type IPolylineEntity, type ITextEntity } from 'dxf-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import {
  type CutoutKind,
  CUTOUT_KINDS,
  DEFAULT_DETAILS,
  PROFILES,
  SIDES_OF_SHAPE,
} from '#shared/fabrication/details.ts'
import { type PlannedCountertop, planSlabs } from '#shared/slabs/plan-slabs.ts'
import { type ShopPlan, shopPlanOf } from '#shared/slabs/shop-plan.ts'
import { anyShapedDimensions, drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { partsDxf, slabDxf } from './saw-files.ts'
import type { Units } from './write-dxf.ts'

const QUARTER = Math.tan(Math.PI / 8)

function jobOf(countertops: readonly PlannedCountertop[], units: Units = 'in') {
  return { number: 1042, units, countertops, plan: shopPlanOf(planSlabs(countertops) ?? []) }
}

/** As a reader that isn't ours sees a file. */
function parse(text: string | null) {
  const file = new Reader().parseSync(text ?? '')
  if (!file) throw new Error('The file has no content')
  const on = (layer: string) => file.entities.filter((one) => one.layer === layer)
  return {
    header: file.header,
    layers: Object.keys(file.tables.layer.layers),
    entities: file.entities,
    count: (layer: string) => on(layer).length,
    /** x, y and bulge of each corner, clockwise. */
    outlines: (layer: string) =>
      on(layer)
        .filter((one): one is IPolylineEntity => one.type === 'POLYLINE')
        .map(({ shape, vertices }) => {
          expect(shape).toBe(!layer.startsWith('EDGE_'))
          const corners = vertices.map(({ x, y, bulge }) => [x, y, bulge ?? 0])
          return shape ? fromLowerLeft(corners) : corners
        }),
    circles: (layer: string) =>
      on(layer)
        .filter((one): one is ICircleEntity => one.type === 'CIRCLE')
        .map(({ center, radius }) => [center.x, center.y, radius]),
    texts: on('TEXT').map((one) => (one as ITextEntity).text),
  }
}

/** Where an outline begins means nothing. */
function fromLowerLeft(corners: number[][]): number[][] {
  const order = corners.toSorted(([x = 0, y = 0], [otherX = 0, otherY = 0]) => x - otherX || y - otherY)
  const first = order[0] ? corners.indexOf(order[0]) : 0
  return [...corners.slice(first), ...corners.slice(0, first)]
}

const rectangle = (left: number, bottom: number, right: number, top: number) => [
  [left, bottom, 0],
  [left, top, 0],
  [right, top, 0],
  [right, bottom, 0],
]

/** To a millionth. */
function expectOutline(found: number[][] | undefined, expected: readonly number[][]) {
  expect(found).toHaveLength(expected.length)
  for (const [index, corner] of expected.entries())
    for (const [part, value] of corner.entries()) expect(found?.[index]?.[part]).toBeCloseTo(value, 6)
}

describe('the file of a slab', () => {
  it('K3: run, leg and backsplashes lie in their places with all that is cut out of them', () => {
    const { header, ...file } = parse(slabDxf({ ...jobOf(KITCHENS.K3), n: 1 }))
    expect([header.$ACADVER, header.$INSUNITS]).toEqual(['AC1009', 1])
    expect(file.outlines('SLAB')).toEqual([rectangle(0, 0, 132, 65.5)])
    expect(file.outlines('TRIM')).toEqual([rectangle(1, 1, 131, 64.5)])
    expect(file.outlines('PIECE')).toEqual([rectangle(1, 1, 121, 26.5), rectangle(1, 35.0625, 71.5, 60.5625)])
    expect(file.outlines('SPLASH')).toEqual([rectangle(1, 26.6875, 121, 30.6875), rectangle(1, 30.875, 95.75, 34.875)])
    // The sink's center is 47 1/4 from the leg, which is 25 1/2: 31 × 16, 3 1/2 from the front, radius 3/4.
    const [sink] = file.outlines('CUT_UNDERMOUNT')
    expectOutline(sink, [
      [58.25, 5.25, 0],
      [58.25, 19.75, -QUARTER],
      [59, 20.5, 0],
      [88.5, 20.5, -QUARTER],
      [89.25, 19.75, 0],
      [89.25, 5.25, -QUARTER],
      [88.5, 4.5, 0],
      [59, 4.5, -QUARTER],
    ])
    // Faucet and hole are 3 from the wall.
    expect(file.circles('HOLE')).toEqual([
      [73.75, 23.5, 0.6875],
      [77.75, 23.5, 0.6875],
    ])
    const [cooktop] = file.outlines('CUT_COOKTOP')
    expect(cooktop?.map(([x]) => x).toSorted()).toEqual([22, 22, 22.375, 22.375, 50.125, 50.125, 50.5, 50.5])
    expect(file.outlines('EDGE_HALF_BULLNOSE')).toEqual([
      [
        [121, 1, 0],
        [26.5, 1, 0],
      ],
      [
        [1, 60.5625, 0],
        [71.5, 60.5625, 0],
      ],
      [
        [71.5, 60.5625, 0],
        [71.5, 35.0625, 0],
      ],
    ])
    expect([file.count('SEAM'), file.count('REMNANT'), file.count('VEIN')]).toEqual([2, 1, 12])
    expect(file.texts).toEqual(
      expect.arrayContaining([
        '1042 slab 1 of 1, Southport, 132 x 65 1/2 in',
        'FOR LAYOUT: cut only after template',
        'Units: inches',
        '1042-A',
        'L along the wall, run',
        '120 x 25 1/2 in',
        'WALL',
      ]),
    )
  })

  it('K5: has panel, strips of mitered edges and outlets on their layers, on two slabs', () => {
    const job = jobOf(KITCHENS.K5)
    const [first, second] = [1, 2].map((n) => parse(slabDxf({ ...job, n })))
    const counts = (layers: readonly string[]) => layers.map((layer) => [first?.count(layer), second?.count(layer)])
    expect(counts(['PIECE', 'SPLASH', 'WATERFALL', 'CUT_UNDERMOUNT', 'HOLE', 'EDGE_MITER'])).toEqual([
      [3, 3],
      [1, 1],
      [1, 0],
      [0, 1],
      [2, 2],
      [11, 3],
    ])
    expect(slabDxf({ ...job, n: 3 })).toBeNull()
  })

  it('turns a piece to the right with what is on it, on a slab of another size', () => {
    const cutouts = [{ id: 'a', kind: 'cooktop-30' as const, side: 'front' as const, at: 30, setback: 3 }]
    const countertops = [{ ...drawn('I', 50, 30, { cutouts, corners: { c0: { radius: 4 }, c2: { clip: 5 } } }) }]
    const job = jobOf(countertops)
    const plan: ShopPlan = {
      ...job.plan,
      slabs: [{ n: 1, stone: 'southport', width: 60, height: 62 }],
      pieces: job.plan.pieces.map((piece) => ({ ...piece, turned: true, x: 10, y: 5 })),
    }
    const file = parse(slabDxf({ ...job, plan, n: 1 }))
    // What was its left end is on top: 30 deep from 11, and 50 long from 6.
    expectOutline(file.outlines('PIECE')[0], [
      [11, 11, 0],
      [11, 56, 0],
      [37, 56, -QUARTER],
      [41, 52, 0],
      [41, 6, 0],
      [16, 6, 0],
    ])
    const cooktop = file.outlines('CUT_COOKTOP')[0] ?? []
    const [xs, ys] = [cooktop.map(([x = 0]) => x), cooktop.map(([, y = 0]) => y)]
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([14, 33.5, 11.75, 40.25])
    expect(file.outlines('SLAB')).toEqual([rectangle(0, 0, 60, 62)])
  })

  it('is in ASCII with CR and LF, whatever a customer calls a countertop', () => {
    const text = slabDxf({ ...jobOf([drawn('I', 60, 30, { name: 'Kücheninsel 台 ^J%%u 2×' })]), n: 1 }) ?? ''
    expect(text).toMatch(/^(?:[ -~]*\r\n)+$/)
    expect(parse(text).texts).toContain('Kucheninsel ?  J%u 2x, top')
  })
})

describe('the file of all parts', () => {
  it('has each piece once, 2 in apart, and no slab', () => {
    const file = parse(partsDxf(jobOf(KITCHENS.K5)))
    const pieces = ['PIECE', 'SPLASH', 'WATERFALL'].flatMap((layer) => file.outlines(layer))
    expect(pieces.map((corners) => corners.length)).toEqual(Array.from({ length: 9 }, () => 4))
    expect(file.outlines('PIECE').slice(0, 2)).toEqual([rectangle(0, 0, 118.5, 25.5), rectangle(120.5, 0, 204.5, 25.5)])
    expect(['SLAB', 'TRIM', 'REMNANT'].map(file.count)).toEqual([0, 0, 0])
  })

  it('says what could not be cut as drawn', () => {
    const cutouts = [{ id: 'a', kind: 'hole' as const, side: 'front' as const, at: 150 }]
    expect(parse(partsDxf(jobOf([drawn('I', 60, 30, { cutouts })]))).texts).toContain(
      'Wall run: the hole is on no piece.',
    )
  })
})

it('in millimeters all lengths are those in inches times 25.4', () => {
  for (const countertops of [KITCHENS.K3, KITCHENS.K5]) {
    const write = (units: Units) => [
      slabDxf({ ...jobOf(countertops, units), n: 1 }),
      partsDxf(jobOf(countertops, units)),
    ]
    const [inches, millimeters] = [write('in'), write('mm')].map((texts) => texts.map(parse))
    expect(millimeters?.map(({ header }) => header.$INSUNITS)).toEqual([4, 4])
    for (const [index, file] of inches?.entries() ?? []) {
      const other = millimeters?.[index]
      expect(other?.entities).toHaveLength(file.entities.length)
      const lengths = file.entities.flatMap(lengthsOf)
      const others = other?.entities.flatMap(lengthsOf) ?? []
      expect(others).toHaveLength(lengths.length)
      expect(lengths.length).toBeGreaterThan(100)
      const worst = Math.max(...lengths.map((length, at) => Math.abs(length * 25.4 - (others[at] ?? NaN))))
      expect(worst).toBeLessThan(1e-6)
      expect(other?.texts).toContain('Units: millimeters')
    }
  }
})

/** All coordinates and radii of an entity. */
function lengthsOf(entity: IEntity): number[] {
  const {
    vertices = [],
    center,
    radius,
    startPoint,
    textHeight,
  } = entity as Partial<IPolylineEntity & ICircleEntity & ITextEntity>
  const points = [...vertices, ...(center ? [center] : []), ...(startPoint ? [startPoint] : [])]
  return [...points.flatMap(({ x, y }) => [x, y]), ...[radius, textHeight].filter((one) => one !== undefined)]
}

const anyKitchen = fc.array(
  fc
    .record({
      shaped: anyShapedDimensions,
      stone: fc.constantFrom(...STONE_IDS.slice(0, 2)),
      cutouts: fc.array(
        fc.record({
          kind: fc.constantFrom<CutoutKind>(...CUTOUT_KINDS),
          side: fc.nat(7),
          at: fc.integer({ min: 0, max: 150 }),
        }),
        { maxLength: 5 },
      ),
      radius: fc.double({ min: 0.5, max: 24, noNaN: true }),
      profile: fc.constantFrom(...PROFILES),
      corner: fc.constantFrom('auto' as const, 'one-piece' as const),
      mirrored: fc.boolean(),
    })
    .map(({ shaped, stone, cutouts, radius, profile, corner, mirrored }): PlannedCountertop => {
      const sides = SIDES_OF_SHAPE[shaped.shape]
      return {
        ...shaped,
        stone,
        details: {
          ...DEFAULT_DETAILS,
          corner,
          mirrored,
          sides: { back: [{ use: 'wall', splash: '4in' }], [sides[2]]: [{ use: 'finished', profile }] },
          corners: { c0: { radius }, c2: { radius }, c3: { radius }, c4: { clip: radius } },
          cutouts: cutouts.map(({ kind, side, at }, index) => {
            const name = kind === 'outlet' ? 'back' : (sides[side % sides.length] ?? 'back')
            return { id: `c${index}`, kind, side: name, at: at / 2 }
          }),
        },
      }
    }),
  { minLength: 1, maxLength: 3 },
)

it('all files of any kitchen are as planned when they are read back', () => {
  fc.assert(
    fc.property(anyKitchen, fc.constantFrom<Units>('in', 'mm'), (countertops, units) => {
      const plans = planSlabs(countertops)
      fc.pre(plans !== null)
      // Two cutouts that are larger than a piece would cut it in the same way, which is a fault.
      const isLarge = plans.every(({ pieces }) =>
        pieces.every(({ kind, width, height }) => kind !== 'top' || Math.min(width, height) > 35),
      )
      fc.pre(isLarge || countertops.every(({ details }) => (details?.cutouts.length ?? 0) < 2))
      const job = { number: 7, units, countertops, plan: shopPlanOf(plans) }
      for (const { n } of job.plan.slabs) expect(slabDxf({ ...job, n })).toContain('AC1009')
      expect(partsDxf(job)).toContain('AC1009')
    }),
    { numRuns: 60 },
  )
})
