import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import { polygonArea } from '#shared/countertops/sizes.ts'
import {
  type Countertop,
  dimensionProblems,
  type FullDimensions,
  SHAPES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { edgesOf, inset } from './projection.ts'
import { cabinetPlans, splitIntoDoors, sideKind, TOE_KICK } from './cabinets.ts'
import { type RoomLook, createRoomScene } from './scene.ts'

const inches = fc.integer({ min: 16, max: 3200 }).map((sixteenths) => sixteenths / 16)

const countertop: fc.Arbitrary<Countertop> = fc
  .record({
    shape: fc.constantFrom(...SHAPES),
    stone: fc.constantFrom(...STONE_IDS),
    dimensions: fc.record({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  })
  .filter(({ shape, dimensions }) => dimensionProblems(shape, dimensions).length === 0)

function sizes(width: number, length: number, returnWidth = 24, returnLength = 24): FullDimensions {
  return { width, length, returnWidth, returnLength }
}

function planBounds(shape: Shape, dimensions: FullDimensions) {
  return cabinetPlans(shape, dimensions).map((plan) => [
    Math.min(...plan.map(({ x }) => x)),
    Math.max(...plan.map(({ x }) => x)),
    Math.max(...plan.map(({ y }) => y)),
  ])
}

const turn = fc.integer({ min: -180, max: 180 })

function kinds(shape: Shape, dimensions: FullDimensions) {
  return cabinetPlans(shape, dimensions).map((plan) =>
    edgesOf(plan).map((edge) => sideKind(edge, plan, shape, dimensions.width)),
  )
}

function everyTransform(drawing: readonly SvgNode[]): string[] {
  return drawing.flatMap(({ attributes, children = [] }) => [
    ...(typeof attributes.transform === 'string' ? [attributes.transform] : []),
    ...everyTransform(children),
  ])
}

describe('the drawing of a room', () => {
  it('has finite numbers and valid matrices for any countertop from any side', () => {
    fc.assert(
      fc.property(countertop, turn, (some, degrees) => {
        const scene = createRoomScene('d')(some, { turn: degrees, cabinet: 'oak', stoneHref: '/s.webp' })()
        expect(JSON.stringify(scene)).not.toMatch(/NaN|Infinity|null/)
        for (const transform of everyTransform(scene)) {
          expect(transform).toMatch(/^matrix\((-?[\d.]+(e-\d+)? ?){6}\)$/)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is the same with an empty cache and a filled one', () => {
    const cabinet = fc.constantFrom<CabinetId>('oak', 'pine-green')
    const look = fc.record({ turn, cabinet, stoneHref: fc.constantFrom('/s.webp', '/t.webp') })
    const dimensions = { width: 60, length: 48, returnWidth: 24, returnLength: 24 }
    const stonesAlone = STONE_IDS.map((stone): [Countertop, RoomLook] => [
      { shape: 'I', dimensions, stone },
      { turn: 0, cabinet: 'oak', stoneHref: '/s.webp' },
    ])
    fc.assert(
      fc.property(fc.array(fc.tuple(countertop, look), { minLength: 2, maxLength: 4 }), (steps) => {
        const scene = createRoomScene('d')
        // Neighbors differ in one thing, as in a drag, a turn and a choice of cabinets.
        for (const [index, [some, seen]] of steps.entries()) {
          const [before, seenBefore] = steps[index - 1] ?? [some, seen]
          scene(before, seen)()
          expect(scene(some, seenBefore)()).toEqual(createRoomScene('d')(some, seenBefore)())
          expect(scene(some, seen)()).toEqual(createRoomScene('d')(some, seen)())
        }
      }),
      { numRuns: 60, examples: [[stonesAlone]] },
    )
  })

  it('covers a large top with several slab pictures', () => {
    const large: Countertop = { shape: 'I', dimensions: sizes(200, 200), stone: 'southport' }
    const scene = everyElement(createRoomScene('d')(large, { turn: 0, cabinet: 'oak', stoneHref: '/s.webp' })())
    const counts = scene.map(({ children = [] }) => children.filter(({ name }) => name === 'image').length)
    expect(Math.max(...counts)).toBe(6)
  })

  it('has ids that start with its own, and a target for each reference', () => {
    const shown: Countertop = { shape: 'U', dimensions: sizes(144, 96, 30, 25.5), stone: 'southport' }
    const scene = everyElement(createRoomScene('left')(shown, { turn: -35, cabinet: 'oak', stoneHref: '/s.webp' })())
    const ids = scene.flatMap(({ attributes }) => attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^left-/)
    const references = [...JSON.stringify(scene).matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) expect(ids).toContain(reference)
  })
})

function everyElement(drawing: readonly SvgNode[]): SvgNode[] {
  return drawing.flatMap((element) => [element, ...everyElement(element.children ?? [])])
}

describe('cabinets', () => {
  it('never turn inside out, toe kicks included', () => {
    fc.assert(
      fc.property(countertop, ({ shape, dimensions }) => {
        for (const plan of cabinetPlans(shape, dimensions)) {
          const hasDoors = (edge: ReturnType<typeof edgesOf>[number]) =>
            sideKind(edge, plan, shape, dimensions.width) === 'doors'
          const recessed = inset(plan, (edge) => (hasDoors(edge) ? TOE_KICK.depth : 0))
          const [before, after] = [edgesOf(plan), edgesOf(recessed)]
          for (const [index, edge] of before.entries()) expect(after[index]?.along).toEqual(edge.along)
          expect(polygonArea(recessed)).toBeLessThanOrEqual(polygonArea(plan))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are flush with walls and 1 1/2 in back elsewhere', () => {
    expect(planBounds('I', sizes(60, 48))).toEqual([[1.5, 58.5, 46.5]])
    expect(planBounds('L', sizes(120, 84, 25.5, 25.5))).toEqual([[0, 118.5, 82.5]])
    expect(planBounds('U', sizes(144, 96, 30, 25.5))).toEqual([[0, 144, 94.5]])
  })

  it('are only where there is enough depth', () => {
    expect(planBounds('I', sizes(1, 1))).toEqual([])
    expect(planBounds('L', sizes(120, 84, 5, 25.5))).toEqual([[0, 118.5, 24]])
    expect(planBounds('L', sizes(120, 84, 25.5, 5))).toEqual([[0, 24, 82.5]])
    expect(planBounds('U', sizes(144, 96, 25.5, 5))).toEqual([
      [0, 24, 94.5],
      [120, 144, 94.5],
    ])
  })

  it('are not under a return barely longer than the run', () => {
    expect(planBounds('L', sizes(60, 30, 45, 25.5))).toEqual([[0, 58.5, 24]])
  })

  it('are one rectangle with doors in front if the notch has no area', () => {
    expect(kinds('U', sizes(48, 60))).toEqual([['back', 'back', 'doors', 'back']])
  })

  it('have doors on inner sides, panels at their ends, and bare backs at walls', () => {
    expect(kinds('I', sizes(96, 30))).toEqual([['back', 'panel', 'doors', 'panel']])
    expect(kinds('L', sizes(120, 84, 25.5, 25.5))).toEqual([['back', 'panel', 'doors', 'doors', 'panel', 'back']])
    expect(kinds('U', sizes(144, 96, 30, 25.5))).toEqual([
      ['back', 'back', 'panel', 'doors', 'doors', 'doors', 'panel', 'back'],
    ])
  })

  it('have no bare back away from a wall, even facing the same way', () => {
    // Two cabinets under the returns of a U whose run is too shallow for one.
    expect(kinds('U', sizes(144, 96, 25.5, 5))).toEqual([
      ['back', 'panel', 'doors', 'back'],
      ['back', 'back', 'doors', 'panel'],
    ])
  })
})

describe('doors', () => {
  it('are neither too narrow nor too wide', () => {
    fc.assert(
      fc.property(countertop, ({ shape, dimensions }) => {
        for (const plan of cabinetPlans(shape, dimensions)) {
          for (const edge of edgesOf(plan)) {
            if (sideKind(edge, plan, shape, dimensions.width) !== 'doors') continue
            for (const { from, to } of splitIntoDoors(edge)) {
              expect(to - from).toBeGreaterThanOrEqual(6)
              expect(to - from).toBeLessThanOrEqual(21.5)
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('have equal width, between the end panels', () => {
    const [plan = []] = cabinetPlans('I', sizes(60, 48))
    const front = edgesOf(plan)[2]
    // 60 minus two overhangs of 1 1/2 and two panels of 3/4 is 55 1/2, in three doors.
    expect(front && splitIntoDoors(front)).toEqual([
      { from: 0.75, to: 19.25, handle: 'to' },
      { from: 19.25, to: 37.75, handle: 'from' },
      { from: 37.75, to: 56.25, handle: 'to' },
    ])
  })
})
