import { describe, expect, it } from 'vitest'
import { type Countertop, dimensionProblems } from '#shared/countertops/countertop.ts'
import { type Cutout, DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  settledDraft,
} from './designer-state.ts'

const DRAFT: Countertop = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
const AT = { x: 60, y: 12 }

function after(...actions: DesignerAction[]): DesignerState {
  return actions.reduce(designerReducer, initialState(DRAFT))
}
const press: DesignerAction = { type: 'startDrag', name: 'width', at: AT }
const moveTo = (x: number, step = 0.5): DesignerAction => ({ type: 'move', to: { x, y: 90 }, step })
const key = (name: 'width' | 'length' | 'returnWidth', to: number, isRepeat = false): DesignerAction => ({
  type: 'key',
  name,
  to,
  isRepeat,
})
const entry = (name: 'width' | 'length' | 'returnWidth', text: string): DesignerAction => ({
  type: 'typeInField',
  name,
  text,
})

const rest: DesignerAction = { type: 'applyFields' }

const SMALL: Countertop = { ...DRAFT, shape: 'I', dimensions: { ...DRAFT.dimensions, width: 30, length: 20 } }
const shapeOf = (shape: Countertop['shape']): DesignerAction => ({ type: 'shape', shape })
const afterSmall = (...actions: DesignerAction[]) => actions.reduce(designerReducer, initialState(SMALL))

describe('a drag', () => {
  it('is computed from its start, and is one undo step', () => {
    const dragging = after(press, moveTo(190), moveTo(70.2))
    expect(dragging.draft.dimensions.width).toBe(70)
    expect(settledDraft(dragging)).toBe(DRAFT)
    const released = designerReducer(dragging, { type: 'release' })
    expect(released.past).toEqual([DRAFT])
    expect(designerReducer(released, { type: 'undo' }).draft).toBe(DRAFT)
  })

  const U: Countertop = { ...DRAFT, shape: 'U', dimensions: { ...DRAFT.dimensions, width: 120 } }
  const MIRRORED: Countertop = { ...DRAFT, details: { ...DEFAULT_DETAILS, mirrored: true } }
  it.each([
    ['an L by its handle', DRAFT, 'width', undefined, 60, 70],
    ['an L beside its handle', DRAFT, 'width', undefined, 63, 73],
    ['a U by the edge of its left leg', U, 'returnWidth', 'leftFront', 24, 34],
    ['a U by the edge of its right leg, to the left', U, 'returnWidth', 'rightFront', 96, 86],
    // The pointer counts from the corner that stays, at the back right.
    ['a mirrored L to the left', MIRRORED, 'width', undefined, -60, -70],
  ] as const)('widens %s', (_, draft, name, side, from, to) => {
    const dragged = [
      { type: 'startDrag', name, ...(side && { side }), at: { x: from, y: 40 } } as const,
      { type: 'move', to: { x: to, y: 40 }, step: 0.5 } as const,
    ].reduce(designerReducer, initialState(draft))
    expect(dragged.draft.dimensions[name]).toBe(draft.dimensions[name] + 10)
  })

  it('adds no undo step if it ends where it began', () => {
    const state = after(press, moveTo(90), moveTo(60), { type: 'release' })
    expect(state.draft).toBe(DRAFT)
    expect(state.past).toEqual([])
  })

  it('that is canceled restores the start and ignores later moves', () => {
    const state = after(press, moveTo(90), { type: 'cancel' }, moveTo(120), { type: 'release' })
    expect(state.draft).toBe(DRAFT)
    expect(state.past).toEqual([])
  })

  it('stops at a limit and says why until the next action', () => {
    const dragging = after(press, moveTo(10))
    expect(dragging.draft.dimensions.width).toBe(36)
    expect(dragging.gesture).toMatchObject({ phase: 'dragging', stoppedBy: 'needs 12 in beyond the return' })
    const released = designerReducer(dragging, { type: 'release' })
    expect(released.limit).toEqual({ name: 'width', reason: 'needs 12 in beyond the return' })
    expect(designerReducer(released, key('width', 40)).limit).toBeNull()
  })

  it('returns the same state object if it changes nothing', () => {
    const dragging = after(press, moveTo(70))
    expect(designerReducer(dragging, moveTo(70.1))).toBe(dragging)
  })

  it('replaces an invalid entry in its field and no other', () => {
    const state = after(entry('width', 'x'), entry('length', 'y'), press, moveTo(70), { type: 'release' })
    expect(state.entries).toEqual({ length: 'y' })
    expect(Object.keys(state.problems)).toEqual(['length'])
  })
})

describe('a key', () => {
  it('is one undo step while it is held', () => {
    const held = after(key('width', 61), key('width', 62, true), key('width', 63, true))
    expect(held.draft.dimensions.width).toBe(63)
    expect(held.past).toEqual([DRAFT])
    expect(after(key('width', 61), key('width', 62)).past).toHaveLength(2)
    // A repeat on another handle is a separate step.
    expect(after(key('width', 61), key('length', 49, true)).past).toHaveLength(2)
  })
})

describe('an entry', () => {
  it('is one undo step until its field is left', () => {
    const once = after(entry('width', '80'), rest, entry('width', '80.5'), rest)
    expect(once.draft.dimensions.width).toBe(80.5)
    expect(once.past).toEqual([DRAFT])
    const left = designerReducer(once, { type: 'leaveField', name: 'width' })
    expect([entry('width', '70'), rest].reduce(designerReducer, left).past).toHaveLength(2)
  })

  it('changes no size before it is whole, or its field is left', () => {
    const typed = after(entry('width', '9'), entry('width', '90'))
    expect(typed.draft).toBe(DRAFT)
    expect(designerReducer(typed, rest).draft.dimensions.width).toBe(90)
    expect(designerReducer(typed, { type: 'leaveField', name: 'width' }).draft.dimensions.width).toBe(90)
  })

  it.each(['500', '50x', '5'])('that becomes wrong leaves what was there before it: %s', (wrong) => {
    const state = after(key('width', 70), entry('width', '50'), rest, entry('width', wrong), rest)
    expect(state.draft.dimensions.width).toBe(70)
    expect(state.past).toEqual([DRAFT])
    expect([entry('width', '50'), rest].reduce(designerReducer, state).past).toHaveLength(2)
  })

  it('stays as typed with a message if it is invalid, and the plan keeps the last valid shape', () => {
    const state = after(entry('width', '90x'), { type: 'leaveField', name: 'width' })
    expect(state.entries.width).toBe('90x')
    expect(state.problems.width).toContain('Width must look like')
    expect(state.draft).toBe(DRAFT)
  })

  it('waits for another dimension that it does not fit', () => {
    const waiting = after(entry('width', '20'), { type: 'leaveField', name: 'width' })
    expect(waiting.problems).toEqual({ returnWidth: "Return Width can't be more than the Width" })
    expect(waiting.entries.width).toBe('20')
    expect(waiting.draft).toBe(DRAFT)
    const fitting = [entry('returnWidth', '10'), rest].reduce(designerReducer, waiting)
    expect(fitting.problems).toEqual({})
    expect(fitting.draft.dimensions).toMatchObject({ width: 20, returnWidth: 10 })
  })

  it("shows a problem of an L's Return Length, which has no field, at the Length", () => {
    expect(after(entry('length', '20')).problems).toEqual({
      length: "Length can't be less than the 24\u00a0in side in the drawing",
    })
  })

  it.each(['200.01', '0.99', '200 1/32'])('may not be outside the range, even if it rounds into it: %s', (text) => {
    const state = after(entry('width', text), rest)
    expect(state.problems.width).toBe('Width must be from 1 to 200 inches')
    expect(state.draft).toBe(DRAFT)
  })
})

describe('a return', () => {
  it('shrinks if another shape has no room for it', () => {
    const asU = afterSmall(shapeOf('U'))
    expect(asU.draft.dimensions).toEqual({ width: 30, length: 20, returnWidth: 9, returnLength: 8 })
    const narrowest: Countertop = { ...SMALL, dimensions: { ...SMALL.dimensions, width: 1, length: 1 } }
    const asWidestU = designerReducer(initialState(narrowest), shapeOf('U')).draft
    expect(dimensionProblems('U', asWidestU.dimensions)).toEqual([])
    expect(asWidestU.dimensions.width).toBe(36)
    expect(designerReducer(asU, { type: 'undo' }).draft).toBe(SMALL)
  })

  it.each<[string, DesignerAction[]]>([
    ['another shape', [shapeOf('I'), entry('width', '60'), entry('length', '48'), shapeOf('L')]],
    ['typed sizes', [entry('width', '60'), entry('length', '48'), rest]],
    ['keys', [key('width', 60), key('length', 48)]],
    [
      'labels',
      [
        { type: 'typeInLabel', name: 'width', text: '60' },
        { type: 'typeInLabel', name: 'length', text: '48' },
      ],
    ],
    ['a drag', [press, moveTo(90), { type: 'release' }, key('length', 48)]],
  ])('grows back to the set size when %s makes room', (_, actions) => {
    const squeezed = afterSmall(shapeOf('U'))
    const grown = actions.reduce(designerReducer, squeezed).draft
    expect(grown.dimensions).toMatchObject({ returnWidth: 24, returnLength: 24 })
    expect(grown.fullReturns).toBeUndefined()
  })

  it('grows back as far as the smallest step allows', () => {
    const { draft } = afterSmall(shapeOf('U'), key('width', 40))
    expect(draft.dimensions).toMatchObject({ width: 40, returnWidth: 14, returnLength: 8 })
    expect(draft.fullReturns).toEqual({ returnWidth: 24, returnLength: 24 })
  })

  it.each<[string, DesignerAction[]]>([
    ['typed', [entry('returnWidth', '10'), rest]],
    ['typed unchanged', [entry('returnWidth', '14'), rest]],
    ['typed in a label', [{ type: 'typeInLabel', name: 'returnWidth', text: '10' }]],
    ['moved', [key('returnWidth', 13)]],
  ])('counts as set by the visitor if it was %s', (_, actions) => {
    const set = afterSmall(shapeOf('U'), key('width', 40), ...actions)
    const { returnWidth } = set.draft.dimensions
    const leave = { type: 'leaveField', name: 'returnWidth' } as const
    const wide = [leave, entry('width', '96'), rest].reduce(designerReducer, set)
    expect(wide.draft.dimensions.returnWidth).toBe(returnWidth)
  })

  it('does not count as set if its label is closed unchanged', () => {
    const squeezed = afterSmall(shapeOf('U'))
    expect(designerReducer(squeezed, { type: 'typeInLabel', name: 'returnWidth', text: '9' })).toMatchObject({
      draft: { fullReturns: { returnWidth: 24 } },
      past: [SMALL],
    })
  })

  it('grows back with the Length of its L', () => {
    const short = after(key('length', 12))
    expect(short.draft.dimensions).toMatchObject({ length: 12, returnLength: 12 })
    expect(designerReducer(short, key('length', 48)).draft.dimensions.returnLength).toBe(24)
  })

  it('is restored by undo, and can still grow back', () => {
    const grown = afterSmall(shapeOf('U'), entry('width', '96'), rest)
    const undone = designerReducer(grown, { type: 'undo' })
    expect(undone.draft.dimensions.returnWidth).toBe(9)
    expect(designerReducer(undone, key('width', 96)).draft.dimensions.returnWidth).toBe(24)
    expect(designerReducer(undone, { type: 'redo' }).draft.dimensions.returnWidth).toBe(24)
  })
})

describe('undo and redo', () => {
  it('cover shape, dimensions and stone, and a new change clears redo', () => {
    const changed = after({ type: 'shape', shape: 'U' }, key('width', 70), { type: 'stone', stone: 'travella' })
    const back = [{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }] as const
    const start = back.reduce(designerReducer, changed)
    expect(start.draft).toBe(DRAFT)
    const again = [{ type: 'redo' }, { type: 'redo' }, { type: 'redo' }, { type: 'redo' }] as const
    expect(again.reduce(designerReducer, start).draft).toBe(changed.draft)
    expect(designerReducer(designerReducer(changed, { type: 'undo' }), key('length', 50)).future).toEqual([])
  })
})

describe('details', () => {
  const WITH_SINK = { ...DEFAULT_DETAILS, cutouts: [cutoutAt(30)] }
  const set = (details: Details | undefined, undoStep?: string): DesignerAction => ({
    type: 'details',
    details,
    undoStep,
  })

  it('are set and removed, each as one undo step', () => {
    const detailed = after(set(WITH_SINK))
    expect(detailed.draft).toEqual({ ...DRAFT, details: WITH_SINK })
    expect(designerReducer(detailed, { type: 'undo' }).draft).toBe(DRAFT)
    const removed = designerReducer(detailed, set(undefined))
    expect(removed.draft).toEqual(DRAFT)
    expect(removed.past).toHaveLength(2)
    const again = designerReducer(designerReducer(removed, { type: 'undo' }), { type: 'redo' })
    expect(again.draft).toBe(removed.draft)
  })

  it('change nothing if they are equal', () => {
    const detailed = after(set(WITH_SINK))
    expect(designerReducer(detailed, set(structuredClone(WITH_SINK)))).toBe(detailed)
  })

  it('are one undo step while the step has the same name', () => {
    const moved = after(set(WITH_SINK, 'a'), set(sinkAt(31), 'b'), set(sinkAt(32), 'b'))
    expect(moved.draft.details).toEqual(sinkAt(32))
    expect(moved.past).toEqual([DRAFT, { ...DRAFT, details: WITH_SINK }])
    expect(designerReducer(moved, set(WITH_SINK, 'b'))).toMatchObject({ past: [DRAFT], draft: { details: WITH_SINK } })
    expect(after(set(WITH_SINK), set(sinkAt(31)), set(sinkAt(32))).past).toHaveLength(3)
    expect(after(set(WITH_SINK, 'a'), key('width', 70), set(sinkAt(31), 'a')).past).toHaveLength(3)
  })

  it('stay through other shapes, sizes and stones', () => {
    const state = after(set(WITH_SINK), shapeOf('I'), key('width', 70), { type: 'stone', stone: 'travella' })
    expect(state.draft.details).toBe(WITH_SINK)
  })

  it('are one undo step after a drag, which can be canceled', () => {
    const detailed = after(set(WITH_SINK))
    const fixture = { kind: 'cutout', id: 's1' } as const
    const drag = (at: number): DesignerAction => ({
      type: 'dragDetails',
      details: sinkAt(at),
      fixture,
      stoppedBy: null,
    })
    const dragging = [drag(31), drag(40)].reduce(designerReducer, detailed)
    expect(dragging.draft.details).toEqual(sinkAt(40))
    expect(settledDraft(dragging)).toBe(detailed.draft)
    expect(designerReducer(dragging, { type: 'release' })).toMatchObject({
      draft: { details: sinkAt(40) },
      past: [DRAFT, detailed.draft],
      gesture: { phase: 'idle' },
    })
    expect(designerReducer(dragging, { type: 'cancel' })).toEqual(detailed)
    const back = [drag(31), drag(30), { type: 'release' } as const].reduce(designerReducer, detailed)
    expect(back.draft).toBe(detailed.draft)
    expect(back.past).toHaveLength(1)
  })

  it('join the undo step of a resize when a cutout is put where it fits', () => {
    const resized = after(set(WITH_SINK), key('width', 40))
    const settled = designerReducer(resized, { type: 'settle', draft: resized.draft, details: sinkAt(20) })
    expect(settled.draft).toMatchObject({ dimensions: { width: 40 }, details: sinkAt(20) })
    expect(designerReducer(settled, { type: 'undo' }).draft).toEqual({ ...DRAFT, details: WITH_SINK })
    // The draft has changed again.
    expect(designerReducer(settled, { type: 'settle', draft: resized.draft, details: sinkAt(25) })).toBe(settled)
  })

  function cutoutAt(at: number): Cutout {
    return { id: 's1', kind: 'sink-single', side: 'back', at }
  }
  function sinkAt(at: number): Details {
    return { ...DEFAULT_DETAILS, cutouts: [cutoutAt(at)] }
  }
})
