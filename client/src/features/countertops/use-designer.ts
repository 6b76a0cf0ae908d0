import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Design, Shape } from '#shared/countertops/design.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  settledDesign,
} from './designer-state.ts'
import { FIRST_DESIGN, loadDraft, saveDraft } from './draft.ts'

/** The state outside React: a drag redraws what follows it, and not the page around it. */
export interface DesignerStore {
  getState: () => DesignerState
  subscribe: (listener: () => void) => () => void
  dispatch: (action: DesignerAction) => void
}

export interface Designer {
  /** The design in progress, as the last finished change left it; a drag under way is not in it yet. */
  design: Design
  setShape: (shape: Shape) => void
  setStone: (stone: StoneId) => void
  /** Puts another design into the designer, as one step that can be undone. */
  setDesign: (design: Design) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  store: DesignerStore
}

/** The design in progress. It begins with what was left in this browser, and keeps each finished change there. */
export function useDesigner(): Designer {
  const [{ store, commands }] = useState(() => {
    const created = createDesignerStore(loadDraft() ?? FIRST_DESIGN)
    return { store: created, commands: commandsOf(created) }
  })
  const design = useDesignerState(store, settledDesign)
  const canUndo = useDesignerState(store, ({ past }) => past.length > 0)
  const canRedo = useDesignerState(store, ({ future }) => future.length > 0)
  return { ...commands, design, canUndo, canRedo, store }
}

/** What `select` takes from the state, also in the middle of a drag. It must give equal values for an equal state. */
export function useDesignerState<T>(store: DesignerStore, select: (state: DesignerState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/**
 * Calls `paint` after each render and with each change of the design, in the same frame. What follows a drag is written
 * straight into the page by it: to render it anew costs a slow phone more than a frame has.
 */
export function useLiveDesign(store: DesignerStore, paint: (design: Design) => void): void {
  const paintRef = useRef(paint)
  useLayoutEffect(() => {
    paintRef.current = paint
    paint(store.getState().design)
  })
  useLayoutEffect(() => {
    let painted = store.getState().design
    return store.subscribe(() => {
      const { design } = store.getState()
      if (design === painted) return
      painted = design
      paintRef.current(design)
    })
  }, [store])
}

function createDesignerStore(design: Design): DesignerStore {
  let state = initialState(design)
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (action) => {
      const before = state
      state = designerReducer(state, action)
      if (state === before) return
      const settled = settledDesign(state)
      if (settled !== settledDesign(before)) saveDraft(settled)
      for (const listener of listeners) listener()
    },
  }
}

function commandsOf({ dispatch }: DesignerStore) {
  return {
    setShape: (shape: Shape) => dispatch({ type: 'shape', shape }),
    setStone: (stone: StoneId) => dispatch({ type: 'stone', stone }),
    setDesign: (design: Design) => dispatch({ type: 'replace', design }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  }
}
