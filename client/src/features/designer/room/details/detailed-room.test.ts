import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReuse } from '#client/features/designer/room/reuse.ts'
import { createRoomScene, type RoomLook } from '#client/features/designer/room/scene.ts'
import { STUB_HEIGHT, standWall, WALL_THICKNESS } from '#client/features/designer/room/walls.ts'
import { toYaw } from '#client/features/designer/room/turn.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { cabinetPlans, sideKind, type SideKind } from '#client/features/designer/room/cabinets.ts'
import { type Edge, edgesOf } from '#client/features/designer/room/projection.ts'
import { type FullDimensions, type Shape, SHAPES } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import {
  type Cutout,
  CUTOUT_KINDS,
  DEFAULT_DETAILS,
  type Details,
  type Profile,
  PROFILES,
  USES,
} from '#shared/fabrication/details.ts'
import { SIDES_OF_SHAPE } from '#shared/fabrication/sides.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import * as detailsCode from './detailed-room.ts'
import { sortSurroundings } from './box-order.ts'
import { planCabinets, withFronts } from './cabinet-bodies.ts'
import { paintInnerPanels } from './panels.ts'
import { boxOf } from './region.ts'
import { planTop } from './top.ts'
import { paintSplashes } from './splashes.ts'
import { planWalls } from './wall-plans.ts'

const SIZES: FullDimensions = { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 }
const LOOK: RoomLook = { turn: -35, cabinet: 'oak', stoneHref: '/s.webp' }

function detailed(shape: Shape, details: Partial<Details>, dimensions = SIZES) {
  return { shape, dimensions, stone: 'southport' as const, details: { ...DEFAULT_DETAILS, ...details } }
}

function draw(countertop: ReturnType<typeof detailed>, look: Partial<RoomLook> = {}) {
  return createRoomScene('d')(countertop, { ...LOOK, ...look }, detailsCode)()
}

function everyElement(drawing: readonly SvgNode[]): SvgNode[] {
  return drawing.flatMap((element) => [element, ...everyElement(element.children ?? [])])
}

/** Where walls stand: each wall's direction, and its ends along its plane. `null` is beyond the picture. */
function walls(shape: Shape, sides: Details['sides'], mirrored = false) {
  const made = fabricate(detailed(shape, { sides, mirrored }))
  const planned = planWalls(
    made.sides.map(({ from }) => from),
    made.stretches,
  )
  const end = (inches: number) => (Math.abs(inches) > 500 ? null : inches)
  return planned.walls.map(({ plan, outward }) => {
    const along = plan.map(({ x, y }) => (outward.x === 0 ? x : y))
    const name = outward.y < 0 ? 'back' : outward.y > 0 ? 'front' : outward.x < 0 ? 'left' : 'right'
    return [name, end(Math.min(...along)), end(Math.max(...along))]
  })
}

const room = (countertop: ReturnType<typeof detailed>) =>
  detailsCode.drawDetailedRoom(countertop, 'oak', '/s.webp', { drawingId: 'd', reuse: createReuse() })
const at = (turn: number) => ({ yaw: toYaw(turn), scale: 1, originX: 0, originY: 0 })

describe('walls', () => {
  it('stand where they stand without details', () => {
    expect(walls('I', {})).toEqual([['back', null, null]])
    expect(walls('L', {})).toEqual([
      ['back', -WALL_THICKNESS, null],
      ['left', 0, null],
    ])
    expect(walls('U', {})).toEqual([
      ['back', -WALL_THICKNESS, 120 + WALL_THICKNESS],
      ['right', 0, null],
      ['left', 0, null],
    ])
  })

  it('are around no island, and beside the leg of a mirrored L', () => {
    expect(walls('I', { back: [{ use: 'finished' }] })).toEqual([])
    expect(walls('L', {}, true)).toEqual([
      ['back', null, 120 + WALL_THICKNESS],
      ['right', 0, null],
    ])
  })

  it('end where a wall stretch ends, and others continue past such a wall', () => {
    expect(walls('L', { legBack: [{ to: 70.5, use: 'finished' }, { use: 'wall' }] })).toEqual([
      ['back', null, null],
      ['left', 0, 25.5],
    ])
  })

  it('at one end of a U leave its other end open', () => {
    expect(walls('U', { rightEnd: [{ use: 'wall' }] })).toContainEqual(['front', 94.5, 120])
  })

  it('enclose a countertop between walls', () => {
    expect(walls('L', { runEnd: [{ use: 'wall' }], legEnd: [{ use: 'wall' }] })).toEqual([
      ['back', -WALL_THICKNESS, 120 + WALL_THICKNESS],
      ['front', -WALL_THICKNESS, 120 + WALL_THICKNESS],
      ['right', 0, 96],
      ['left', 0, 96],
    ])
  })

  it('in an inner corner are drawn only in front of the stone', () => {
    const countertop = detailed('L', { sides: { legFront: [{ use: 'wall' }] } })
    const inside = room(countertop).walls.filter(({ isInside }) => isInside)
    expect(inside).toHaveLength(1)
    const [wall] = inside
    if (wall) expect(standWall(wall, toYaw(-90)).height).toBe(STUB_HEIGHT)
  })
})

describe('a backsplash', () => {
  const FOUR = [{ use: 'wall', splash: '4in' } as const]
  const boxes = (sides: Details['sides'], mirrored = false) =>
    room(detailed('L', { sides, mirrored })).splashes.map(({ box: { left, back, right, front }, height }) => [
      left,
      back,
      right,
      front,
      height,
    ])

  it('stands on its wall stretch, and one on a side wall ends at the one on the back', () => {
    expect(boxes({ back: FOUR, legBack: [{ use: 'wall', splash: { height: 18 } }] })).toEqual([
      [0, 0, 120, 1.25, 4],
      [0, 1.25, 1.25, 96, 18],
    ])
    expect(boxes({ back: FOUR, legBack: FOUR }, true)).toEqual([
      [0, 0, 120, 1.25, 4],
      [118.75, 1.25, 120, 96, 4],
    ])
  })

  it('of one height is one strip along a side, whatever its stretches', () => {
    const upTo50 = { to: 50, use: 'wall', splash: '4in' } as const
    expect(boxes({ back: [upTo50, ...FOUR] })).toEqual([[0, 0, 120, 1.25, 4]])
    expect(boxes({ back: [upTo50, { use: 'wall', splash: { height: 18 } }] })).toEqual([
      [0, 0, 50, 1.25, 4],
      [50, 0, 120, 1.25, 18],
    ])
  })

  it('is behind everything on the top, and cut to 4 in when its wall is cut off', () => {
    const countertop = detailed('I', { sides: { back: [{ use: 'wall', splash: { height: 18 } }] } })
    const { splashes } = room(countertop)
    const seen = (turn: number) => paintSplashes({ yaw: toYaw(turn), scale: 1, originX: 0, originY: 0 }, splashes)
    const heights = (nodes: readonly SvgNode[]) =>
      [...JSON.stringify(nodes).matchAll(/"points":"[\d.-]+ ([\d.-]+) /g)].map(([, height]) => Number(height))
    expect(seen(0).inFront).toEqual([])
    expect(Math.max(...heights(seen(0).behind))).toBe(54)
    expect(seen(180).behind).toEqual([])
    expect(Math.max(...heights(seen(180).inFront))).toBe(40)
  })
})

describe('a waterfall side', () => {
  const island = detailed(
    'I',
    { sides: { back: [{ use: 'finished' }], leftEnd: [{ use: 'waterfall' }] } },
    { ...SIZES, width: 84, length: 42 },
  )

  it('is a panel of stone down to the floor, with the cabinets behind it', () => {
    const { panels, cabinets } = room(island)
    expect(panels.outer.map(({ outward, length }) => [outward.x + 0, outward.y + 0, length])).toEqual([
      [0, -1, 1.25],
      [0, 1, 1.25],
      [-1, 0, 42],
    ])
    expect(JSON.stringify(panels.outer[2]?.drawing())).toContain('"0 36 42 36 42 0 0 0"')
    expect(Math.min(...cabinets.toeKicks.map(({ from }) => from.x))).toBe(1.25)
  })

  it('shows its inner face only behind the cabinets', () => {
    const { panels } = room(island)
    expect(paintInnerPanels(at(-35), panels)).toHaveLength(1)
    expect(paintInnerPanels(at(35), panels)).toEqual([])
  })
})

describe('an appliance', () => {
  const run = detailed('L', { sides: { runEnd: [{ use: 'appliance' }], runFront: [{ use: 'appliance' }] } })

  it('stands beside the end of a run and faces like its doors, not inside a corner', () => {
    const { appliances } = room(run)
    expect(appliances).toHaveLength(1)
    expect(appliances[0]?.box).toEqual({ left: 120.25, right: 150.25, back: 0, front: 24.75 })
    expect(appliances[0]?.faces.filter(({ pulls }) => pulls).map(({ outward }) => outward.y)).toEqual([1])
  })

  it('is behind the countertop or in front of it, and partly in view', () => {
    const { appliances, extent } = room(run)
    expect(sortSurroundings([], appliances, at(-35).yaw)).toMatchObject({ behind: [], inFront: [{}] })
    expect(sortSurroundings([], appliances, at(35).yaw)).toMatchObject({ behind: [{}], inFront: [] })
    expect(extent.right).toBe(136)
  })
})

describe('cabinets', () => {
  const plans = (countertop: ReturnType<typeof detailed>) => {
    const made = fabricate(countertop)
    return withFronts(planCabinets(made, planTop(made, countertop.details).corners), made)
  }
  const box = (plan: readonly Point[]) => Object.values(boxOf(plan))

  it('are those of a plain countertop without details', () => {
    for (const shape of SHAPES) {
      const countertop = detailed(shape, {})
      const expected = cabinetPlans(shape, SIZES)
      const found = plans(countertop)
      expect(found.map(({ plan }) => box(plan))).toEqual(expected.map(box))
      const kinds = (kindOf: (edge: Edge) => SideKind, plan: readonly Point[]) =>
        edgesOf(plan).map((edge) => `${edge.outward.x},${edge.outward.y},${edge.length}: ${kindOf(edge)}`)
      const plain = expected.map((plan) => kinds((edge) => sideKind(edge, plan, shape, SIZES.width), plan).toSorted())
      expect(found.map(({ plan, kindOf }) => kinds(kindOf, plan).toSorted())).toEqual(plain)
    }
  })

  it('step back by the overhang of each stretch', () => {
    const [seats] = plans(detailed('I', { sides: { back: [{ use: 'finished', overhang: 12 }] } }))
    expect(seats && box(seats.plan)).toEqual([1.5, 12, 118.5, 94.5])
    const [peninsula] = plans(
      detailed('L', { sides: { legBack: [{ to: 70.5, use: 'finished', overhang: 12 }, { use: 'wall' }] } }),
    )
    expect(peninsula?.plan).toContainEqual({ x: 12, y: 25.5 })
    expect(peninsula?.plan).toContainEqual({ x: 0, y: 25.5 })
  })

  it('stay under a clipped corner', () => {
    const [cut] = plans(detailed('I', { corners: { c2: { clip: 12 } } }))
    expect(cut?.plan).toContainEqual({ x: 109.5, y: 94.5 })
    expect(cut?.plan).toContainEqual({ x: 118.5, y: 85.5 })
  })

  it('have a dishwasher at the end of a side beside its end panel or corner filler', () => {
    const placesOf = (shape: Shape, details: Partial<Details>, dimensions = SIZES) =>
      plans(detailed(shape, details, dimensions)).flatMap(({ plan, frontsOf, kindOf }) =>
        edgesOf(plan)
          .filter((edge) => kindOf(edge) === 'doors')
          .flatMap((edge) => (frontsOf?.(edge).dishwashers ?? []).map(({ from, to }) => [edge.length, from, to])),
      )
    const run = { width: 96, length: 25.5, returnWidth: 25.5, returnLength: 25.5 }
    // The cabinets are 93 in long, and the end panel is 3/4 in.
    expect(placesOf('I', { dishwasher: [{ side: 'front', at: 84 }] }, run)).toEqual([[93, 0.75, 24.75]])
    // Between the legs of a U, 75 in of stone are above 78 in of cabinets with fillers of 2 1/2 in.
    const u = { ...SIZES, width: 126 }
    expect(placesOf('U', { dishwasher: [{ side: 'runFront', at: 63 }] }, u)).toEqual([[78, 2.5, 26.5]])
    // Once, where the side has two parts at different depths.
    const bar = [
      { to: 60, use: 'finished' as const },
      { use: 'finished' as const, overhang: 12 },
    ]
    expect(placesOf('I', { sides: { front: bar }, dishwasher: [{ side: 'front', at: 12 }] }, run)).toHaveLength(1)
  })

  it('have a dishwasher between the doors, and a cabinet of its own for a sink', () => {
    const countertop = detailed('I', {
      cutouts: [{ id: 'a', kind: 'sink-single', side: 'front', at: 40 }],
      dishwasher: [{ side: 'front', at: 70 }],
    })
    const [body] = plans(countertop)
    const front = body && edgesOf(body.plan).find(({ outward }) => outward.y > 0.5)
    if (!front || !body?.frontsOf) throw new Error('it has a front')
    const { doors, dishwashers } = body.frontsOf(front)
    // From the right end, as seen from above: 118.5 is the start.
    expect(dishwashers.map(({ from, to }) => [118.5 - from, 118.5 - to])).toEqual([[82, 58]])
    expect(doors.map(({ from, to }) => [118.5 - from, 118.5 - to])).toContainEqual([56.5, 40])
    for (const { from, to } of doors) expect(to - from).toBeLessThanOrEqual(21.5)
  })
})

const splash = fc.constantFrom('none' as const, '4in' as const, { height: 18 }, { height: 63 })
const stretch = fc.record({
  use: fc.constantFrom(...USES),
  profile: fc.constantFrom(...PROFILES),
  splash,
  overhang: fc.option(fc.integer({ min: 0, max: 24 }), { nil: undefined }),
})
const stretches = fc
  .tuple(stretch, fc.option(fc.tuple(fc.integer({ min: 1, max: 1600 }), stretch), { nil: undefined }))
  .map(([only, second]) => (second ? [{ ...second[1], to: second[0] / 16 }, only] : [only]))

/** Any details on any sides, also those that no one would want. */
function anyDetails(shape: Shape): fc.Arbitrary<Details> {
  const names = SIDES_OF_SHAPE[shape]
  const side = fc.constantFrom(...names)
  const position = fc.integer({ min: 0, max: 200 })
  const cutout: fc.Arbitrary<Omit<Cutout, 'id'>> = fc.record({
    kind: fc.constantFrom(...CUTOUT_KINDS),
    side,
    at: position,
  })
  return fc.record({
    v: fc.constant(1 as const),
    mirrored: fc.boolean(),
    sides: fc.dictionary(side, stretches),
    corners: fc.dictionary(
      fc.constantFrom('c0', 'c1', 'c2', 'c3'),
      fc.oneof(
        fc.record({ radius: fc.integer({ min: 0, max: 24 }) }),
        fc.record({ clip: fc.integer({ min: 0, max: 24 }) }),
      ),
    ),
    cutouts: fc
      .array(cutout, { maxLength: 6 })
      .map((cutouts) => cutouts.map((one, index) => ({ ...one, id: `c${index}` }))),
    dishwasher: fc.array(fc.record({ side, at: position }), { maxLength: 2 }),
    seams: fc.constant('auto' as const),
    corner: fc.constant('auto' as const),
  })
}

const anyDetailed = anyShapedDimensions.chain(({ shape, dimensions }) =>
  anyDetails(shape).map((details) => detailed(shape, details, dimensions)),
)
const anyTurn = fc.integer({ min: -180, max: 180 })

describe('the edge of the stone', () => {
  /** The ends of the edges at the front of an I, in inches from its left. */
  const frontEdges = (details: Partial<Details>) =>
    room(detailed('I', details))
      .stone.edges.filter(({ outward }) => outward.y > 0.5)
      .map(({ from, to }) => [to.x, from.x])

  it('is one along a side with several profiles, unless one looks thicker', () => {
    const upTo = (profile: Profile) => [{ to: 50, use: 'finished' as const, profile }, { use: 'finished' as const }]
    expect(frontEdges({ sides: { front: upTo('ogee') } })).toEqual([[0, 120]])
    expect(frontEdges({ sides: { front: upTo('mitered') } })).toEqual([
      [0, 50],
      [50, 120],
    ])
  })

  it('is interrupted by a farmhouse sink, whose front stands out', () => {
    const sink: Cutout = { id: 's', kind: 'sink-farmhouse', side: 'front', at: 60 }
    expect(frontEdges({ cutouts: [sink] })).toEqual([
      [0, 43.5],
      [76.5, 120],
      [43.5, 76.5],
    ])
  })
})

describe('the drawing of a room with details', () => {
  it('has finite numbers, and its own ids with a target for each reference', () => {
    fc.assert(
      fc.property(anyDetailed, anyTurn, (countertop, turn) => {
        const scene = draw(countertop, { turn })
        const text = JSON.stringify(scene)
        expect(text).not.toMatch(/NaN|Infinity|null/)
        const ids = everyElement(scene).flatMap(({ attributes }) => attributes.id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        for (const [, reference] of text.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(reference)
      }),
      { numRuns: 200 },
    )
  })

  it('is the same after other drawings as it is alone', () => {
    const by = fc.integer({ min: -3, max: 3 })
    fc.assert(
      fc.property(anyDetailed, fc.array(fc.tuple(by, by, anyTurn), { maxLength: 4 }), anyTurn, (last, steps, turn) => {
        const scene = createRoomScene('d')
        const { cutouts } = last.details
        // As in a drag: one of them moves, or a size changes.
        for (const [inches, moved, turnBefore] of steps) {
          const width = last.dimensions.width + Math.max(inches, 0)
          const places = cutouts.map((cutout, index) => (index === 0 ? { ...cutout, at: cutout.at + moved } : cutout))
          const dimensions = inches > 0 ? { ...last.dimensions, width } : last.dimensions
          const details = moved === 0 ? last.details : { ...last.details, cutouts: places }
          scene({ ...last, dimensions, details }, { ...LOOK, turn: turnBefore }, detailsCode)()
        }
        expect(scene(last, { ...LOOK, turn }, detailsCode)()).toEqual(draw(last, { turn }))
      }),
      { numRuns: 100 },
    )
  })

  it('keeps the walls and appliances that a new width does not move', () => {
    const reuse = createReuse()
    const [before, after] = [120, 121].map((width) => {
      const countertop = detailed('L', { sides: { legEnd: [{ use: 'appliance' }] } }, { ...SIZES, width })
      return detailsCode.drawDetailedRoom(countertop, 'oak', '/s.webp', { drawingId: 'd', reuse })
    })
    expect(after?.walls.map(({ plan }) => plan)).toEqual(before?.walls.map(({ plan }) => plan))
    const isLeft = ({ outward }: { outward: Point }) => outward.x < 0
    expect(after?.walls.find(isLeft)).toBe(before?.walls.find(isLeft))
    expect(after?.appliances).toHaveLength(1)
    expect(after?.appliances[0]).toBe(before?.appliances[0])
  })

  it('draws nothing again in a turn', () => {
    const scene = createRoomScene('d')
    const countertop = detailed('U', { sides: { back: [{ use: 'wall', splash: '4in' }] } })
    const [before, after] = [-35, 20].map((turn) => everyElement(scene(countertop, { ...LOOK, turn }, detailsCode)()))
    const images = (elements: readonly SvgNode[] = []) => elements.filter(({ name }) => name === 'image')
    const known = new Set(images(before))
    const again = images(after).filter((image) => !known.has(image))
    // Only the sides that weren't seen before are new.
    expect(again.length).toBeLessThan(images(after).length / 2)
  })

  it('is that of a plain countertop without its code, or if only its name differs', () => {
    const named = detailed('L', { name: 'Kitchen' })
    const { details: _, ...plain } = named
    const expected = createRoomScene('d')(plain, LOOK)()
    expect(draw(named)).toEqual(expected)
    expect(createRoomScene('d')(detailed('L', { mirrored: true }), LOOK)()).toEqual(expected)
  })
})
