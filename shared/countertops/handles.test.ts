import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import {
  DEFAULT_DIMENSIONS,
  type DimensionName,
  dimensionNamesOf,
  dimensionProblems,
  type FullDimensions,
  SHAPES,
  type Shape,
} from './countertop.ts'
import { dragHandle, edgeAt, handleAt, handleRange, handlesOf, movableEdgesOf, moveHandleTo } from './handles.ts'
import { outline, type Point } from './outline.ts'

const SIXTEENTH = 1 / 16

const dimensions = (width: number, length: number, returnWidth = 24, returnLength = 24) => ({
  width,
  length,
  returnWidth,
  returnLength,
})
const plain = (shape: Shape, start: FullDimensions): FabricatedCountertop => ({ shape, dimensions: start })
const mirrored = (shape: Shape, start: FullDimensions): FabricatedCountertop => ({
  ...plain(shape, start),
  details: { ...DEFAULT_DETAILS, mirrored: true },
})

describe('handles', () => {
  it.each([
    [
      'an I are at the middle of its right and front edges',
      plain('I', dimensions(60, 48)),
      [
        ['width', 60, 24],
        ['length', 30, 48],
      ],
    ],
    [
      'an L are at the middle of the four edges that move',
      plain('L', dimensions(60, 48, 24, 26)),
      [
        ['width', 60, 13],
        ['length', 12, 48],
        ['returnWidth', 24, 37],
        ['returnLength', 42, 26],
      ],
    ],
    [
      'a U are at the middle of the edges that move, those of the returns on the left return',
      plain('U', dimensions(96, 60, 24, 30)),
      [
        ['width', 96, 30],
        ['length', 12, 60],
        ['returnWidth', 24, 45],
        ['returnLength', 48, 30],
      ],
    ],
    [
      'a mirrored L are on the mirrored edges',
      mirrored('L', dimensions(100, 80, 24, 26)),
      [
        ['width', 0, 13],
        ['length', 88, 80],
        ['returnWidth', 76, 53],
        ['returnLength', 38, 26],
      ],
    ],
  ])('of %s', (_, countertop, expected) => {
    expect(handlesOf(countertop).map(({ name, at: { x, y } }) => [name, x, y])).toEqual(expected)
  })

  it('are found within the radius, inclusive, the nearer one of two', () => {
    const square = plain('I', dimensions(60, 48))
    expect(handleAt(square, { x: 66, y: 24 }, 6)?.name).toBe('width')
    expect(handleAt(square, { x: 66.01, y: 24 }, 6)).toBeNull()
    const small = plain('I', dimensions(4, 4))
    // The handles are at (4, 2) and (2, 4).
    expect(handleAt(small, { x: 3.2, y: 2.9 }, 6)?.name).toBe('width')
    expect(handleAt(small, { x: 2.9, y: 3.2 }, 6)?.name).toBe('length')
  })

  it("of a mirrored L's Width and Return Width grow to the left", () => {
    const start = dimensions(100, 80, 24, 26)
    const [width, , returnWidth] = handlesOf(mirrored('L', start))
    assert.ok(width && returnWidth)
    expect(dragHandle('L', start, width, { x: -10, y: 0 }, 0.5).dimensions.width).toBe(110)
    expect(dragHandle('L', start, returnWidth, { x: 70, y: 0 }, 0.5).dimensions.returnWidth).toBe(30)
  })
})

describe('edges', () => {
  it.each(SHAPES)('of an %s lie on the sides of the same name, mirrored too', (shape) => {
    for (const countertop of [plain, mirrored].map((make) => make(shape, dimensions(100, 80, 24, 26)))) {
      for (const { side, axis, sign, from, to } of movableEdgesOf(countertop)) {
        const found = sidesOf(countertop).find(({ name }) => name === side)
        assert.ok(found, side)
        expect(found.outward[axis]).toBe(sign)
        const ends = [found.from, found.to].map(({ x, y }) => `${x} ${y}`).toSorted()
        expect([from, to].map(({ x, y }) => `${x} ${y}`).toSorted()).toEqual(ends)
      }
    }
  })

  it('are pressed anywhere along them, but not beyond their ends or on a wall', () => {
    const start = dimensions(96, 60, 24, 30)
    const sideAt = (x: number, y: number) => edgeAt(plain('U', start), { x, y }, 6)?.side ?? null
    expect(sideAt(99, 5)).toBe('rightBack')
    expect(sideAt(70, 50)).toBe('rightFront')
    expect(sideAt(90, 64)).toBe('rightEnd')
    expect(sideAt(48, 5)).toBeNull()
    expect(sideAt(48, 66.1)).toBeNull()
  })
})

type Limit = [shape: Shape, start: FullDimensions, name: DimensionName, limit: number, why: string]

/** The smallest values, calculated by hand from the drag rules. */
const LOWER: Limit[] = [
  ['I', dimensions(60, 48), 'width', 1, 'needs at least 1 in'],
  ['I', dimensions(60, 48), 'length', 12, 'needs at least 12 in'],
  ['L', dimensions(60, 48), 'width', 36, 'needs 12 in beyond the return'], // 24 + 12
  ['L', dimensions(60, 48, 25.5), 'width', 37.5, 'needs 12 in beyond the return'], // 25.5 + 12
  ['L', dimensions(60, 48), 'length', 12, 'needs at least 12 in'],
  ['L', dimensions(60, 48), 'returnWidth', 12, 'needs at least 12 in'],
  ['L', dimensions(60, 48), 'returnLength', 12, 'needs at least 12 in'],
  ['U', dimensions(96, 60), 'width', 60, 'needs 12 in between the returns'], // 2 x 24 + 12
  ['U', dimensions(96, 60, 12.5), 'width', 37, 'needs 12 in between the returns'], // 25 + 12
  ['U', dimensions(96, 60, 12), 'width', 36, 'a U needs at least 36 in'], // 24 + 12 = 36 as well
  ['U', dimensions(96, 60, 4), 'width', 36, 'a U needs at least 36 in'], // 8 + 12 = 20 is less than 36
  ['U', dimensions(96, 60), 'returnWidth', 12, 'needs at least 12 in'],
  ['U', dimensions(96, 60, 24, 30), 'length', 42, 'needs 12 in beyond the return'], // 30 + 12
  ['U', dimensions(96, 60, 24, 25.5), 'length', 37.5, 'needs 12 in beyond the return'], // 25.5 + 12
  ['U', dimensions(96, 60), 'returnLength', 12, 'needs at least 12 in'],
]

/** The largest values, calculated by hand. */
const UPPER: Limit[] = [
  ['I', dimensions(60, 48), 'width', 200, '200 in is the largest we make'],
  ['I', dimensions(60, 48), 'length', 200, '200 in is the largest we make'],
  ['L', dimensions(60, 48), 'width', 200, '200 in is the largest we make'],
  ['L', dimensions(60, 48), 'length', 200, '200 in is the largest we make'],
  ['L', dimensions(60, 48), 'returnWidth', 48, 'must leave 12 in of the width'], // 60 - 12
  ['L', dimensions(60.25, 48), 'returnWidth', 48.25, 'must leave 12 in of the width'], // 60.25 - 12
  ['L', dimensions(60, 48), 'returnLength', 48, "can't go past the length"],
  ['U', dimensions(96, 60), 'width', 200, '200 in is the largest we make'],
  ['U', dimensions(96, 60), 'length', 200, '200 in is the largest we make'],
  ['U', dimensions(96, 60), 'returnWidth', 42, 'must leave 12 in between the returns'], // (96 - 12) / 2
  ['U', dimensions(97.5, 60), 'returnWidth', 42, 'must leave 12 in between the returns'], // floor(85.5 / 2) = floor(42.75)
  ['U', dimensions(98, 60), 'returnWidth', 43, 'must leave 12 in between the returns'], // 86 / 2
  ['U', dimensions(96, 60), 'returnLength', 48, 'must leave 12 in of the length'], // 60 - 12
  ['U', dimensions(96, 60.5), 'returnLength', 48.5, 'must leave 12 in of the length'], // 60.5 - 12
]

/** What a handle does: the dimension that it moved to, and why it stopped. */
const move = (shape: Shape, start: FullDimensions, name: DimensionName, requested: number) => {
  const { dimensions: after, stoppedBy } = moveHandleTo(shape, start, name, requested)
  return [after[name], stoppedBy]
}

describe('drag rules at their limits', () => {
  it.each(LOWER)('%s %o: %s is at least %s in', (shape, start, name, limit, why) => {
    for (const within of [limit, limit + SIXTEENTH]) expect(move(shape, start, name, within)).toEqual([within, null])
    for (const beyond of [limit - SIXTEENTH, 0, -1000, -Infinity])
      expect(move(shape, start, name, beyond)).toEqual([limit, why])
  })

  it.each(UPPER)('%s %o: %s is at most %s in', (shape, start, name, limit, why) => {
    for (const within of [limit, limit - SIXTEENTH]) expect(move(shape, start, name, within)).toEqual([within, null])
    for (const beyond of [limit + SIXTEENTH, 201, 1e9, Infinity])
      expect(moveHandleTo(shape, start, name, beyond)).toEqual({
        dimensions: { ...start, [name]: limit },
        stoppedBy: why,
      })
  })

  it('dragging an L shorter than its return shortens the return too, and an I leaves its unused return alone', () => {
    const start = dimensions(60, 48, 24, 36)
    expect(moveHandleTo('L', start, 'length', 36).dimensions).toEqual(dimensions(60, 36, 24, 36))
    expect(moveHandleTo('L', start, 'length', 35.5).dimensions).toEqual(dimensions(60, 35.5, 24, 35.5))
    expect(moveHandleTo('L', start, 'length', 2).dimensions).toEqual(dimensions(60, 12, 24, 12))
    expect(moveHandleTo('I', start, 'length', 12).dimensions).toEqual(dimensions(60, 12, 24, 36))
  })
})

describe('a handle without room', () => {
  it.each<[Shape, FullDimensions, DimensionName, string, FullDimensions]>([
    ['L', dimensions(200, 48, 189), 'width', 'Return Width must be at most 188 in', dimensions(200, 48, 188)],
    ['L', dimensions(20, 20, 20, 20), 'returnWidth', 'Width must be at least 24 in', dimensions(24, 24, 20, 20)],
    ['L', dimensions(60, 10, 24, 8), 'returnLength', 'Length must be at least 12 in', dimensions(60, 12, 24, 8)],
    ['U', dimensions(200, 60, 95), 'width', 'Return Width must be at most 94 in', dimensions(200, 60, 94)],
    ['U', dimensions(35, 60, 10), 'returnWidth', 'Width must be at least 36 in', dimensions(36, 60, 10)],
    ['U', dimensions(96, 200, 24, 190), 'length', 'Return Length must be at most 188 in', dimensions(96, 200, 24, 188)],
    ['U', dimensions(96, 20, 24, 10), 'returnLength', 'Length must be at least 24 in', dimensions(96, 24, 24, 10)],
  ])('%s %o: %s stays and says "%s", and has room for one value then', (shape, start, name, why, then) => {
    for (const requested of [-Infinity, 0, start[name] + 1, 500])
      expect(moveHandleTo(shape, start, name, requested)).toEqual({ dimensions: start, stoppedBy: `no room: ${why}` })
    const { min, max } = handleRange(shape, then, name)
    expect(min).toBe(max)
  })
})

describe('typed dimensions outside the limits', () => {
  const narrow = dimensions(20, 48, 18) // an L: the width should be 30 at least
  const wide = dimensions(60, 48, 55) // its return should be 48 at most

  it('jump to the nearest limit when the handle moves toward it', () => {
    expect(move('L', narrow, 'width', 20.5)).toEqual([30, 'needs 12 in beyond the return'])
    expect(move('L', narrow, 'width', 31)).toEqual([31, null])
    expect(move('L', wide, 'returnWidth', 54)).toEqual([48, 'must leave 12 in of the width'])
  })

  it('stay when the handle moves further out, so it never runs against the pointer', () => {
    expect(move('L', narrow, 'width', 19)).toEqual([20, 'needs 12 in beyond the return'])
    expect(move('L', wide, 'returnWidth', 56)).toEqual([55, 'must leave 12 in of the width'])
  })
})

describe('a drag', () => {
  const drag = (name: DimensionName, point: Point, step: number, start = DEFAULT_DIMENSIONS) => {
    const handle = handlesOf(plain('L', start)).find((one) => one.name === name)
    assert.ok(handle)
    return dragHandle('L', start, handle, point, step)
  }

  it.each([
    ['width', 0.5, 71.5],
    ['width', 1, 71],
    ['width', 1 / 16, 71.3125], // 71.3 x 16 = 1140.8
    ['length', 0.5, 34],
    ['returnLength', 1, 34],
  ] as const)('of the %s on a grid of %d follows only the coordinate of its axis: %d', (name, step, expected) => {
    expect(drag(name, { x: 71.3, y: 33.8 }, step).dimensions[name]).toBe(expected)
  })

  it('stops exactly at a limit off the grid', () => {
    expect(drag('width', { x: 30, y: 0 }, 1, dimensions(60, 48, 24.0625)).dimensions.width).toBe(36.0625)
  })

  it('changes nothing and gives no reason if it ends where it began', () => {
    expect(drag('width', { x: 60.2, y: 9 }, 0.5)).toEqual({ dimensions: DEFAULT_DIMENSIONS, stoppedBy: null })
  })
})

describe('a move of any countertop', () => {
  const anyRequest = fc.oneof(fc.double({ min: -300, max: 500, noNaN: true }), fc.constantFrom(Infinity, -Infinity))

  it('keeps the shape valid and its handles on the outline, and ends where it should or says why', () => {
    forAll(5000, anyShapedDimensions, fc.nat(3), anyRequest, ({ shape, dimensions: start }, index, requested) => {
      const names = dimensionNamesOf(shape)
      const name = names[index % names.length] ?? 'width'
      const { dimensions: after, stoppedBy } = moveHandleTo(shape, start, name, requested)
      assert.deepEqual(dimensionProblems(shape, after), [])
      const hasNotch = outline(shape, after).length > 4
      for (const { name: own, axis, at } of handlesOf(plain(shape, after))) {
        assert.equal(at[axis], after[own])
        // If a notch has no area, its handles are on or inside the remaining rectangle.
        if (hasNotch || shape === 'I') assert.ok(isOnOutline(shape, after, at))
        assert.ok(at.x >= 0 && at.x <= after.width && at.y >= 0 && at.y <= after.length)
      }
      const { min, max } = handleRange(shape, start, name)
      if (after[name] !== start[name]) assert.ok(after[name] >= min && after[name] <= max)
      assert.ok(stoppedBy === null ? requested === after[name] : stoppedBy !== '')
      assert.ok((after[name] - start[name]) * Math.sign(requested - start[name]) >= 0)
      for (const other of names) {
        const follows = shape === 'L' && name === 'length' && other === 'returnLength'
        if (other !== name && !follows) assert.equal(after[other], start[other])
      }
    })
  })
})

function isOnOutline(shape: Shape, now: FullDimensions, { x, y }: Point): boolean {
  const points = outline(shape, now)
  return points.some((a, index) => {
    const b = points[(index + 1) % points.length] ?? a
    const within = (value: number, one: number, other: number) =>
      value >= Math.min(one, other) && value <= Math.max(one, other)
    return within(x, a.x, b.x) && within(y, a.y, b.y)
  })
}
