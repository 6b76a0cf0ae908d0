import type { DimensionName, Shape } from '#shared/countertops/countertop.ts'
import { dragHandle, type MovableEdge, movableEdgesOf, moveHandleTo } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { Details, SideName } from '#shared/fabrication/details.ts'
import { parseInches } from '#shared/lib/inches.ts'
import { applyEntries, applyEntry, type Entries, formFieldsOf, type Problems } from './entries.ts'
import {
  type Draft,
  fitToShape,
  isSameCountertop,
  isSameDraft,
  isSameSize,
  resize,
  withDetails,
} from './fit-to-shape.ts'

/** A drag of a handle. Every move is computed from `start`, the draft when it began. */
export type Gesture =
  | { phase: 'idle' }
  | { phase: 'dragging'; handle: MovableEdge; start: Draft; from: Point; stoppedBy: string | null }
  | { phase: 'draggingDetails'; start: Draft; fixture: Fixture; stoppedBy: string | null }

/** What moves along a side: a cutout by its id, or a dishwasher by its place in the list. */
export type Fixture = { kind: 'cutout'; id: string } | { kind: 'dishwasher'; index: number }

export function isSameFixture(one: Fixture, other: Fixture): boolean {
  if (one.kind === 'cutout') return other.kind === 'cutout' && one.id === other.id
  return other.kind === 'dishwasher' && one.index === other.index
}

export type Sheet = { kind: 'side'; side: SideName } | Fixture

/** Selects what a sheet is about, in the drawing or the list. */
export function sheetSelector(sheet: Sheet): string {
  if (sheet.kind === 'side') return `[data-side="${sheet.side}"]`
  return sheet.kind === 'cutout' ? `[data-cutout="${sheet.id}"]` : `[data-dishwasher="${sheet.index}"]`
}

export interface DesignerState {
  /** Always a valid shape. */
  draft: Draft
  past: readonly Draft[]
  future: readonly Draft[]
  gesture: Gesture
  entries: Entries
  problems: Problems
  /** The label of the plan that is open for typing. */
  editedLabel: DimensionName | null
  /** Further typing, or repeats of a held key, join the last undo step if they match this. */
  openUndoStep: 'typing' | `key ${DimensionName}` | `details ${string}` | null
  /** Why a handle or a fixture stopped, until the next action. */
  limit: { name?: DimensionName; fixture?: Fixture; reason: string } | null
  sheet: Sheet | null
}

export type DesignerAction =
  | { type: 'shape'; shape: Shape }
  | { type: 'stone'; stone: StoneId }
  /** Changes no size yet: the digits of 120 pass through 1 and 12. */
  | { type: 'typeInField'; name: DimensionName; text: string }
  | { type: 'applyFields' }
  | { type: 'leaveField'; name: DimensionName }
  | { type: 'openLabel'; name: DimensionName }
  | { type: 'closeLabel' }
  /** Typed into a label of the plan. Ignored if it makes no valid shape (see `applyEntry`). */
  | { type: 'typeInLabel'; name: DimensionName; text: string }
  /** `at` is the pointer's position in inches. `side` is the edge that is dragged, if it isn't the handle's. */
  | { type: 'startDrag'; name: DimensionName; at: Point; side?: SideName }
  /** `step` is the grid in inches. */
  | { type: 'move'; to: Point; step: number }
  | { type: 'release' }
  | { type: 'cancel' }
  /** A held key repeats. All repeats are one undo step. */
  | { type: 'key'; name: DimensionName; to: number; isRepeat: boolean }
  | { type: 'leaveHandle' }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Sets or removes the details. Changes with the same `undoStep` one after the other are one undo step. */
  | { type: 'details'; details: Details | undefined; undoStep?: string | undefined }
  /** Shows details during a drag. 'release' makes them one undo step, 'cancel' restores the start. */
  | { type: 'dragDetails'; details: Details; fixture: Fixture; stoppedBy: string | null }
  | { type: 'stopFixture'; fixture: Fixture; reason: string }
  /** Puts cutouts where they fit, after `draft` was resized. Joins the undo step of the resize. */
  | { type: 'settle'; draft: Draft; details: Details }
  | { type: 'openSheet'; sheet: Sheet }
  | { type: 'closeSheet' }
  | { type: 'adopt'; draft: Draft }

const IDLE: Gesture = { phase: 'idle' }
const MAX_UNDO_STEPS = 200

export function initialState(draft: Draft): DesignerState {
  return {
    draft,
    past: [],
    future: [],
    gesture: IDLE,
    entries: {},
    problems: {},
    editedLabel: null,
    openUndoStep: null,
    limit: null,
    sheet: null,
  }
}

/** Whether a gesture is under way, a label is open, or a field has an entry. */
export function isEditing({ gesture, entries, editedLabel }: DesignerState): boolean {
  return gesture.phase !== 'idle' || editedLabel !== null || Object.keys(entries).length > 0
}

/** The draft without a drag under way. Only this one is saved, listed and priced. */
export function settledDraft({ draft, gesture }: DesignerState): Draft {
  return gesture.phase === 'idle' ? draft : gesture.start
}

/** The first invalid field of the shape. While there is one, the plan shows the last valid size. */
export function invalidField({ draft, problems }: DesignerState): DimensionName | undefined {
  return formFieldsOf(draft.shape).find((name) => problems[name])
}

export function firstProblem(state: DesignerState): string | undefined {
  const name = invalidField(state)
  return name && state.problems[name]
}

/** The size that area and price are for, if a field is invalid. */
export function lastValidSize(state: DesignerState): string | null {
  const { width, length } = settledDraft(state).dimensions
  return invalidField(state) ? formatSize(width, length) : null
}

export function designerReducer(state: DesignerState, action: DesignerAction): DesignerState {
  switch (action.type) {
    case 'shape': {
      if (action.shape === state.draft.shape) return state
      const draft = fitToShape(state.draft, action.shape)
      const keptNames = formFieldsOf(action.shape).filter((name) => state.entries[name] !== undefined)
      const entries = Object.fromEntries(keptNames.map((name) => [name, state.entries[name]]))
      return reapplyEntries({ ...pushUndoStep(state, draft), entries })
    }
    case 'stone':
      return chooseStone(state, action.stone)
    case 'typeInField':
      return enterText(state, action.name, action.text)
    case 'applyFields':
      return applyFields(state)
    case 'leaveField':
      return leaveField(applyFields(state), action.name)
    case 'openLabel':
      return { ...state, editedLabel: action.name }
    case 'closeLabel':
      return state.editedLabel ? { ...state, editedLabel: null } : state
    case 'typeInLabel': {
      const read = applyEntry(state.draft, action.name, action.text)
      if ('problem' in read) return state
      const changed = read.draft === state.draft ? state : pushUndoStep(state, read.draft)
      return dropEntry(changed, action.name)
    }
    case 'startDrag':
      return startDrag(state, action)
    case 'move':
      return moveHandle(state, action)
    case 'release':
      return release(state)
    case 'cancel':
      return state.gesture.phase === 'idle' ? state : { ...state, draft: state.gesture.start, gesture: IDLE }
    case 'key': {
      const { shape, dimensions } = state.draft
      const { dimensions: next, stoppedBy } = moveHandleTo(shape, dimensions, action.name, action.to)
      const limit = stoppedBy ? { name: action.name, reason: stoppedBy } : null
      if (next === dimensions || next[action.name] === dimensions[action.name]) return { ...state, limit }
      const draft = resize(state.draft, next, [action.name])
      const openUndoStep = `key ${action.name}` as const
      const joinsLastStep = action.isRepeat && state.openUndoStep === openUndoStep
      const changed = joinsLastStep ? { ...state, draft } : pushUndoStep(state, draft)
      return { ...dropEntry(changed, action.name), openUndoStep, limit }
    }
    case 'leaveHandle':
      return state.limit ? { ...state, limit: null } : state
    case 'undo': {
      const draft = state.past.at(-1)
      if (!draft || state.gesture.phase !== 'idle') return state
      return { ...initialState(draft), past: state.past.slice(0, -1), future: [state.draft, ...state.future] }
    }
    case 'redo': {
      const [draft, ...future] = state.future
      if (!draft || state.gesture.phase !== 'idle') return state
      return { ...initialState(draft), past: [...state.past, state.draft], future }
    }
    case 'details':
      return changeDetails(state, action.details, action.undoStep)
    case 'dragDetails':
      return dragDetails(state, action)
    case 'stopFixture':
      return { ...state, limit: { fixture: action.fixture, reason: action.reason } }
    case 'settle': {
      if (settledDraft(state) !== action.draft || state.gesture.phase !== 'idle') return state
      return { ...state, draft: withDetails(action.draft, action.details) }
    }
    case 'openSheet':
      return { ...state, sheet: action.sheet }
    case 'closeSheet':
      return state.sheet ? { ...state, sheet: null } : state
    case 'adopt': {
      if (isSameCountertop(action.draft, settledDraft(state))) return state
      const { past, future } = pushUndoStep(state, action.draft)
      return { ...initialState(action.draft), past, future }
    }
  }
}

function chooseStone(state: DesignerState, stone: StoneId): DesignerState {
  const { formerStone, ...draft } = state.draft
  return formerStone === undefined && stone === draft.stone ? state : pushUndoStep(state, { ...draft, stone })
}

function pushUndoStep(state: DesignerState, draft: Draft): DesignerState {
  const past = [...state.past, settledDraft(state)].slice(-MAX_UNDO_STEPS)
  return { ...state, draft, past, future: [], gesture: IDLE, openUndoStep: null, limit: null }
}

function release(state: DesignerState): DesignerState {
  const { gesture, draft } = state
  if (gesture.phase === 'idle') return state
  const { start, stoppedBy } = gesture
  const name = gesture.phase === 'dragging' ? gesture.handle.name : null
  const about = gesture.phase === 'dragging' ? { name: gesture.handle.name } : { fixture: gesture.fixture }
  const limit = stoppedBy === null ? null : { ...about, reason: stoppedBy }
  if (isSameDraft(draft, start)) return { ...state, draft: start, gesture: IDLE, limit }
  const released = pushUndoStep(state, draft)
  return { ...(name ? dropEntry(released, name) : released), limit }
}

function dragDetails(state: DesignerState, action: Extract<DesignerAction, { type: 'dragDetails' }>): DesignerState {
  const { details, fixture, stoppedBy } = action
  const start = settledDraft(state)
  const gesture = { phase: 'draggingDetails', start, fixture, stoppedBy } as const
  return { ...state, draft: withDetails(start, details), gesture, limit: null }
}

function changeDetails(state: DesignerState, details: Details | undefined, undoStep?: string): DesignerState {
  const settled = settledDraft(state)
  const openUndoStep = undoStep === undefined ? null : (`details ${undoStep}` as const)
  const draft = withDetails(settled, details)
  if (isSameDraft(draft, settled))
    return state.gesture.phase === 'idle' ? state : { ...state, draft: settled, gesture: IDLE }
  if (openUndoStep === null || state.openUndoStep !== openUndoStep)
    return { ...pushUndoStep(state, draft), openUndoStep }
  const before = state.past.at(-1)
  // Changed back, so there is nothing to undo.
  if (before && isSameCountertop(before, draft) && isSameDraft(before, draft))
    return { ...state, draft: before, past: state.past.slice(0, -1), openUndoStep: null, limit: null }
  return { ...state, draft, limit: null }
}

function enterText(state: DesignerState, name: DimensionName, text: string): DesignerState {
  const entries = { ...state.entries, [name]: text }
  const { draft, problems } = applyEntries(state.draft, entries)
  const typed = { ...state, entries, problems, limit: null }
  const before = state.past.at(-1)
  const isRight = !problems[name] && parseInches(text) === draft.dimensions[name]
  if (isRight || state.openUndoStep !== 'typing' || !before) return typed
  // A wrong size leaves what was there before the edit, not what it began with, such as the 50 of 500.
  return reapplyEntries({ ...typed, draft: before, past: state.past.slice(0, -1), openUndoStep: null })
}

function applyFields(state: DesignerState): DesignerState {
  const { draft } = applyEntries(state.draft, state.entries)
  // Typing a return's current size marks it as set by the visitor. That alone isn't worth an undo step.
  if (isSameSize(draft, state.draft)) return draft === state.draft ? state : { ...state, draft }
  const changed = state.openUndoStep === 'typing' ? { ...state, draft } : pushUndoStep(state, draft)
  return { ...changed, openUndoStep: 'typing' }
}

function startDrag(
  state: DesignerState,
  { name, at, side }: Extract<DesignerAction, { type: 'startDrag' }>,
): DesignerState {
  const start = settledDraft(state)
  const edges = movableEdgesOf(start).filter((edge) => edge.name === name)
  const handle = edges.find((edge) => edge.side === side) ?? edges[0]
  if (!handle) return state
  const gesture = { phase: 'dragging', handle, start, from: at, stoppedBy: null } as const
  return { ...state, draft: start, gesture, limit: null }
}

function moveHandle(state: DesignerState, { to, step }: Extract<DesignerAction, { type: 'move' }>): DesignerState {
  const { gesture, draft } = state
  if (gesture.phase !== 'dragging') return state
  const { handle, start, from } = gesture
  const point = { x: handle.at.x + to.x - from.x, y: handle.at.y + to.y - from.y }
  const { dimensions, stoppedBy } = dragHandle(start.shape, start.dimensions, handle, point, step)
  const isSame = dimensions[handle.name] === draft.dimensions[handle.name]
  if (isSame && gesture.stoppedBy === stoppedBy) return state
  const moved = dimensions === start.dimensions ? start : resize(start, dimensions, [handle.name])
  return { ...state, draft: isSame ? draft : moved, gesture: { ...gesture, stoppedBy } }
}

/** A handle or label overrides what was typed into that field. Other entries may fit now. */
function dropEntry(state: DesignerState, name: DimensionName): DesignerState {
  const { [name]: _, ...entries } = state.entries
  return reapplyEntries({ ...state, entries })
}

function reapplyEntries(state: DesignerState): DesignerState {
  const { draft, problems } = applyEntries(state.draft, state.entries)
  return { ...state, draft, problems }
}

/** When a visitor leaves a field, a valid entry is replaced by the draft's own number. An invalid one stays. */
function leaveField(state: DesignerState, name: DimensionName): DesignerState {
  const left = { ...state, openUndoStep: null }
  const { [name]: text, ...entries } = state.entries
  // Stays if it isn't applied yet because it doesn't fit another dimension.
  const isApplied = text !== undefined && !state.problems[name] && parseInches(text) === state.draft.dimensions[name]
  return isApplied ? { ...left, entries } : left
}
