import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  isEditing,
  settledDraft,
} from './designer-state.ts'
import {
  DEFAULT_DRAFT,
  type DrawnAs,
  loadDraft,
  loadReplacedDraft,
  saveDraft,
  storedDrawnAs,
  subscribeToOtherTabs,
} from './draft.ts'
import type { Draft } from './fit-to-shape.ts'
import { createStore } from '#client/lib/store.ts'
import { type Edit, forgetEdit, loadEdit, saveEdit } from './saved/edit-countertop.ts'

/** State outside React, so that a drag renders only what it changes. */
export type DesignerStore = ReturnType<typeof createDesignerStore>['store']

export type DesignerControls = ReturnType<typeof useDesignerControls>

/**
 * A store with this browser's draft, which is there before the first paint. It saves each finished change. With `isKept`
 * false, it begins empty and saves nothing: the drawing isn't the visitor's of this browser.
 */
export function useDesignerStore({ isKept = true } = {}): DesignerStore {
  const [{ store, restoreDraft, adoptOtherTabDraft }] = useState(() => createDesignerStore(isKept))
  const [, setRestored] = useState(false)
  useLayoutEffect(() => {
    if (!isKept) return
    restoreDraft()
    // What shows the draft subscribes after the paint, so render again before.
    setRestored(true)
  }, [isKept, restoreDraft])
  useEffect(() => (isKept ? subscribeToOtherTabs(adoptOtherTabDraft) : undefined), [isKept, adoptOtherTabDraft])
  return store
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

/** What HTML from the server shows, before this browser's draft is restored. */
const PRERENDERED = initialState(DEFAULT_DRAFT)

function createDesignerStore(isKept: boolean) {
  const state = createStore(PRERENDERED)
  let edit: Edit | null = null
  /** The state of the visitor's own draft during an edit. */
  let putAside: DesignerState | null = null
  const keepEdit = (next: Edit, draft: Draft) => {
    if (isKept) saveEdit(next, draft)
  }
  const store = {
    /** What the list has of the drawing (saved/drawn-as.ts). */
    drawnAs: isKept ? storedDrawnAs : createStore<DrawnAs | null>(null),
    getState: state.get,
    subscribe: state.subscribe,
    dispatch: (action: DesignerAction) => {
      const before = state.get()
      const next = designerReducer(before, action)
      if (next === before) return
      const settled = settledDraft(next)
      if (settled !== settledDraft(before)) {
        if (edit) keepEdit(edit, settled)
        else if (isKept) saveDraft(settled)
      }
      state.set(next)
    },
    /** The saved countertop that is being edited. Until that ends, the visitor's own draft is put aside. */
    getEdit: () => edit,
    /** Opens a saved countertop instead of the draft, or goes on with an edit that `endEdit` returned. */
    startEdit: (next: Edit, nextState: DesignerState) => {
      putAside ??= settledState(state.get())
      edit = next
      keepEdit(edit, settledDraft(nextState))
      state.set(nextState)
    },
    /** Brings the visitor's own draft back, with its undo history. Returns the edit's last state. */
    endEdit: (): DesignerState => {
      const last = settledState(state.get())
      const own = putAside
      if (!own) return last
      edit = null
      putAside = null
      if (isKept) forgetEdit()
      state.set(own)
      return last
    },
  }
  return {
    store,
    /** Loads this browser's draft, unless the visitor has already changed something. */
    restoreDraft: () => {
      if (state.get() !== PRERENDERED) return
      const draft = loadDraft()
      const replaced = loadReplacedDraft()
      const own = draft ? { ...initialState(draft), past: replaced ? [replaced] : [] } : PRERENDERED
      const stored = loadEdit()
      edit = stored
      putAside = stored && own
      const restored = stored ? initialState(stored.draft) : own
      if (restored !== PRERENDERED) state.set(restored)
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
}
