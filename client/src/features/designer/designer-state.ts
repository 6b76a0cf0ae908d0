import type { Fixture } from '#shared/drawing/fixtures.ts'
import { type DimensionName, dimensionNamesOf, isSameSize, type Shape } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { Details, SideName } from '#shared/fabrication/details.ts'
import type { MovableSeam } from '#shared/fabrication/move-seam.ts'
import { parseInches } from '#shared/lib/inches.ts'
import { applyEntries, applyEntry, type Entries, formFieldsOf, type Problems } from './entries.ts'
import { type Draft, fitToShape, isSameDesignAndPlace, isSameDraft, withDetails } from './fit-to-shape.ts'

/** What a pointer or a key moves. A dimension moves by its handle, or by the edge at `side`. */
export type Movable = { kind: 'handle'; name: DimensionName; side?: SideName } | Fixture | MovableSeam

/** A draft in which something was moved, and why it isn't where it was asked to be. */
export interface MovedDraft {
  draft: Draft
  stoppedBy: string | null
}

export type Sheet = { kind: 'side'; side: SideName } | Fixture

/** Selects what is moved, or what a sheet is about, in the drawing or the list. */
export function selectorOf(part: Movable | Sheet): string {
  if (part.kind === 'handle') return `[data-handle="${part.name}"]`
  if (part.kind === 'side') return `[data-side="${part.side}"]`
  if (part.kind === 'seam') return `[data-seam="${part.index}"]`
  return part.kind === 'cutout' ? `[data-cutout="${part.id}"]` : `[data-dishwasher="${part.index}"]`
}

export interface DesignerState {
  /** Always a valid shape. */
  draft: Draft
  past: readonly Draft[]
  future: readonly Draft[]
  /** A drag under way. Every move is computed from `start`, the draft when it began. */
  gesture: { moving: Movable; start: Draft } | null
  entries: Entries
  problems: Problems
  /** The label of the plan that is open for typing. */
  editedLabel: DimensionName | null
  /** Further typing, or repeats of a held key, join the last undo step if they match this. */
  openUndoStep: 'typing' | `key ${string}` | `details ${string}` | null
  /** Why a handle or a fixture stopped, until the next action. */
  limit: { moving: Movable; reason: string } | null
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
  /** Shows a draft during a drag. 'release' makes it one undo step, 'cancel' restores the start. */
  | ({ type: 'drag'; moving: Movable } & MovedDraft)
  | { type: 'release' }
  | { type: 'cancel' }
  /** A key has moved something. A held one repeats: all repeats are one undo step. */
  | ({ type: 'step'; moving: Movable; isRepeat: boolean } & MovedDraft)
  | { type: 'leaveHandle' }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Sets or removes the details. Changes with the same `undoStep` one after the other are one undo step. */
  | { type: 'details'; details: Details | undefined; undoStep?: string | undefined }
  /** Puts cutouts where they fit, after `draft` was resized. Joins the undo step of the resize. */
  | { type: 'settle'; draft: Draft; details: Details }
  | { type: 'openSheet'; sheet: Sheet }
  | { type: 'closeSheet' }
  | { type: 'adopt'; draft: Draft }

const MAX_UNDO_STEPS = 200

export function initialState(draft: Draft): DesignerState {
  return {
    draft,
    past: [],
    future: [],
    gesture: null,
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
  return gesture !== null || editedLabel !== null || Object.keys(entries).length > 0
}

/** The draft without a drag under way. Only this one is saved, listed and priced. */
export function settledDraft({ draft, gesture }: DesignerState): Draft {
  return gesture?.start ?? draft
}

/** The first invalid field of the shape. While there is one, the plan shows the last valid size. */
export function invalidField({ draft, problems }: DesignerState): DimensionName | undefined {
  return dimensionNamesOf(draft.shape).find((name) => problems[name])
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
    case 'shape':
      return chooseShape(state, action.shape)
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
      return dropEntryOf({ kind: 'handle', name: action.name }, changed)
    }
    case 'drag': {
      const { moving, draft } = action
      const limit = limitOf(action)
      const isSame = isSameDraft(draft, state.draft)
      if (state.gesture && isSame && state.limit?.reason === limit?.reason) return state
      const gesture = { moving, start: settledDraft(state) }
      return { ...state, draft: isSame ? state.draft : draft, gesture, limit }
    }
    case 'release': {
      const { gesture, draft, limit } = state
      if (!gesture) return state
      if (isSameDraft(draft, gesture.start)) return { ...state, draft: gesture.start, gesture: null }
      return { ...dropEntryOf(gesture.moving, pushUndoStep(state, draft)), limit }
    }
    case 'cancel':
      return state.gesture ? { ...state, draft: state.gesture.start, gesture: null, limit: null } : state
    case 'step': {
      const { moving, draft, isRepeat } = action
      const limit = limitOf(action)
      if (isSameDraft(draft, state.draft)) return { ...state, limit }
      const openUndoStep = `key ${selectorOf(moving)}` as const
      const joinsLastStep = isRepeat && state.openUndoStep === openUndoStep
      const changed = joinsLastStep ? { ...state, draft } : pushUndoStep(state, draft)
      return { ...dropEntryOf(moving, changed), openUndoStep, limit }
    }
    case 'leaveHandle':
      return state.limit ? { ...state, limit: null } : state
    case 'undo': {
      const draft = state.past.at(-1)
      if (!draft || state.gesture) return state
      return { ...initialState(draft), past: state.past.slice(0, -1), future: [state.draft, ...state.future] }
    }
    case 'redo': {
      const [draft, ...future] = state.future
      if (!draft || state.gesture) return state
      return { ...initialState(draft), past: [...state.past, state.draft], future }
    }
    case 'details':
      return changeDetails(state, action.details, action.undoStep)
    case 'settle': {
      if (settledDraft(state) !== action.draft || state.gesture) return state
      return { ...state, draft: withDetails(action.draft, action.details) }
    }
    case 'openSheet':
      return { ...state, sheet: action.sheet }
    case 'closeSheet':
      return state.sheet ? { ...state, sheet: null } : state
    case 'adopt': {
      if (isSameDesignAndPlace(action.draft, settledDraft(state))) return state
      const { past, future } = pushUndoStep(state, action.draft)
      return { ...initialState(action.draft), past, future }
    }
  }
}

function chooseShape(state: DesignerState, shape: Shape): DesignerState {
  if (shape === state.draft.shape) return state
  const draft = fitToShape(state.draft, shape)
  const keptNames = formFieldsOf(shape).filter((name) => state.entries[name] !== undefined)
  const entries = Object.fromEntries(keptNames.map((name) => [name, state.entries[name]]))
  return reapplyEntries({ ...pushUndoStep(state, draft), entries })
}

function chooseStone(state: DesignerState, stone: StoneId): DesignerState {
  const { formerStone, ...draft } = state.draft
  return formerStone === undefined && stone === draft.stone ? state : pushUndoStep(state, { ...draft, stone })
}

function pushUndoStep(state: DesignerState, draft: Draft): DesignerState {
  const past = [...state.past, settledDraft(state)].slice(-MAX_UNDO_STEPS)
  return { ...state, draft, past, future: [], gesture: null, openUndoStep: null, limit: null }
}

function limitOf({ moving, stoppedBy }: { moving: Movable } & MovedDraft): DesignerState['limit'] {
  return stoppedBy === null ? null : { moving, reason: stoppedBy }
}

function changeDetails(state: DesignerState, details: Details | undefined, undoStep?: string): DesignerState {
  const settled = settledDraft(state)
  const openUndoStep = undoStep === undefined ? null : (`details ${undoStep}` as const)
  const draft = withDetails(settled, details)
  if (isSameDraft(draft, settled)) return state.gesture ? { ...state, draft: settled, gesture: null } : state
  const joinsLastStep = openUndoStep !== null && state.openUndoStep === openUndoStep
  return joinsLastStep ? { ...state, draft, limit: null } : { ...pushUndoStep(state, draft), openUndoStep }
}

function enterText(state: DesignerState, name: DimensionName, text: string): DesignerState {
  const entries = { ...state.entries, [name]: text }
  const { problems } = applyEntries(state.draft, entries)
  return { ...state, entries, problems, limit: null }
}

function applyFields(state: DesignerState): DesignerState {
  const { draft } = applyEntries(state.draft, state.entries)
  // Typing a return's current size marks it as set by the visitor. That alone isn't worth an undo step.
  if (isSameSize(draft, state.draft)) return draft === state.draft ? state : { ...state, draft }
  const changed = state.openUndoStep === 'typing' ? { ...state, draft } : pushUndoStep(state, draft)
  return { ...changed, openUndoStep: 'typing' }
}

/** A handle or label overrides what was typed into its field. Other entries may fit now. */
function dropEntryOf(moving: Movable, state: DesignerState): DesignerState {
  if (moving.kind !== 'handle') return state
  const { [moving.name]: _, ...entries } = state.entries
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
