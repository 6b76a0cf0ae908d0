import type { Design, DimensionName, Shape } from '#shared/countertops/design.ts'
import { dragHandle, type Handle, handlesOf, moveHandleTo } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { parseInches } from '#shared/lib/inches.ts'
import { applyEntries, applyEntry, type Entries, fieldNamesOf, type Problems } from './entries.ts'
import { fitToShape } from './fit-to-shape.ts'

/** One press of a pointer on a handle. Every move is computed from the design at its start. */
export type Gesture =
  | { phase: 'idle' }
  | { phase: 'pointing'; handle: Handle; start: Design; from: Point }
  | { phase: 'dragging'; handle: Handle; start: Design; from: Point; stoppedBy: string | null }

export interface DesignerState {
  /** What is drawn: always a real shape. */
  design: Design
  past: readonly Design[]
  future: readonly Design[]
  gesture: Gesture
  entries: Entries
  problems: Problems
  /** What goes on with the last undo step in place of making another: further keystrokes, or a key that is held. */
  openStep: `${'typing' | 'key'} ${DimensionName}` | null
  /** What stopped a handle last, until something else happens. */
  limit: { name: DimensionName; reason: string } | null
}

export type DesignerAction =
  | { type: 'shape'; shape: Shape }
  | { type: 'stone'; stone: StoneId }
  | { type: 'entry'; name: DimensionName; text: string }
  | { type: 'leaveField'; name: DimensionName }
  /** A figure typed in the drawing; one that makes no shape changes nothing (see `applyEntry`). */
  | { type: 'figure'; name: DimensionName; text: string }
  /** `at` is where the pointer is, in inches in the outline's coordinates. */
  | { type: 'press'; name: DimensionName; at: Point }
  /** `slop` inches of movement make a press a drag; `step` is the grid in inches. */
  | { type: 'move'; to: Point; step: number; slop: number }
  | { type: 'release' }
  | { type: 'cancel' }
  /** A held key repeats, and all its repeats are one undo step. */
  | { type: 'key'; name: DimensionName; to: number; isRepeat: boolean }
  | { type: 'leaveHandle' }
  | { type: 'undo' }
  | { type: 'redo' }

const IDLE: Gesture = { phase: 'idle' }
const MAX_STEPS = 200

export function initialState(design: Design): DesignerState {
  return { design, past: [], future: [], gesture: IDLE, entries: {}, problems: {}, openStep: null, limit: null }
}

/** The design without the drag that is under way: what is kept, listed and priced. */
export function settledDesign({ design, gesture }: DesignerState): Design {
  return gesture.phase === 'idle' ? design : gesture.start
}

export function designerReducer(state: DesignerState, action: DesignerAction): DesignerState {
  switch (action.type) {
    case 'shape': {
      if (action.shape === state.design.shape) return state
      const design = fitToShape(state.design, action.shape)
      const kept = fieldNamesOf(action.shape).filter((name) => state.entries[name] !== undefined)
      const entries = Object.fromEntries(kept.map((name) => [name, state.entries[name]]))
      return readAgain({ ...step(state, design), entries })
    }
    case 'stone':
      return action.stone === state.design.stone ? state : step(state, { ...state.design, stone: action.stone })
    case 'entry':
      return typed(state, action.name, action.text)
    case 'leaveField': {
      return { ...state, openStep: null, entries: withoutReadEntry(state, action.name) }
    }
    case 'figure': {
      const read = applyEntry(state.design, action.name, action.text)
      if ('problem' in read) return state
      const changed = read.design === state.design ? state : step(state, read.design)
      return changedByHandle(changed, action.name)
    }
    case 'press':
      return press(state, action.name, action.at)
    case 'move':
      return move(state, action)
    case 'release': {
      if (state.gesture.phase !== 'dragging')
        return state.gesture.phase === 'idle' ? state : { ...state, gesture: IDLE }
      const { start, handle, stoppedBy } = state.gesture
      const limit = stoppedBy ? { name: handle.name, reason: stoppedBy } : null
      if (state.design === start) return { ...state, gesture: IDLE, limit }
      return { ...changedByHandle(step(state, state.design), handle.name), limit }
    }
    case 'cancel':
      return state.gesture.phase === 'idle' ? state : { ...state, design: state.gesture.start, gesture: IDLE }
    case 'key': {
      const { shape, dimensions } = state.design
      const { dimensions: next, stoppedBy } = moveHandleTo(shape, dimensions, action.name, action.to)
      const limit = stoppedBy ? { name: action.name, reason: stoppedBy } : null
      if (next === dimensions || next[action.name] === dimensions[action.name]) return { ...state, limit }
      const design = { ...state.design, dimensions: next }
      const openStep = `key ${action.name}` as const
      const goesOn = action.isRepeat && state.openStep === openStep
      const changed = goesOn ? { ...state, design } : step(state, design)
      return { ...changedByHandle(changed, action.name), openStep, limit }
    }
    case 'leaveHandle':
      return state.limit ? { ...state, limit: null } : state
    case 'undo': {
      const design = state.past.at(-1)
      if (!design || state.gesture.phase !== 'idle') return state
      return { ...initialState(design), past: state.past.slice(0, -1), future: [state.design, ...state.future] }
    }
    case 'redo': {
      const [design, ...future] = state.future
      if (!design || state.gesture.phase !== 'idle') return state
      return { ...initialState(design), past: [...state.past, state.design], future }
    }
  }
}

/** The next design, with the one before it to undo to. */
function step(state: DesignerState, design: Design): DesignerState {
  const past = [...state.past, settledDesign(state)].slice(-MAX_STEPS)
  return { ...state, design, past, future: [], gesture: IDLE, openStep: null, limit: null }
}

function typed(state: DesignerState, name: DimensionName, text: string): DesignerState {
  const entries = { ...state.entries, [name]: text }
  const { design, problems } = applyEntries(state.design, entries)
  if (design === state.design) return { ...state, entries, problems, limit: null }
  const openStep = `typing ${name}` as const
  const changed = state.openStep === openStep ? { ...state, design } : step(state, design)
  return { ...changed, entries, problems, openStep, limit: null }
}

function press(state: DesignerState, name: DimensionName, at: Point): DesignerState {
  const start = settledDesign(state)
  const handle = handlesOf(start.shape, start.dimensions).find((candidate) => candidate.name === name)
  if (!handle) return state
  return { ...state, design: start, gesture: { phase: 'pointing', handle, start, from: at }, limit: null }
}

function move(state: DesignerState, action: Extract<DesignerAction, { type: 'move' }>): DesignerState {
  const { gesture } = state
  if (gesture.phase === 'idle') return state
  const { handle, start, from } = gesture
  const by = { x: action.to.x - from.x, y: action.to.y - from.y }
  if (gesture.phase === 'pointing' && Math.hypot(by.x, by.y) < action.slop) return state
  const point = { x: handle.at.x + by.x, y: handle.at.y + by.y }
  const { dimensions, stoppedBy } = dragHandle(start.shape, start.dimensions, handle, point, action.step)
  const isSame = dimensions[handle.name] === state.design.dimensions[handle.name]
  if (isSame && gesture.phase === 'dragging' && gesture.stoppedBy === stoppedBy) return state
  const design = dimensions === start.dimensions ? start : { ...start, dimensions }
  return {
    ...state,
    design: isSame ? state.design : design,
    gesture: { phase: 'dragging', handle, start, from, stoppedBy },
  }
}

/** A figure given by hand takes the place of what stood in its field; what waited for it may now fit. */
function changedByHandle(state: DesignerState, name: DimensionName): DesignerState {
  const { [name]: _, ...entries } = state.entries
  return readAgain({ ...state, entries })
}

function readAgain(state: DesignerState): DesignerState {
  const { design, problems } = applyEntries(state.design, state.entries)
  return { ...state, design, problems }
}

/** A field that was read shows the design's own figure again once it is left; a wrong entry stays as it was typed. */
function withoutReadEntry(state: DesignerState, name: DimensionName): Entries {
  const text = state.entries[name]
  if (text === undefined || state.problems[name]) return state.entries
  const { [name]: _, ...others } = state.entries
  // A figure that waits for another one is not drawn yet.
  return parseInches(text) === state.design.dimensions[name] ? others : state.entries
}
