import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Design, DIMENSION_NAMES, designProblems, SHAPES } from '#shared/countertops/design.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  settledDesign,
} from './designer-state.ts'

const DESIGN: Design = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
const AT = { x: 60, y: 12 }

function after(...actions: DesignerAction[]): DesignerState {
  return actions.reduce(designerReducer, initialState(DESIGN))
}
const press: DesignerAction = { type: 'press', name: 'width', at: AT }
const moveTo = (x: number, step = 0.5): DesignerAction => ({ type: 'move', to: { x, y: 90 }, step, slop: 1 })
const key = (name: 'width' | 'length', to: number, isRepeat = false): DesignerAction => ({
  type: 'key',
  name,
  to,
  isRepeat,
})
const entry = (name: 'width' | 'length' | 'returnWidth', text: string): DesignerAction => ({
  type: 'entry',
  name,
  text,
})

test('a press alone changes nothing, nor does a tremble', () => {
  const state = after(press, { type: 'move', to: { x: 60.4, y: 12.4 }, step: 0.5, slop: 1 }, { type: 'release' })
  expect(state.design).toBe(DESIGN)
  expect(state.past).toEqual([])
  expect(state.gesture.phase).toBe('idle')
})

test('every move is computed from where the gesture began, and all of it is one undo step', () => {
  const dragging = after(press, moveTo(190), moveTo(70.2))
  expect(dragging.design.dimensions.width).toBe(70)
  expect(settledDesign(dragging)).toBe(DESIGN)
  const released = designerReducer(dragging, { type: 'release' })
  expect(released.past).toEqual([DESIGN])
  expect(designerReducer(released, { type: 'undo' }).design).toBe(DESIGN)
})

test('where the pointer took the handle makes no difference', () => {
  const offCentre = after({ type: 'press', name: 'width', at: { x: 63, y: 10 } }, moveTo(73))
  expect(offCentre.design.dimensions.width).toBe(70)
})

test('a drag back to the start is no step', () => {
  const state = after(press, moveTo(90), moveTo(60), { type: 'release' })
  expect(state.design).toBe(DESIGN)
  expect(state.past).toEqual([])
})

test('Escape gives the start back, and later moves of that press are not heard', () => {
  const state = after(press, moveTo(90), { type: 'cancel' }, moveTo(120), { type: 'release' })
  expect(state.design).toBe(DESIGN)
  expect(state.past).toEqual([])
})

test('a limit stops the value and gives its reason, which stays until something else happens', () => {
  const dragging = after(press, moveTo(10))
  expect(dragging.design.dimensions.width).toBe(36)
  expect(dragging.gesture).toMatchObject({ phase: 'dragging', stoppedBy: 'needs 12 in beyond the return' })
  const released = designerReducer(dragging, { type: 'release' })
  expect(released.limit).toEqual({ name: 'width', reason: 'needs 12 in beyond the return' })
  expect(designerReducer(released, key('width', 40)).limit).toBeNull()
})

test('a move that changes nothing keeps the very same state', () => {
  const dragging = after(press, moveTo(70))
  expect(designerReducer(dragging, moveTo(70.1))).toBe(dragging)
})

test('a held key is one step, two presses are two', () => {
  const held = after(key('width', 61), key('width', 62, true), key('width', 63, true))
  expect(held.design.dimensions.width).toBe(63)
  expect(held.past).toEqual([DESIGN])
  expect(after(key('width', 61), key('width', 62)).past).toHaveLength(2)
  // A repeat on another handle is a step of its own.
  expect(after(key('width', 61), key('length', 49, true)).past).toHaveLength(2)
})

test('typing in one field is one step, and leaving it ends the step', () => {
  const typed = after(entry('width', '9'), entry('width', '90'))
  expect(typed.design.dimensions.width).toBe(90)
  const once = after(entry('width', '80'), entry('width', '80.5'))
  expect(once.past).toEqual([DESIGN])
  const twice = [{ type: 'leaveField', name: 'width' } as const, entry('width', '70')].reduce(designerReducer, once)
  expect(twice.past).toHaveLength(2)
})

test('a wrong entry stays as typed, with its message, and the last good shape stays drawn', () => {
  const state = after(entry('width', '90'), entry('width', '90x'), { type: 'leaveField', name: 'width' })
  expect(state.entries.width).toBe('90x')
  expect(state.problems.width).toContain('Width should read like')
  expect(state.design.dimensions.width).toBe(90)
})

test('two figures that only fit together wait for each other', () => {
  const waiting = after(entry('width', '20'), { type: 'leaveField', name: 'width' })
  expect(waiting.problems).toEqual({ returnWidth: 'Return Width must not be more than the Width' })
  expect(waiting.entries.width).toBe('20')
  expect(waiting.design).toBe(DESIGN)
  const fitting = designerReducer(waiting, entry('returnWidth', '10'))
  expect(fitting.problems).toEqual({})
  expect(fitting.design.dimensions).toMatchObject({ width: 20, returnWidth: 10 })
})

test('the Return Length of an L, which has no field, is reported at the Length', () => {
  expect(after(entry('length', '20')).problems).toEqual({
    length: 'Return Length must not be more than the Length (24 in the drawing)',
  })
})

test('a drag takes the place of a wrong entry in its field and leaves others alone', () => {
  const state = after(entry('width', 'x'), entry('length', 'y'), press, moveTo(70), { type: 'release' })
  expect(state.entries).toEqual({ length: 'y' })
  expect(Object.keys(state.problems)).toEqual(['length'])
})

test('another shape keeps the sizes that fit and shrinks returns that do not', () => {
  const small: Design = { ...DESIGN, shape: 'I', dimensions: { ...DESIGN.dimensions, width: 30, length: 20 } }
  const asU = designerReducer(initialState(small), { type: 'shape', shape: 'U' })
  expect(asU.design.dimensions).toEqual({ width: 30, length: 20, returnWidth: 9, returnLength: 8 })
  const narrowest: Design = { ...small, dimensions: { ...small.dimensions, width: 1, length: 1 } }
  const asWidestU = designerReducer(initialState(narrowest), { type: 'shape', shape: 'U' }).design
  expect(designProblems('U', asWidestU.dimensions)).toEqual([])
  expect(asWidestU.dimensions.width).toBe(36)
  expect(designerReducer(asU, { type: 'undo' }).design).toBe(small)
})

test('undo and redo go over shape, dimensions and stone; a new change forgets what was undone', () => {
  const changed = after({ type: 'shape', shape: 'U' }, key('width', 70), { type: 'stone', stone: 'travella' })
  const back = [{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }] as const
  const start = back.reduce(designerReducer, changed)
  expect(start.design).toBe(DESIGN)
  const again = [{ type: 'redo' }, { type: 'redo' }, { type: 'redo' }, { type: 'redo' }] as const
  expect(again.reduce(designerReducer, start).design).toBe(changed.design)
  expect(designerReducer(designerReducer(changed, { type: 'undo' }), key('length', 50)).future).toEqual([])
})

test('no sequence of drags, keys, figures and undos leaves a shape that is not one', () => {
  const name = fc.constantFrom(...DIMENSION_NAMES)
  const coordinate = fc.double({ min: -300, max: 500, noNaN: true })
  const point = fc.record({ x: coordinate, y: coordinate })
  const action: fc.Arbitrary<DesignerAction> = fc.oneof(
    fc.record({ type: fc.constant('shape' as const), shape: fc.constantFrom(...SHAPES) }),
    fc.record({ type: fc.constant('stone' as const), stone: fc.constantFrom(...STONE_IDS) }),
    fc.record({ type: fc.constant('press' as const), name, at: point }),
    fc.record({
      type: fc.constant('move' as const),
      to: point,
      step: fc.constantFrom(1 / 16, 0.5, 1),
      slop: fc.constant(1),
    }),
    fc.record({
      type: fc.constant('key' as const),
      name,
      to: fc.integer({ min: -50, max: 300 }),
      isRepeat: fc.boolean(),
    }),
    fc.record({
      type: fc.constantFrom('entry' as const, 'figure' as const),
      name,
      text: fc.oneof(fc.integer({ min: 0, max: 210 }).map(String), fc.constant('12 1/2'), fc.string({ maxLength: 4 })),
    }),
    fc.record({ type: fc.constant('leaveField' as const), name }),
    fc.constantFrom<DesignerAction>({ type: 'release' }, { type: 'cancel' }, { type: 'undo' }, { type: 'redo' }),
  )
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 100 }), (actions) => {
      let state = initialState(DESIGN)
      for (const one of actions) {
        state = designerReducer(state, one)
        const { shape, dimensions } = state.design
        expect(designProblems(shape, dimensions)).toEqual([])
        for (const handle of handlesOf(shape, dimensions)) expect(handle.at[handle.axis]).toBe(dimensions[handle.name])
      }
    }),
    { numRuns: 300 },
  )
})

test.each(['200.01', '0.99', '200 1/32'])(
  'a figure outside the range is refused even where it rounds into it: %s',
  (text) => {
    const state = after(entry('width', text))
    expect(state.problems.width).toBe('Width must be from 1 to 200 inches')
    expect(state.design).toBe(DESIGN)
  },
)
