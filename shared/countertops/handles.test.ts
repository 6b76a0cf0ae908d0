import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { anyShapedDimensions, type ShapedDimensions } from '#test/countertops.ts'
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

const at = (shape: Shape, start: FullDimensions) =>
  handlesOf(shape, start).map(({ name, at: { x, y } }) => [name, x, y])

describe('handles', () => {
  it('of an I are at the middle of its right and front edges', () => {
    expect(at('I', dimensions(60, 48))).toEqual([
      ['width', 60, 24],
      ['length', 30, 48],
    ])
  })

  it('of an L are at the middle of the four edges that move', () => {
    expect(at('L', dimensions(60, 48, 24, 26))).toEqual([
      ['width', 60, 13],
      ['length', 12, 48],
      ['returnWidth', 24, 37],
      ['returnLength', 42, 26],
    ])
  })

  it('of a U are at the middle of the edges that move, with the return handles on the left return', () => {
    expect(at('U', dimensions(96, 60, 24, 30))).toEqual([
      ['width', 96, 30],
      ['length', 12, 60],
      ['returnWidth', 24, 45],
      ['returnLength', 48, 30],
    ])
  })
})

describe('handleAt', () => {
  const square = dimensions(60, 48)

  it('finds a handle within the radius, inclusive', () => {
    expect(handleAt('I', square, { x: 66, y: 24 }, 6)?.name).toBe('width')
    expect(handleAt('I', square, { x: 66.01, y: 24 }, 6)).toBeNull()
  })

  it('finds the nearer of two handles within the radius', () => {
    const small = dimensions(4, 4)
    // The handles are at (4, 2) and (2, 4).
    expect(handleAt('I', small, { x: 3.2, y: 2.9 }, 6)?.name).toBe('width')
    expect(handleAt('I', small, { x: 2.9, y: 3.2 }, 6)?.name).toBe('length')
  })
})

describe('a mirrored L', () => {
  const start = dimensions(100, 80, 24, 26)

  it('has its handles on the mirrored edges, and its Width grows to the left', () => {
    const handles = handlesOf('L', start, true)
    expect(handles.map(({ name, at: { x, y }, sign }) => [name, x, y, sign])).toEqual([
      ['width', 0, 13, -1],
      ['length', 88, 80, 1],
      ['returnWidth', 76, 53, -1],
      ['returnLength', 38, 26, 1],
    ])
    const [width, , returnWidth] = handles
    if (!width || !returnWidth) throw new Error('no handles')
    expect(dragHandle('L', start, width, { x: -10, y: 0 }, 0.5).value).toBe(110)
    expect(dragHandle('L', start, returnWidth, { x: 70, y: 0 }, 0.5).value).toBe(30)
  })

  it('mirrors only an L', () => {
    for (const shape of ['I', 'U'] as const)
      expect(movableEdgesOf(shape, start, true)).toEqual(movableEdgesOf(shape, start))
  })
})

describe('edges', () => {
  it.each(SHAPES)('of an %s lie on the sides of the same name, mirrored too', (shape) => {
    const start = dimensions(100, 80, 24, 26)
    for (const mirrored of [false, true]) {
      for (const { side, axis, sign, from, to } of movableEdgesOf(shape, start, mirrored)) {
        const found = sidesOf(shape, start, mirrored).find(({ name }) => name === side)
        assert.ok(found, side)
        expect(found.outward[axis]).toBe(sign)
        const ends = [found.from, found.to].map(({ x, y }) => `${x} ${y}`).toSorted()
        expect([from, to].map(({ x, y }) => `${x} ${y}`).toSorted()).toEqual(ends)
      }
    }
  })

  it('are pressed anywhere along them, but not beyond their ends or on a wall', () => {
    const start = dimensions(96, 60, 24, 30)
    const sideAt = (x: number, y: number) => edgeAt('U', start, { x, y }, 6)?.side ?? null
    expect(sideAt(99, 5)).toBe('rightBack')
    expect(sideAt(70, 50)).toBe('rightFront')
    expect(sideAt(90, 64)).toBe('rightEnd')
    expect(sideAt(48, 5)).toBeNull()
    expect(sideAt(48, 66.1)).toBeNull()
  })

  it("of a U's right leg widen both legs when they are dragged to the left", () => {
    const start = dimensions(96, 60, 24, 30)
    const edge = edgeAt('U', start, { x: 72, y: 50 }, 6)
    assert.ok(edge)
    expect(dragHandle('U', start, edge, { x: 70, y: 50 }, 0.5).value).toBe(26)
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

describe('drag rules at their limits', () => {
  it.each(LOWER)('%s %o: %s is at least %s in', (shape, start, name, limit, why) => {
    expect(moveHandleTo(shape, start, name, limit)).toMatchObject({ value: limit, stoppedBy: null })
    expect(moveHandleTo(shape, start, name, limit + SIXTEENTH)).toMatchObject({
      value: limit + SIXTEENTH,
      stoppedBy: null,
    })
    for (const beyond of [limit - SIXTEENTH, 0, -1000, -Infinity]) {
      const result = moveHandleTo(shape, start, name, beyond)
      expect(result).toMatchObject({ value: limit, stoppedBy: why })
      expect(result.dimensions).toMatchObject({ [name]: limit })
    }
  })

  it.each(UPPER)('%s %o: %s is at most %s in', (shape, start, name, limit, why) => {
    expect(moveHandleTo(shape, start, name, limit)).toMatchObject({ value: limit, stoppedBy: null })
    expect(moveHandleTo(shape, start, name, limit - SIXTEENTH)).toMatchObject({
      value: limit - SIXTEENTH,
      stoppedBy: null,
    })
    for (const beyond of [limit + SIXTEENTH, 201, 1e9, Infinity]) {
      expect(moveHandleTo(shape, start, name, beyond)).toEqual({
        dimensions: { ...start, [name]: limit },
        value: limit,
        stoppedBy: why,
      })
    }
  })

  it('dragging an L shorter than its return shortens the return too', () => {
    const start = dimensions(60, 48, 24, 36)
    expect(moveHandleTo('L', start, 'length', 36).dimensions).toEqual(dimensions(60, 36, 24, 36))
    expect(moveHandleTo('L', start, 'length', 35.5).dimensions).toEqual(dimensions(60, 35.5, 24, 35.5))
    expect(moveHandleTo('L', start, 'length', 2).dimensions).toEqual(dimensions(60, 12, 24, 12))
    // Each move starts from the beginning of the gesture, so dragging back restores the return.
    expect(moveHandleTo('L', start, 'length', 40).dimensions).toEqual(dimensions(60, 40, 24, 36))
  })
})

it('dragging an I shorter than its unused return leaves that return alone', () => {
  expect(moveHandleTo('I', dimensions(60, 48, 24, 24), 'length', 12).dimensions).toEqual(dimensions(60, 12, 24, 24))
})

describe('a handle without room', () => {
  it.each<[Shape, FullDimensions, DimensionName, string]>([
    ['L', dimensions(200, 48, 189), 'width', 'no room: Return Width must be at most 188 in'],
    ['L', dimensions(20, 20, 20, 20), 'returnWidth', 'no room: Width must be at least 24 in'],
    ['L', dimensions(60, 10, 24, 8), 'returnLength', 'no room: Length must be at least 12 in'],
    ['U', dimensions(200, 60, 95), 'width', 'no room: Return Width must be at most 94 in'],
    ['U', dimensions(35, 60, 10), 'returnWidth', 'no room: Width must be at least 36 in'],
    ['U', dimensions(96, 200, 24, 190), 'length', 'no room: Return Length must be at most 188 in'],
    ['U', dimensions(96, 20, 24, 10), 'returnLength', 'no room: Length must be at least 24 in'],
  ])('%s %o: %s stays and says "%s"', (shape, start, name, why) => {
    for (const requested of [-Infinity, 0, start[name] + 1, 500]) {
      expect(moveHandleTo(shape, start, name, requested)).toEqual({
        dimensions: start,
        value: start[name],
        stoppedBy: why,
      })
    }
  })

  it('has room for one value once the dimension that it names reaches the named size', () => {
    expect(handleRange('L', dimensions(200, 48, 188), 'width')).toMatchObject({ min: 200, max: 200 })
    expect(handleRange('L', dimensions(24, 24, 20, 20), 'returnWidth')).toMatchObject({ min: 12, max: 12 })
    expect(handleRange('L', dimensions(60, 12, 24, 8), 'returnLength')).toMatchObject({ min: 12, max: 12 })
    expect(handleRange('U', dimensions(200, 60, 94), 'width')).toMatchObject({ min: 200, max: 200 })
    expect(handleRange('U', dimensions(36, 60, 10), 'returnWidth')).toMatchObject({ min: 12, max: 12 })
    expect(handleRange('U', dimensions(96, 200, 24, 188), 'length')).toMatchObject({ min: 200, max: 200 })
    expect(handleRange('U', dimensions(96, 24, 24, 10), 'returnLength')).toMatchObject({ min: 12, max: 12 })
  })
})

describe('typed dimensions outside the limits', () => {
  const narrow = dimensions(20, 48, 18) // an L: the width should be 30 at least

  it('jump to the nearest limit when the handle moves toward it', () => {
    expect(moveHandleTo('L', narrow, 'width', 20.5)).toMatchObject({
      value: 30,
      stoppedBy: 'needs 12 in beyond the return',
    })
    expect(moveHandleTo('L', narrow, 'width', 31)).toMatchObject({ value: 31, stoppedBy: null })
    const wide = dimensions(60, 48, 55) // its return should be 48 at most
    expect(moveHandleTo('L', wide, 'returnWidth', 54)).toMatchObject({
      value: 48,
      stoppedBy: 'must leave 12 in of the width',
    })
  })

  it('stay when the handle moves further out, so it never runs against the pointer', () => {
    expect(moveHandleTo('L', narrow, 'width', 19)).toEqual({
      dimensions: narrow,
      value: 20,
      stoppedBy: 'needs 12 in beyond the return',
    })
    const wide = dimensions(60, 48, 55)
    expect(moveHandleTo('L', wide, 'returnWidth', 56)).toEqual({
      dimensions: wide,
      value: 55,
      stoppedBy: 'must leave 12 in of the width',
    })
  })
})

describe('a drag', () => {
  const handle = (name: DimensionName, start = DEFAULT_DIMENSIONS) => {
    const found = handlesOf('L', start).find((one) => one.name === name)
    if (!found) throw new Error('no such handle')
    return found
  }

  it('follows only the coordinate of its axis, on the grid', () => {
    const point = { x: 71.3, y: 33.8 }
    const drag = (name: DimensionName, step: number) =>
      dragHandle('L', DEFAULT_DIMENSIONS, handle(name), point, step).value
    expect(drag('width', 0.5)).toBe(71.5)
    expect(drag('width', 1)).toBe(71)
    expect(drag('width', 1 / 16)).toBe(71.3125) // 71.3 x 16 = 1140.8
    expect(drag('length', 0.5)).toBe(34)
    expect(drag('returnLength', 1)).toBe(34)
  })

  it('stops exactly at a limit off the grid', () => {
    const start = dimensions(60, 48, 24.0625)
    expect(dragHandle('L', start, handle('width', start), { x: 30, y: 0 }, 1).value).toBe(36.0625)
  })

  it('changes nothing and gives no reason if it ends where it began, or at no number', () => {
    const unmoved = { dimensions: DEFAULT_DIMENSIONS, value: 60, stoppedBy: null }
    expect(dragHandle('L', DEFAULT_DIMENSIONS, handle('width'), { x: 60.2, y: 9 }, 0.5)).toEqual(unmoved)
    const nowhere = { x: Number.NaN, y: Number.NaN }
    expect(dragHandle('L', DEFAULT_DIMENSIONS, handle('width'), nowhere, 0.5)).toEqual(unmoved)
  })

  it("can't move a dimension that the shape doesn't have", () => {
    expect(moveHandleTo('I', DEFAULT_DIMENSIONS, 'returnWidth', 30)).toEqual({
      dimensions: DEFAULT_DIMENSIONS,
      value: 24,
      stoppedBy: null,
    })
  })
})

/** A visitor's action: a gesture of several moves (each from the gesture's start), a key, an undo, another shape. */
type Act =
  | { kind: 'drag'; handle: number; moves: Point[]; step: number; cancelled: boolean }
  | { kind: 'key'; handle: number; by: number }
  | { kind: 'undo' }
  | { kind: 'redo' }

const anyPoint = fc.record({
  x: fc.double({ min: -300, max: 500, noNaN: true }),
  y: fc.double({ min: -300, max: 500, noNaN: true }),
})
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('drag' as const),
      handle: fc.nat(3),
      moves: fc.array(anyPoint, { minLength: 1, maxLength: 4 }),
      step: fc.constantFrom(1 / 16, 0.5, 1),
      cancelled: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('key' as const),
      handle: fc.nat(3),
      by: fc.constantFrom(1, -1, 12, -12, Infinity, -Infinity),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'redo' as const }) },
)

function expectSound(shape: Shape, now: FullDimensions) {
  assert.deepEqual(dimensionProblems(shape, now), [])
  const handles = handlesOf(shape, now)
  assert.deepEqual(
    handles.map(({ name }) => name),
    dimensionNamesOf(shape),
  )
  const hasNotch = outline(shape, now).length > 4
  for (const handle of handles) {
    assert.equal(handle.at[handle.axis], now[handle.name])
    // If a notch has no area, its handles are on or inside the remaining rectangle.
    if (hasNotch || shape === 'I') assert.ok(isOnOutline(shape, now, handle.at))
    assert.ok(handle.at.x >= 0 && handle.at.x <= now.width && handle.at.y >= 0 && handle.at.y <= now.length)
  }
}

function isOnOutline(shape: Shape, now: FullDimensions, { x, y }: Point): boolean {
  const points = outline(shape, now)
  return points.some((a, index) => {
    const b = points[(index + 1) % points.length] ?? a
    const within = (value: number, one: number, other: number) =>
      value >= Math.min(one, other) && value <= Math.max(one, other)
    return within(x, a.x, b.x) && within(y, a.y, b.y)
  })
}

/** One move from `start`, with checks of its result. */
function checkedMove(shape: Shape, start: FullDimensions, name: DimensionName, requested: number): FullDimensions {
  const { dimensions: after, value, stoppedBy } = moveHandleTo(shape, start, name, requested)
  const { min, max } = handleRange(shape, start, name)
  expectSound(shape, after)
  assert.equal(after[name], value)
  if (value !== start[name]) assert.ok(value >= min && value <= max)
  // It reaches the requested value or gives a reason.
  assert.ok(stoppedBy === null ? requested === value : stoppedBy !== '')
  for (const other of dimensionNamesOf(shape)) {
    const follows = shape === 'L' && name === 'length' && other === 'returnLength'
    if (other !== name && !follows) assert.equal(after[other], start[other])
  }
  assert.ok((value - start[name]) * Math.sign(requested - start[name]) >= 0)
  return after
}

describe('a hundred random drags, keys and undos', () => {
  const play = ({ shape, dimensions: first }: ShapedDimensions, acts: Act[]) => {
    const names = dimensionNamesOf(shape)
    const past: FullDimensions[] = []
    const future: FullDimensions[] = []
    let now = first
    const change = (next: FullDimensions) => {
      past.push(now)
      future.length = 0
      now = next
    }
    for (const act of acts) {
      if (act.kind === 'undo' || act.kind === 'redo') {
        const [from, to] = act.kind === 'undo' ? [past, future] : [future, past]
        const back = from.pop()
        if (back) {
          to.push(now)
          now = back
        }
      } else {
        const handle = handlesOf(shape, now)[act.handle % names.length]
        if (!handle) throw new Error('a shape without handles')
        if (act.kind === 'key') change(checkedMove(shape, now, handle.name, now[handle.name] + act.by))
        else {
          let shown = now
          for (const point of act.moves) {
            const snapped = Math.round(point[handle.axis] / act.step) * act.step
            shown = checkedMove(shape, now, handle.name, snapped)
            assert.deepEqual(dragHandle(shape, now, handle, point, act.step).dimensions, shown)
          }
          if (!act.cancelled) change(shown)
        }
      }
      expectSound(shape, now)
    }
    while (past.length > 0) now = past.pop() ?? now
    assert.deepEqual(now, first)
  }

  it('keep the shape valid and the handles in place', () => {
    const hundred = fc.array(anyAct, { minLength: 100, maxLength: 100 })
    forAll(150, anyShapedDimensions, hundred, play)
  })

  it('do so from the default dimensions too', () => {
    const hundred = fc.array(anyAct, { minLength: 100, maxLength: 100 })
    const defaults = fc.constantFrom(...SHAPES).map((shape) => ({ shape, dimensions: DEFAULT_DIMENSIONS }))
    forAll(50, defaults, hundred, play)
  })
})
