import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Details } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { cornerChoices } from './parts.ts'
import { FORBIDDEN } from './seams.ts'
import { bestSeam, bestWays, keyOfPieces, MOST_WAYS, type Way, waysOf } from './ways.ts'

type Given = Parameters<typeof drawn>
const waysIn = (...given: Given) => waysOf(drawn(...given), 0, []).byCorner.flat()
const tops = (way: Way | undefined) =>
  way?.pieces.filter(({ kind }) => kind === 'top').map(({ width, height }) => [width, height])
const seamsAcross = (way: Way | undefined) => way?.seams.filter(({ across }) => across !== null)
/** Where the runs of a straight top are cut, each with its penalty, rounded. */
const cutsOf = (ways: readonly Way[]) =>
  ways.map((way) => [seamsAcross(way)?.map(({ from }) => from.x), Math.round(way.penalty)] as const)

const SINK = [{ id: 'a', kind: 'sink-single', side: 'front', at: 75 }] as const

describe('corners', () => {
  it('either the run or the leg goes through, and each corner of a U for itself', () => {
    expect(waysIn('L', 110, 80).map(tops)).toEqual([
      [
        [110, 25.5],
        [54.5, 25.5],
      ],
      [
        [84.5, 25.5],
        [80, 25.5],
      ],
    ])
    expect(cornerChoices(drawn('U', 110, 80)).map(({ parts }) => parts.length)).toEqual([3, 3, 3, 3])
  })

  it('is in one piece only where its box fits a slab', () => {
    expect(waysIn('L', 60, 48).map(tops)).toContainEqual([[60, 48]])
    expect(waysIn('L', 70, 64).map(tops)).not.toContainEqual([[70, 64]])
    expect(waysIn('L', 60, 48, { corner: 'one-piece' }).map(tops)).toEqual([[[60, 48]]])
    expect(waysIn('L', 130, 48, { corner: 'one-piece' }).length).toBeGreaterThan(1)
  })

  it('is as the details ask', () => {
    expect(waysIn('L', 110, 80, { corner: 'run-through' }).map(tops)).toEqual([
      [
        [110, 25.5],
        [54.5, 25.5],
      ],
    ])
    expect(waysIn('U', 110, 80, { corner: 'leg-through' }).map(tops)).toEqual([
      [
        [59, 25.5],
        [80, 25.5],
        [80, 25.5],
      ],
    ])
  })

  it('a notch without area is a straight top, along its longer side', () => {
    const flat = { ...drawn('L', 40, 90), dimensions: { width: 40, length: 90, returnWidth: 40, returnLength: 25.5 } }
    expect(tops(waysOf(flat, 0, []).byCorner[0]?.[0])).toEqual([[90, 40]])
  })
})

describe('seams', () => {
  it('leaves a run whole that can be carried', () => {
    expect(waysIn('I', 120, 25.5).map(tops)).toEqual([[[120, 25.5]]])
  })

  it('divides a longer one once, in the middle unless something is there', () => {
    const [best] = waysIn('I', 150, 25.5)
    expect(tops(best)).toEqual([
      [75, 25.5],
      [75, 25.5],
    ])
    const [besideSink] = waysIn('I', 150, 25.5, { cutouts: [...SINK] })
    // The sink is from 60 to 90, and 18 in from it is where the seam does no harm.
    expect(cutsOf([besideSink] as Way[])).toEqual([[[42], Math.round(2.55 + 5 + 8)]])
  })

  it('keeps 4 in from a cutout, at least, and off a dishwasher', () => {
    const ways = waysIn('I', 190, 25.5, { cutouts: [...SINK], dishwasher: [{ side: 'front', at: 110 }] })
    for (const [[place = 0] = [], penalty] of cutsOf(ways)) {
      const isNearSink = place > 56 && place < 94
      const isOverDishwasher = place > 98 && place < 122
      expect([place, penalty >= FORBIDDEN]).toEqual([place, isNearSink || isOverDishwasher])
    }
  })

  it('keeps its distance from a cutout whose sides are between sixteenths', () => {
    const size = { width: 30 + 1 / 16, depth: 16, radius: 1 }
    const [best] = waysIn('I', 150, 25.5, { cutouts: [{ ...SINK[0], size }] })
    // The sink begins at 59 31/32.
    expect(cutsOf([best] as Way[])).toEqual([[[41.9375], Math.round(2.55 + 5 + 8)]])
  })

  it('has a place that breaks rules if there is no other', () => {
    const cutouts = [30, 60, 90].map((at, index) => ({
      id: `s${index}`,
      kind: 'cooktop-36' as const,
      side: 'front' as const,
      at,
    }))
    const [best] = waysIn('I', 121, 25.5, {
      cutouts,
      dishwasher: [
        { side: 'front', at: 110 },
        { side: 'front', at: 12 },
      ],
    })
    expect(best?.pieces).toHaveLength(2)
  })

  it('divides an island where it is seen, at a higher price', () => {
    const free = { sides: { back: [{ use: 'finished' as const }] } }
    expect(cutsOf(waysIn('I', 150, 25.5, free))[0]?.[1]).toBe(Math.round(2.55 + 10 + 8))
  })

  it('divides lengthwise what is deeper than a slab', () => {
    expect(tops(waysIn('I', 100, 70)[0])).toEqual([
      [100, 35],
      [100, 35],
    ])
  })

  it('divides where the details ask, and more if a piece is still too long', () => {
    const seams: Details['seams'] = [{ across: 'run', at: 30 }]
    expect(tops(waysIn('I', 100, 25.5, { seams })[0])).toEqual([
      [30, 25.5],
      [70, 25.5],
    ])
    expect(tops(waysIn('I', 170, 25.5, { seams })[0])).toEqual([
      [30, 25.5],
      [70, 25.5],
      [70, 25.5],
    ])
  })

  it.each(['L', 'U'] as const)('counts along a leg of an %s from its left end, also in its mirror image', (shape) => {
    const seams: Details['seams'] = [{ across: 'leftLeg', at: 20 }]
    const one = drawn(shape, 110, 90, { seams, corner: 'leg-through' })
    const seam = seamsAcross(waysOf(one, 0, []).byCorner[0]?.[0])?.[0]
    // One who stands before the left leg sees its front end on the left.
    expect(seam?.from).toEqual({ x: 0, y: 70 })
    const mirrored = seamsAcross(waysOf({ ...one, details: mirrorDetails(one) }, 0, []).byCorner[0]?.[0])?.[0]
    expect([mirrored?.from, mirrored?.to]).toContainEqual({ x: 110, y: 70 })
  })
})

it('breaks a rule that stops only if every way breaks it', () => {
  const at = (seams: Details['seams']) => drawn('I', 121, 25.5, { cutouts: [...SINK], seams })
  // The sink is from 60 to 90: equal parts would meet in it.
  const { byCorner } = waysOf(at('auto'), 0, [])
  expect(byCorner.flat().every(({ penalty }) => penalty < FORBIDDEN)).toBe(true)
  expect(waysOf(at([{ across: 'run', at: 70 }]), 0, []).byCorner.flat()[0]?.penalty).toBeGreaterThan(FORBIDDEN)
})

it('suggests a seam that keeps 18 in from the sink and off the dishwasher, near the middle', () => {
  const one = drawn('I', 119, 25.5, { cutouts: [...SINK], dishwasher: [{ side: 'front', at: 30 }] })
  const [part] = cornerChoices(one)[0]?.parts ?? []
  // The sink is from 60 to 90, and the dishwasher from 18 to 42.
  expect(part && bestSeam(one, part)).toEqual({ across: 'run', at: 42 })
})

describe('strips', () => {
  it('joins neighbors of one height, and keeps 4 in from outlets', () => {
    const outlet = (id: string, at: number) => ({ id, kind: 'outlet' as const, side: 'back' as const, at })
    const back = [
      { use: 'wall' as const, splash: '4in' as const, to: 60 },
      { use: 'wall' as const, splash: '4in' as const },
    ]
    const strips = (...at: number[]) =>
      waysIn('I', 140, 25.5, { sides: { back }, cutouts: at.map((one, index) => outlet(`o${index}`, one)) })[0]
        ?.pieces.filter(({ kind }) => kind === 'splash')
        .map(({ width }) => width)
    expect(strips()).toEqual([70, 70])
    expect(strips(70)).toEqual([64.875, 75.125])
  })

  it('divides a panel that is wider than a slab', () => {
    const sides = { leftEnd: [{ use: 'waterfall' as const }] }
    const panels = waysIn('I', 100, 80, { sides })[0]?.pieces.filter(({ kind }) => kind === 'panel')
    expect(panels?.map(({ width, height }) => [width, height])).toEqual([
      [36, 40],
      [36, 40],
    ])
  })
})

it('lists the 64 best ways, and counts all', () => {
  const [l] = KITCHENS.K5
  const { byCorner, count } = waysOf(
    { ...l, dimensions: { width: 144, length: 84, returnWidth: 25.5, returnLength: 25.5 } } as Parameters<
      typeof waysOf
    >[0],
    0,
    // Four more places.
    [60, 70],
  )
  expect(Math.max(...byCorner.map(({ length }) => length))).toBeLessThanOrEqual(64)
  expect(count).toBeGreaterThan(64)
})

it('of many ways, the best stay: the lowest penalty, then the least sizes, and one of those that cut the same', () => {
  const size = fc.integer({ min: 1, max: 6 })
  const piece = fc.record({ countertop: fc.constant(0), kind: fc.constant('top' as const), width: size, height: size })
  const way = fc.record({
    pieces: fc.array(piece, { maxLength: 3 }),
    seams: fc.constant<Way['seams']>([]),
    penalty: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(way, { minLength: 80, maxLength: 150 }), (ways) => {
      const found = bestWays(ways).map(({ pieces, penalty }) => `${penalty} ${keyOfPieces(pieces)}`)
      const all = ways.map(({ pieces, penalty }) => ({ penalty, key: keyOfPieces(pieces) }))
      const least = new Map<string, number>()
      for (const { penalty, key } of all) least.set(key, Math.min(penalty, least.get(key) ?? Infinity))
      const inOrder = [...least].map(([key, penalty]) => `${penalty} ${key}`).toSorted()
      expect(found).toEqual(inOrder.slice(0, MOST_WAYS))
    }),
  )
})
