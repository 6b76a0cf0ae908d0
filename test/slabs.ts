import fc from 'fast-check'
import { expect } from 'vitest'
import { type Blank, layOut, type Layout } from '#shared/slabs/layout.ts'
import { KERF, type Rectangle, type Size, USABLE_SLAB } from '#shared/slabs/units.ts'

/** How many jobs are tried: `SLAB_JOBS=10000 npx vitest run shared/slabs`. */
export const JOBS = Number(process.env.SLAB_JOBS ?? 300)

/** Sizes of tops, islands, panels, splash strips and aprons, in half inches, as sixteenths. */
const halfInches = (from: number, to: number) => fc.integer({ min: 2 * from, max: 2 * to }).map((halves) => 8 * halves)
const blankOf = (width: fc.Arbitrary<number>, height: fc.Arbitrary<number>): fc.Arbitrary<Blank> =>
  fc.record({ width, height, mayTurn: fc.boolean() })
const KITCHEN_BLANK = fc.oneof(
  blankOf(halfInches(12, 120), fc.constant(16 * 25.5)),
  blankOf(halfInches(36, 110), halfInches(26, 63)),
  blankOf(fc.constant(16 * 36), halfInches(25, 42)),
  blankOf(
    halfInches(6, 120),
    fc.constantFrom(2, 4, 18).map((inches) => 16 * inches),
  ),
)

/** The blanks of a job; all with one answer to whether they may turn, as those of one stone have. */
export const someJob = (maxLength: number): fc.Arbitrary<Blank[]> =>
  fc
    .tuple(fc.array(KITCHEN_BLANK, { minLength: 1, maxLength }), fc.boolean())
    .map(([blanks, mayTurn]) => blanks.map((blank) => ({ ...blank, mayTurn })))

/** Holds a job's layout to all that any layout must be. */
export function expectValidLayout(blanks: readonly Blank[]): void {
  const layout = layOut(blanks, USABLE_SLAB)
  expect(layout.places.map(({ index }) => index)).toEqual(blanks.map((_, index) => index))
  for (const { index, width, height, turned } of layout.places) {
    const blank = blanks[index]
    expect(turned ? [height, width, blank?.mayTurn] : [width, height, blank?.mayTurn]).toEqual([
      blank?.width,
      blank?.height,
      blank?.mayTurn,
    ])
  }
  expect(layout.atLeast).toBeLessThanOrEqual(layout.slabs)
  expect(layout.proven).toBe(layout.atLeast === layout.slabs)
  expect([layout.cuts.length, layout.remnants.length]).toEqual([layout.slabs, layout.slabs])
  for (let slab = 0; slab < layout.slabs; slab++) expectCuttable(layout, slab)
}

function expectCuttable(layout: Layout, slab: number): void {
  const blanks: Rectangle[] = layout.places.filter((place) => place.slab === slab)
  const remnant = layout.remnants[slab]
  const all = remnant ? [...blanks, remnant] : blanks
  expect(blanks.length).toBeGreaterThan(0)
  for (const { x, y, width, height } of all) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.min(width, height)).toBeGreaterThan(0)
    expect(x + width).toBeLessThanOrEqual(USABLE_SLAB.width)
    expect(y + height).toBeLessThanOrEqual(USABLE_SLAB.height)
  }
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) expect(areApart(one, other)).toBe(true)
  }
  expect(canSaw(all)).toBe(true)
  const pieces = saw(layout, slab, USABLE_SLAB)
  for (const { x, y, width, height } of all) expect(pieces).toContainEqual({ x, y, width, height })
}

const areApart = (a: Rectangle, b: Rectangle): boolean =>
  a.x + a.width + KERF <= b.x ||
  b.x + b.width + KERF <= a.x ||
  a.y + a.height + KERF <= b.y ||
  b.y + b.height + KERF <= a.y

/** Whether cuts from edge to edge take rectangles apart: tries a cut beside each of them, and all after that. */
export function canSaw(rectangles: readonly Rectangle[]): boolean {
  if (rectangles.length <= 1) return true
  return rectangles.some((one) => {
    const right = one.x + one.width
    const top = one.y + one.height
    const sides = [
      [rectangles.filter(({ x, width }) => x + width <= right), rectangles.filter(({ x }) => x >= right + KERF)],
      [rectangles.filter(({ y, height }) => y + height <= top), rectangles.filter(({ y }) => y >= top + KERF)],
    ]
    return sides.some(
      ([before = [], after = []]) =>
        after.length > 0 && before.length + after.length === rectangles.length && canSaw(before) && canSaw(after),
    )
  })
}

/** What a slab is in the end, if a saw makes its cuts in order. Each must run through one part from edge to edge. */
function saw(layout: Layout, slab: number, { width, height }: Size): Rectangle[] {
  let parts: Rectangle[] = [{ x: 0, y: 0, width, height }]
  for (const { upright, at, from, to } of layout.cuts[slab] ?? []) {
    const part = parts.find((one) =>
      upright
        ? one.y === from && one.y + one.height === to && one.x < at + KERF && at < one.x + one.width
        : one.x === from && one.x + one.width === to && one.y < at + KERF && at < one.y + one.height,
    )
    if (!part) throw new Error(`no part of slab ${slab} has a cut at ${at} from ${from} to ${to}`)
    const halves = upright
      ? [
          { ...part, width: at - part.x },
          { ...part, x: at + KERF, width: part.x + part.width - at - KERF },
        ]
      : [
          { ...part, height: at - part.y },
          { ...part, y: at + KERF, height: part.y + part.height - at - KERF },
        ]
    parts = parts.filter((one) => one !== part).concat(halves.filter((one) => one.width > 0 && one.height > 0))
  }
  return parts
}
