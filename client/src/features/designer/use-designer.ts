import { useState, useSyncExternalStore } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  isEditing,
  settledDraft,
} from './designer-state.ts'
import type { DrawnAs } from './draft.ts'
import { DEFAULT_DRAFT, type Draft } from './fit-to-shape.ts'
import type { DesignStorage } from './kept-design.ts'
import { storageEntry } from '#client/api/storage.ts'
import { createStore } from '#client/lib/store.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import type { Place } from '#shared/fabrication/details.ts'
import type { MovableSeam } from '#shared/fabrication/move-seam.ts'
import type { Edit } from './saved/edit-countertop.ts'

export const DRAFT_KEY = 'countertop_draft'
export const EDIT_KEY = 'countertop_edit'

/** Whether this browser has a design, which `useKeptDesign` restores. */
export function hasKeptDesign(): boolean {
  return storageEntry('local', DRAFT_KEY).read() !== null || storageEntry('session', EDIT_KEY).read() !== null
}

/** State outside React, so that a drag renders only what it changes. */
export type DesignerStore = ReturnType<typeof createDesignerStore>

export type DesignerControls = ReturnType<typeof useDesignerControls>

/**
 * A store that begins empty, or with `draft`, and saves nothing, until `useKeptDesign` (kept-design.ts) makes it the visitor's of
 * this browser.
 */
export function useDesignerStore(draft: Draft = DEFAULT_DRAFT): DesignerStore {
  return useState(() => createDesignerStore(draft))[0]
}

export function useDesignerControls(store: DesignerStore) {
  return {
    store,
    /** The draft after the last finished change, without a drag under way. */
    draft: useDesignerState(store, settledDraft),
    canUndo: useDesignerState(store, ({ past }) => past.length > 0),
    canRedo: useDesignerState(store, ({ future }) => future.length > 0),
    /** The saved countertop that is being edited instead of the draft. */
    edit: useEdit(store),
  }
}

/** A value selected from the state, also during a drag. `select` must return equal values for equal states. */
export function useDesignerState<T>(store: DesignerStore, select: (state: DesignerState) => T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(PRERENDERED),
  )
}

/** The draft as it is now, in each frame of a drag. */
export function useDraft(store: DesignerStore): Countertop {
  return useDesignerState(store, ({ draft }) => draft)
}

export function useEdit(store: DesignerStore): Edit | null {
  return useSyncExternalStore(store.subscribe, store.getEdit, () => null)
}

/** The state that a reload would show: without what is only open for a moment. */
function settledState(state: DesignerState): DesignerState {
  const { past, future, entries, problems } = state
  return { ...initialState(settledDraft(state)), past, future, entries, problems }
}

/** A countertop of the kitchen by its key there, and its place. Undefined: we choose it. */
export interface KitchenChange {
  key: string
  place: Place | undefined
}

/** What HTML from the server shows, before this browser's draft is restored. */
const PRERENDERED = initialState(DEFAULT_DRAFT)

function createDesignerStore(first: Draft) {
  const state = createStore(first === DEFAULT_DRAFT ? PRERENDERED : initialState(first))
  const drawnAs = createStore<DrawnAs | null>(null)
  const laidOut = createStore<ReadonlyMap<string, LaidCountertop>>(new Map())
  const kitchenUndo = createStore<readonly (readonly KitchenChange[])[]>([])
  let storage: DesignStorage | null = null
  let edit: Edit | null = null
  /** The state of the visitor's own draft during an edit. */
  let putAside: DesignerState | null = null
  const store = {
    /** What the list has of the drawing (saved/drawn-as.ts). */
    get drawnAs() {
      return storage?.drawnAs ?? drawnAs
    },
    /** What undoes each move in the kitchen, which isn't always on the screen. */
    kitchenUndo,
    /** The countertops whose slabs are planned, by their keys in the room (slabs/lay-out.ts). */
    laidOut,
    /** The seams of the plan that can be moved, while it shows them. */
    movableSeams: createStore<readonly MovableSeam[]>([]),
    /** The piece that someone chose on the slabs (slabs/use-slab-plan.ts). It's marked where it's drawn. */
    chosenPiece: createStore<string | null>(null),
    getState: state.get,
    subscribe: state.subscribe,
    dispatch: (action: DesignerAction) => {
      const before = state.get()
      const next = designerReducer(before, action)
      if (next === before) return
      const settled = settledDraft(next)
      if (settled !== settledDraft(before)) {
        if (edit) storage?.saveEdit(edit, settled)
        else storage?.saveDraft(settled)
      }
      state.set(next)
    },
    /** The saved countertop that is being edited. Until that ends, the visitor's own draft is put aside. */
    getEdit: () => edit,
    /** Opens a saved countertop instead of the draft, or goes on with an edit that `endEdit` returned. */
    startEdit: (next: Edit, nextState: DesignerState) => {
      putAside ??= settledState(state.get())
      edit = next
      storage?.saveEdit(edit, settledDraft(nextState))
      state.set(nextState)
    },
    /** Brings the visitor's own draft back, with its undo history. Returns the edit's last state. */
    endEdit: (): DesignerState => {
      const last = settledState(state.get())
      const own = putAside
      if (!own) return last
      edit = null
      putAside = null
      storage?.forgetEdit()
      state.set(own)
      return last
    },
    /** Restores what is kept there, and saves each finished change from now on. */
    keepIn: (kept: DesignStorage) => {
      if (storage) return
      storage = kept
      const before = state.get()
      const [draft, replaced, stored] = [kept.loadDraft(), kept.loadReplacedDraft(), kept.loadEdit()]
      const own = draft ? { ...initialState(draft), past: replaced ? [replaced] : [] } : PRERENDERED
      edit = stored
      putAside = stored && own
      state.set(stored ? initialState(stored.draft) : own)
      // The home page's picture is there before the designer. The stone that the visitor chose in it stays.
      if (before !== PRERENDERED) store.dispatch({ type: 'stone', stone: before.draft.stone })
    },
    /**
     * Takes over another tab's draft as one undo step, but never while the visitor drags or types here. Doesn't save, because
     * the other tab did, and would adopt it in turn.
     */
    adoptOtherTabDraft: (draft: Draft) => {
      if (putAside) putAside = designerReducer(putAside, { type: 'adopt', draft })
      else if (!isEditing(state.get())) state.set(designerReducer(state.get(), { type: 'adopt', draft }))
    },
  }
  return store
}
