import { expect, it } from 'vitest'
import type { Details } from '#shared/fabrication/details.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'
import { twoRuns } from '#shared/fabrication/two-runs.ts'
import { describeKitchen } from '#shared/kitchen/describe-kitchen.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import { cutForRange } from '#shared/kitchen/range-gap.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { kitchenLayout, nameTexts } from './kitchen-layout.ts'

const ISLAND: Partial<Details> = { sides: { back: [{ use: 'finished' }] } }
const island = drawn('I', 84, 42, ISLAND)
const run = drawn('I', 120, 25.5)
const MOST = { width: 640, height: 480 }

it('draws all of a kitchen to one scale, with its walls, and fits it', () => {
  const { scale, view, transforms, aisles } = kitchenLayout(placeKitchen([run, island]), MOST)
  // 120 in across, and 109.5 in and a wall from back to front.
  expect(view.height).toBeCloseTo(114.5 * scale + 16)
  expect(view.width).toBeCloseTo(120 * scale + 16)
  expect(Math.max(view.width / 640, view.height / 480, scale / 3)).toBe(1)
  expect(transforms).toEqual(['translate(0 0) rotate(0)', `translate(${18 * scale} ${67.5 * scale}) rotate(0)`])
  expect(aisles.map(({ text, at }) => [text, at.x, at.y])).toEqual([['42\u00a0in', 60 * scale, 46.5 * scale]])
})

it('turns a countertop around the corner that it is drawn from', () => {
  const turned = withPlace(island, { x: 100, y: 10, turn: 90 })
  const { transforms, scale } = kitchenLayout(placeKitchen([turned]), MOST)
  expect(transforms).toEqual([`translate(${142 * scale} ${10 * scale}) rotate(90)`])
})

it('closes the corner of two walls, and draws none between two runs', () => {
  const corner = kitchenLayout(placeKitchen([drawn('L', 100, 80)]), { width: 5000, height: 5000 })
  expect(corner.scale).toBe(3)
  expect(corner.walls).toBe('M-15 -15L300 -15L300 0L-15 0ZM-15 -15L0 -15L0 240L-15 240Z')
  const runs = kitchenLayout(placeKitchen(twoRuns(run, 220) ?? []), { width: 5000, height: 5000 })
  expect(runs.walls).toBe('M0 -15L330 -15L330 0L0 0ZM330 -15L660 -15L660 0L330 0Z')
})

it('puts a name on the stone, clear of cutouts, upright where it is narrow', () => {
  const sink = withPlace(
    drawn('I', 120, 25.5, { name: 'Sink run', cutouts: [{ id: 's', kind: 'sink-single', side: 'front', at: 60 }] }),
    { x: 0, y: 0, turn: 0 },
  )
  const narrow = withPlace(drawn('I', 120, 12), { x: 200, y: 0, turn: 90 })
  const { names, scale } = kitchenLayout(placeKitchen([sink, narrow]), MOST)
  expect(names[0]).toEqual({ text: 'Sink run', at: { x: 30 * scale, y: 12.75 * scale }, isVertical: false })
  expect(names[1]).toEqual({ text: 'Wall run', at: { x: 206 * scale, y: 60 * scale }, isVertical: true })
})

it('keeps a name beside a sink off the wall at the end of the stone', () => {
  const l = drawn('L', 122, 102, { cutouts: [{ id: 'sink1', kind: 'sink-single', side: 'runFront', at: 42 }] })
  const [name] = nameTexts(placeKitchen([l, island]), 1.82)
  expect(name).toMatchObject({ text: 'L along the wall', isVertical: false })
  // 16 letters of 5.76 pixels, and a sink 30 in wide.
  expect(name?.at.x).toBeGreaterThanOrEqual(8 * 5.76)
  expect(name?.at.x).toBeLessThan((25.5 + 42 - 15) * 1.82 - 8 * 5.76)
})

it('puts a name onto the leg if the run has no room beside its cutouts', () => {
  const cutouts: Details['cutouts'] = [
    { id: 's', kind: 'sink-single', side: 'runFront', at: 60 },
    { id: 'c', kind: 'cooktop-30', side: 'runFront', at: 20 },
  ]
  const l = withPlace(drawn('L', 122, 102, { cutouts }), { x: 0, y: 0, turn: 0 })
  const { names } = kitchenLayout(placeKitchen([l]), { width: 200, height: 170 })
  expect(names[0]?.isVertical).toBe(true)
})

it('says in words where everything stands', () => {
  const k5 = KITCHENS.K5.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) }))
  expect(describeKitchen(placeKitchen(k5)).replaceAll('\u00a0', ' ')).toBe(
    'L along the wall, 144 × 84 in, at the back wall. Island, 84 × 42 in, 42 in in front of the L along the wall.',
  )
  const galley = [run, island, drawn('I', 96, 25.5, { name: 'Coffee bar' })]
  expect(describeKitchen(placeKitchen(galley)).replaceAll('\u00a0', ' ')).toBe(
    'Wall run, 120 × 25 1/2 in, at the back wall. Island, 84 × 42 in, 42 in in front of the wall run. Coffee bar, 96 × 25 1/2 in, at the front wall, 42 in in front of the island.',
  )
})

it.each([
  ['I', 25.5, '65 × 25 1/2 in, at the back wall', '65 × 25 1/2 in, at the back wall'],
  ['U', 100, '65 × 100 in, at the left wall', '65 × 100 in, at the right wall'],
] as const)('says how far apart the parts beside a range are, of an %s', (shape, length, left, right) => {
  const parts = cutForRange(drawn(shape, 160, length), 'run', 30, { x: 0, y: 0, turn: 0 }) ?? []
  expect(describeKitchen(placeKitchen(parts)).replaceAll('\u00a0', ' ')).toBe(
    `Left of the range, ${left}. Right of the range, ${right}, 30 in to the right of Left of the range.`,
  )
})
