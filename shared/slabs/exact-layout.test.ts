import { forAll } from '#test/for-all.ts'
import { JOBS } from '#test/slabs.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countExactly, layOutExactly } from './exact-layout.ts'
import { findFronts } from './fronts.ts'
import { layOutQuickly } from './heuristic-layout.ts'
import { lowerBound } from './lower-bound.ts'
import { placeCorner } from './place-cuts.ts'
import { byKind, KERF, type Kind, type Rectangle, type Size } from './units.ts'

const frontsOf = (kinds: readonly Kind[], slab: Size) =>
  findFronts(kinds, slab, { combinations: Number.MAX_SAFE_INTEGER })
const countOf = (kinds: readonly Kind[], slab: Size) => countExactly(frontsOf(kinds, slab))

/** A small slab, and blanks that fit on it. */
const SMALL_JOB = fc
  .record({ width: fc.integer({ min: 6, max: 20 }), height: fc.integer({ min: 5, max: 15 }) })
  .chain((slab) =>
    fc.record({
      slab: fc.constant(slab),
      kinds: fc
        .array(
          fc.record({
            width: fc.integer({ min: 1, max: slab.width }),
            height: fc.integer({ min: 1, max: slab.height }),
            mayTurn: fc.boolean(),
          }),
          { minLength: 1, maxLength: 5 },
        )
        .map((kinds) => kinds.toSorted(byKind)),
    }),
  )

/** Which sets of blanks a saw gets out of a sheet: tries each cut at each sixteenth. Sets are bits. */
function setsFrom(kinds: readonly Kind[], sheet: Size, known = new Map<number, number[]>()): number[] {
  const key = 100 * sheet.width + sheet.height
  const before = known.get(key)
  if (before) return before
  const sets = new Set([0])
  for (const [index, { width, height, mayTurn }] of kinds.entries()) {
    if (width <= sheet.width && height <= sheet.height) sets.add(1 << index)
    if (mayTurn && height <= sheet.width && width <= sheet.height) sets.add(1 << index)
  }
  const both = (one: Size, other: Size): void => {
    const others = setsFrom(kinds, other, known)
    for (const a of setsFrom(kinds, one, known)) for (const b of others) if ((a & b) === 0) sets.add(a | b)
  }
  for (let width = 1; width + KERF < sheet.width; width++) {
    both({ ...sheet, width }, { ...sheet, width: sheet.width - width - KERF })
  }
  for (let height = 1; height + KERF < sheet.height; height++) {
    both({ ...sheet, height }, { ...sheet, height: sheet.height - height - KERF })
  }
  const found = [...sets]
  known.set(key, found)
  return found
}

function fewestSlabs(kinds: readonly Kind[], slab: Size): number {
  const sets = setsFrom(kinds, slab)
  const fewest = [0]
  for (let all = 1; all < 1 << kinds.length; all++) {
    const counts = sets.filter((set) => set > 0 && (set & all) === set).map((set) => 1 + (fewest[all ^ set] ?? 0))
    fewest.push(Math.min(...counts))
  }
  return fewest.at(-1) ?? 0
}

/** The area of the largest rectangle that a saw gets out of a slab besides all blanks. */
function largestRemnant(kinds: readonly Kind[], slab: Size): number {
  let largest = 0
  for (let width = 1; width <= slab.width; width++) {
    for (let height = Math.floor(largest / width) + 1; height <= slab.height; height++) {
      const remnant = { width, height, mayTurn: false }
      const all = (2 << kinds.length) - 1
      if (!setsFrom([...kinds, remnant], slab).includes(all)) break
      largest = width * height
    }
  }
  return largest
}

const areaOf = (one: Rectangle | null): number => (one ? one.width * one.height : 0)

describe('an exact layout', () => {
  test('needs as few slabs as the best of all cuts that a saw could make', () => {
    forAll(JOBS, SMALL_JOB, ({ kinds, slab }) => {
      expect(countOf(kinds, slab)).toBe(fewestSlabs(kinds, slab))
      expect(layOutExactly(frontsOf(kinds, slab), slab)).toHaveLength(fewestSlabs(kinds, slab))
    })
  })

  test('leaves the largest rectangle on a slab', () => {
    forAll(60, SMALL_JOB, ({ kinds, slab }) => {
      const few = kinds.slice(0, 3)
      const [only, ...more] = layOutExactly(frontsOf(few, slab), slab)
      if (!only || more.length > 0) return
      expect(areaOf(placeCorner(only).remnant)).toBe(largestRemnant(few, slab))
    })
  })

  test('never needs more for smaller blanks', () => {
    forAll(JOBS, SMALL_JOB, fc.nat(), fc.nat(), ({ kinds, slab }, which, less) => {
      const smaller = kinds.map((kind, index) =>
        index === which % kinds.length ? { ...kind, width: Math.max(1, kind.width - (less % 5)) } : kind,
      )
      const after = countOf(smaller.toSorted(byKind), slab)
      expect(after).toBeLessThanOrEqual(countOf(kinds, slab))
    })
  })

  test('is between the quick layout and the lower bound', () => {
    forAll(2000, SMALL_JOB, ({ kinds, slab }) => {
      const exact = countOf(kinds, slab)
      expect(lowerBound(kinds, slab)).toBeLessThanOrEqual(exact)
      expect(layOutQuickly(kinds, slab, { combinations: 0 }).length).toBeGreaterThanOrEqual(exact)
    })
  })
})
