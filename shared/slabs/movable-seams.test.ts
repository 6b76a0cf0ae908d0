import { expect, it } from 'vitest'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { moveSeam, seamLine, seamRange } from '#shared/fabrication/move-seam.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { movableSeams, type PlannedTop } from './movable-seams.ts'
import { planSlabs } from './plan-slabs.ts'

type Drawn = ReturnType<typeof drawn>

const planOf = (countertop: Drawn): PlannedTop => {
  const { pieces = [], seams = [] } = planSlabs([countertop])?.[0] ?? {}
  return { countertop, seams, tops: pieces.flatMap(({ top }) => top ?? []) }
}

/** The seams of its own plan. */
const seamsOf = (countertop: Drawn) => movableSeams(countertop, planOf(countertop))

/** Where the first seam is after a move to `at`, and what stopped it. */
function move(countertop: Drawn, at: number) {
  const [seam] = seamsOf(countertop)
  const moved = seam && moveSeam(countertop, seam, at, 1 / 2)
  return [moved?.details.seams, moved?.stoppedBy]
}

const run = (details: Partial<Details> = {}) => drawn('I', 150, 25.5, details)
const acrossRun = (...places: number[]) => places.map((at) => ({ across: 'run' as const, at }))

it('moves our seam to where someone asks for it, to the half inch', () => {
  const [seam] = seamsOf(run())
  expect(seam).toMatchObject({ between: ['A', 'B'], isAsked: false, seams: acrossRun(75) })
  expect(move(run(), 60.3)).toEqual([acrossRun(60.5), null])
  expect(seam && seamLine(seam, 60)).toEqual({ from: { x: 60, y: 0 }, to: { x: 60, y: 25.5 } })
})

it('leaves one that is only touched to us', () => {
  expect(move(run(), 75.2)).toEqual(['auto', null])
})

it.each([
  [10, 30, 'The longest we can carry in is 120 in.'],
  [149, 120, 'The longest we can carry in is 120 in.'],
])('keeps both pieces short enough to carry: to %d', (to, at, reason) => {
  expect(move(run(), to)).toEqual([acrossRun(at), reason])
})

it('leaves no piece that is too small, nor passes the next seam', () => {
  const two = drawn('I', 100, 25.5, { seams: acrossRun(30, 60) })
  expect(move(two, 1)).toEqual([acrossRun(6, 60), 'We cut nothing under 12 × 6 in.'])
  expect(move(two, 80)).toEqual([acrossRun(54, 60), 'We cut nothing under 12 × 6 in.'])
  expect(move(drawn('I', 100, 8, { seams: acrossRun(30) }), 1)[0]).toEqual(acrossRun(12))
})

it('stops before a sink and a dishwasher, and passes them', () => {
  const sink = run({ cutouts: [{ id: 'a', kind: 'sink-single', side: 'front', at: 75 }], seams: acrossRun(50) })
  const nearSink = 'A seam needs at least 4 in to the sink or the stone can break; we prefer 18.'
  expect(move(sink, 70)).toEqual([acrossRun(56), nearSink])
  expect(move(sink, 90)).toEqual([acrossRun(94), nearSink])
  const dishwasher = run({ dishwasher: [{ side: 'front', at: 75 }], seams: acrossRun(50) })
  const over = "A seam can't cross the dishwasher. Nothing supports it there."
  expect(move(dishwasher, 64)).toEqual([acrossRun(63), over])
})

it('stops at a sixteenth beside a cutout of another part', () => {
  const cutout = { id: 'a', kind: 'other' as const, side: 'legFront' as const, at: 47, setback: 2 }
  const size = { width: 10, depth: 10, radius: 1 }
  const L = drawn('L', 110, 80, { corner: 'run-through', cutouts: [{ ...cutout, size }], seams: acrossRun(60) })
  // The cutout is from 13 1/2 to 23 1/2 in, and begins 2 1/2 in before the run.
  const [at] = move(L, 20)
  expect(at).toEqual(acrossRun(26.625))
})

it('is not moved against the pointer, from a place that was typed', () => {
  const typed = run({ seams: acrossRun(20) })
  expect(seamsOf(typed).map(({ isAsked, seams }) => [isAsked, seams])).toEqual([
    [true, acrossRun(20)],
    [false, acrossRun(20, 85)],
  ])
  expect(move(typed, 19)).toEqual([acrossRun(20), 'The longest we can carry in is 120 in.'])
  expect(move(typed, 21)).toEqual([acrossRun(30), 'The longest we can carry in is 120 in.'])
  expect(seamsOf(typed).map(seamRange)[0]).toEqual({ min: 30, max: 120 })
})

it('counts along a leg on the left from its front, as one before it sees it', () => {
  const L = drawn('L', 100, 80, { corner: 'leg-through', seams: [{ across: 'leftLeg', at: 30 }] })
  const [seam, ...others] = seamsOf(L)
  expect(others).toEqual([])
  expect(seam).toMatchObject({ from: { x: 0, y: 50 }, to: { x: 25.5, y: 50 }, along: { x: 0, y: -1 } })
  expect(seam && seamRange(seam)).toEqual({ min: 6, max: 74 })
  const [mirrored] = seamsOf({ ...L, details: mirrorDetails(L) })
  expect(mirrored).toMatchObject({ from: { x: 74.5, y: 50 }, along: { x: 0, y: 1 }, seams: [{ at: 50 }] })
})

it('offers no seam at an inside corner', () => {
  expect(planOf(drawn('L', 110, 80)).seams).toHaveLength(1)
  expect(seamsOf(drawn('L', 110, 80))).toEqual([])
})

it('offers ours beside one that the shape has no place for', () => {
  const stale = [{ across: 'leftLeg' as const, at: 30 }, ...acrossRun(160)]
  expect(seamsOf(run({ seams: stale }))).toEqual([
    expect.objectContaining({ index: 2, isAsked: false, seams: [...stale, ...acrossRun(75)] }),
  ])
})

it('shows where a seam was moved to before that is planned', () => {
  const moved = run({ seams: acrossRun(60) })
  const before = planOf(run())
  expect(movableSeams(moved, before)).toEqual([
    expect.objectContaining({ index: 0, from: { x: 60, y: 0 }, between: ['A', 'B'], isAsked: true }),
  ])
})
