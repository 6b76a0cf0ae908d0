import { describe, expect, it } from 'vitest'
import { type Countertop, dimensionProblems } from '#shared/countertops/countertop.ts'
import { type Cutout, DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  type MovedDraft,
  settledDraft,
} from './designer-state.ts'
import { dragPart, movePart } from './plan/move.tsx'

const DRAFT: Countertop = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
/** An action, or what a drag or a key makes of the state. */
type Step = DesignerAction | ((state: DesignerState) => DesignerAction)

const take = (state: DesignerState, step: Step) =>
  designerReducer(state, typeof step === 'function' ? step(state) : step)
const after = (...steps: Step[]): DesignerState => steps.reduce(take, initialState(DRAFT))
const moved = (found: MovedDraft | null): MovedDraft => {
  if (!found) throw new Error('It is gone')
  return found
}
/** Drags the Width from where its handle is at the start of the drag, at 60 in, to `x`. */
const moveTo = (x: number): Step => {
  const moving = { kind: 'handle', name: 'width' } as const
  return (state) => ({
    type: 'drag',
    moving,
    ...moved(dragPart(settledDraft(state), moving, { x: x - 60, y: 78 }, 0.5)),
  })
}
const release: Step = { type: 'release' }
const key = (name: 'width' | 'length' | 'returnWidth', to: number, isRepeat = false): Step => {
  const moving = { kind: 'handle', name } as const
  return ({ draft }) => ({ type: 'step', moving, isRepeat, ...moved(movePart(draft, moving, to)) })
}
const entry = (name: 'width' | 'length' | 'returnWidth', text: string): DesignerAction => ({
  type: 'typeInField',
  name,
  text,
})

const rest: DesignerAction = { type: 'applyFields' }

const SMALL: Countertop = { ...DRAFT, shape: 'I', dimensions: { ...DRAFT.dimensions, width: 30, length: 20 } }
const shapeOf = (shape: Countertop['shape']): DesignerAction => ({ type: 'shape', shape })
const afterSmall = (...steps: Step[]) => steps.reduce(take, initialState(SMALL))

describe('a drag', () => {
  it('is computed from its start, and is one undo step', () => {
    const dragging = after(moveTo(190), moveTo(70.2))
    expect(dragging.draft.dimensions.width).toBe(70)
    expect(settledDraft(dragging)).toBe(DRAFT)
    const released = take(dragging, release)
    expect(released.past).toEqual([DRAFT])
    expect(take(released, { type: 'undo' }).draft).toBe(DRAFT)
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
    const by = { x: to - from, y: 0 }
    const dragged = moved(dragPart(draft, { kind: 'handle', name, ...(side && { side }) }, by, 0.5))
    expect(dragged.draft.dimensions[name]).toBe(draft.dimensions[name] + 10)
  })

  it('adds no undo step if it ends where it began', () => {
    const state = after(moveTo(90), moveTo(60), release)
    expect(state.draft).toBe(DRAFT)
    expect(state.past).toEqual([])
  })

  it('that is canceled restores the start', () => {
    const state = after(moveTo(90), { type: 'cancel' }, release)
    expect(state.draft).toBe(DRAFT)
    expect(state.past).toEqual([])
  })

  it('stops at a limit and says why until the next action', () => {
    const dragging = after(moveTo(10))
    expect(dragging.draft.dimensions.width).toBe(36)
    const released = take(dragging, release)
    for (const { limit } of [dragging, released]) expect(limit?.reason).toBe('needs 12 in beyond the return')
    expect(take(released, key('width', 40)).limit).toBeNull()
  })

  it('returns the same state object if it changes nothing', () => {
    const dragging = after(moveTo(70))
    expect(take(dragging, moveTo(70.1))).toBe(dragging)
  })

  it('replaces an invalid entry in its field and no other', () => {
    const state = after(entry('width', 'x'), entry('length', 'y'), moveTo(70), release)
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
    const left = take(once, { type: 'leaveField', name: 'width' })
    expect([entry('width', '70'), rest].reduce(take, left).past).toHaveLength(2)
  })

  it('changes no size before it is whole, or its field is left', () => {
    const typed = after(entry('width', '9'), entry('width', '90'))
    expect(typed.draft).toBe(DRAFT)
    expect(take(typed, rest).draft.dimensions.width).toBe(90)
    expect(take(typed, { type: 'leaveField', name: 'width' }).draft.dimensions.width).toBe(90)
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
    const fitting = [entry('returnWidth', '10'), rest].reduce(take, waiting)
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
    const asWidestU = take(initialState(narrowest), shapeOf('U')).draft
    expect(dimensionProblems('U', asWidestU.dimensions)).toEqual([])
    expect(asWidestU.dimensions.width).toBe(36)
    expect(take(asU, { type: 'undo' }).draft).toBe(SMALL)
  })

  it.each<[string, Step[]]>([
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
    ['a drag', [moveTo(90), release, key('length', 48)]],
  ])('grows back to the set size when %s makes room', (_, actions) => {
    const squeezed = afterSmall(shapeOf('U'))
    const grown = actions.reduce(take, squeezed).draft
    expect(grown.dimensions).toMatchObject({ returnWidth: 24, returnLength: 24 })
    expect(grown.fullReturns).toBeUndefined()
  })

  it('grows back as far as the smallest step allows', () => {
    const { draft } = afterSmall(shapeOf('U'), key('width', 40))
    expect(draft.dimensions).toMatchObject({ width: 40, returnWidth: 14, returnLength: 8 })
    expect(draft.fullReturns).toEqual({ returnWidth: 24, returnLength: 24 })
  })

  it.each<[string, Step[]]>([
    ['typed', [entry('returnWidth', '10'), rest]],
    ['typed unchanged', [entry('returnWidth', '14'), rest]],
    ['typed in a label', [{ type: 'typeInLabel', name: 'returnWidth', text: '10' }]],
    ['moved', [key('returnWidth', 13)]],
  ])('counts as set by the visitor if it was %s', (_, actions) => {
    const set = afterSmall(shapeOf('U'), key('width', 40), ...actions)
    const { returnWidth } = set.draft.dimensions
    const leave = { type: 'leaveField', name: 'returnWidth' } as const
    const wide = [leave, entry('width', '96'), rest].reduce(take, set)
    expect(wide.draft.dimensions.returnWidth).toBe(returnWidth)
  })

  it('does not count as set if its label is closed unchanged', () => {
    const squeezed = afterSmall(shapeOf('U'))
    expect(take(squeezed, { type: 'typeInLabel', name: 'returnWidth', text: '9' })).toMatchObject({
      draft: { fullReturns: { returnWidth: 24 } },
      past: [SMALL],
    })
  })

  it('grows back with the Length of its L', () => {
    const short = after(key('length', 12))
    expect(short.draft.dimensions).toMatchObject({ length: 12, returnLength: 12 })
    expect(take(short, key('length', 48)).draft.dimensions.returnLength).toBe(24)
  })

  it('is restored by undo, and can still grow back', () => {
    const grown = afterSmall(shapeOf('U'), entry('width', '96'), rest)
    const undone = take(grown, { type: 'undo' })
    expect(undone.draft.dimensions.returnWidth).toBe(9)
    expect(take(undone, key('width', 96)).draft.dimensions.returnWidth).toBe(24)
    expect(take(undone, { type: 'redo' }).draft.dimensions.returnWidth).toBe(24)
  })
})

describe('undo and redo', () => {
  it('cover shape, dimensions and stone, and a new change clears redo', () => {
    const changed = after({ type: 'shape', shape: 'U' }, key('width', 70), { type: 'stone', stone: 'travella' })
    const back = [{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }] as const
    const start = back.reduce(take, changed)
    expect(start.draft).toBe(DRAFT)
    const again = [{ type: 'redo' }, { type: 'redo' }, { type: 'redo' }, { type: 'redo' }] as const
    expect(again.reduce(take, start).draft).toBe(changed.draft)
    expect(take(take(changed, { type: 'undo' }), key('length', 50)).future).toEqual([])
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
    expect(take(detailed, { type: 'undo' }).draft).toBe(DRAFT)
    const removed = take(detailed, set(undefined))
    expect(removed.draft).toEqual(DRAFT)
    expect(removed.past).toHaveLength(2)
    const again = take(take(removed, { type: 'undo' }), { type: 'redo' })
    expect(again.draft).toBe(removed.draft)
  })

  it('change nothing if they are equal', () => {
    const detailed = after(set(WITH_SINK))
    expect(take(detailed, set(structuredClone(WITH_SINK)))).toBe(detailed)
  })

  it('are one undo step while the step has the same name', () => {
    const steps = after(set(WITH_SINK, 'a'), set(sinkAt(31), 'b'), set(sinkAt(32), 'b'))
    expect(steps.draft.details).toEqual(sinkAt(32))
    expect(steps.past).toEqual([DRAFT, { ...DRAFT, details: WITH_SINK }])
    expect(after(set(WITH_SINK), set(sinkAt(31)), set(sinkAt(32))).past).toHaveLength(3)
    expect(after(set(WITH_SINK, 'a'), key('width', 70), set(sinkAt(31), 'a')).past).toHaveLength(3)
  })

  it('stay through other shapes, sizes and stones', () => {
    const state = after(set(WITH_SINK), shapeOf('I'), key('width', 70), { type: 'stone', stone: 'travella' })
    expect(state.draft.details).toBe(WITH_SINK)
  })

  it('are one undo step after a drag, which can be canceled', () => {
    const detailed = after(set(WITH_SINK))
    const drag = (at: number): DesignerAction => ({
      type: 'drag',
      moving: { kind: 'cutout', id: 's1' },
      draft: { ...detailed.draft, details: sinkAt(at) },
      stoppedBy: null,
    })
    const dragging = [drag(31), drag(40)].reduce(take, detailed)
    expect(dragging.draft.details).toEqual(sinkAt(40))
    expect(settledDraft(dragging)).toBe(detailed.draft)
    expect(take(dragging, release)).toMatchObject({
      draft: { details: sinkAt(40) },
      past: [DRAFT, detailed.draft],
      gesture: null,
    })
    expect(take(dragging, { type: 'cancel' })).toEqual(detailed)
    const back = [drag(31), drag(30), release].reduce(take, detailed)
    expect(back.draft).toBe(detailed.draft)
    expect(back.past).toHaveLength(1)
  })

  it('join the undo step of a resize when a cutout is put where it fits', () => {
    const resized = after(set(WITH_SINK), key('width', 40))
    const settled = take(resized, { type: 'settle', draft: resized.draft, details: sinkAt(20) })
    expect(settled.draft).toMatchObject({ dimensions: { width: 40 }, details: sinkAt(20) })
    expect(take(settled, { type: 'undo' }).draft).toEqual({ ...DRAFT, details: WITH_SINK })
    // The draft has changed again.
    expect(take(settled, { type: 'settle', draft: resized.draft, details: sinkAt(25) })).toBe(settled)
  })

  function cutoutAt(at: number): Cutout {
    return { id: 's1', kind: 'sink-single', side: 'back', at }
  }
  function sinkAt(at: number): Details {
    return { ...DEFAULT_DETAILS, cutouts: [cutoutAt(at)] }
  }
})
