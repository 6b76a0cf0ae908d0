import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useHydrated } from '#client/ui/use-hydrated.ts'
import type { Design, Shape } from '#shared/countertops/design.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  initialState,
  settledDesign,
} from './designer-state.ts'
import { FIRST_DESIGN, loadDraft, loadReplacedDraft, saveDraft } from './draft.ts'
import { dropTurn, runInTurn } from './reading-pace.ts'

/** The state outside React: a drag redraws what follows it, and not the page around it. */
export interface DesignerStore {
  getState: () => DesignerState
  /** What the HTML of the page shows that is coming alive: the state before anything was read from this browser. */
  getServedState: () => DesignerState
  subscribe: (listener: () => void) => () => void
  dispatch: (action: DesignerAction) => void
}

export interface Designer {
  /** The design in progress, as the last finished change left it (`useDesign`); a drag under way is not in it yet. */
  design: Design
  setShape: (shape: Shape) => void
  setStone: (stone: StoneId) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  store: DesignerStore
}

/**
 * The design in progress. It begins with what was left in this browser, and keeps each finished change there. On a page
 * that came as HTML, which knows of no browser, that design is there before the browser draws again.
 */
export function useDesigner(): Designer {
  const hydrated = useHydrated()
  const [{ store, openDraft, commands }] = useState(() => {
    const created = createDesignerStore()
    if (hydrated) created.openDraft()
    return { ...created, commands: commandsOf(created.store) }
  })
  const [isOpen, setOpen] = useState(hydrated)
  useLayoutEffect(() => {
    if (isOpen) return
    openDraft()
    // Subscriptions of this very render are made later: rendering anew, at once, makes everybody look.
    setOpen(true)
  }, [isOpen, openDraft])
  const design = useDesign(store, isOpen)
  const canUndo = useDesignerState(store, ({ past }) => past.length > 0)
  const canRedo = useDesignerState(store, ({ future }) => future.length > 0)
  return useMemo(() => ({ ...commands, design, canUndo, canRedo, store }), [commands, design, canUndo, canRedo, store])
}

/**
 * The settled design. What is written into the page follows it at once, and so does a choice; what is rendered of other
 * sizes may come a frame later, since all of it at the end of a drag is more than a frame has on a slow phone. But what
 * was left in this browser is there from the first (`isOpen`).
 */
function useDesign(store: DesignerStore, isOpen: boolean): Design {
  const settled = useDesignerState(store, settledDesign)
  const rendered = useDeferredValue(settled)
  const mayWait = useDeferredValue(isOpen)
  return mayWait && rendered.shape === settled.shape && rendered.stone === settled.stone ? rendered : settled
}

/** What `select` takes from the state, also in the middle of a drag. It must give equal values for an equal state. */
export function useDesignerState<T>(store: DesignerStore, select: (state: DesignerState) => T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getServedState()),
  )
}

/**
 * The design that the first render of a component shows, and the same one ever after: a painter goes on from there, and
 * what it writes React must not be given.
 */
export function useFirstDesign(store: DesignerStore): Design {
  const hydrated = useHydrated()
  const [first] = useState(() => (hydrated ? store.getState() : store.getServedState()).design)
  return first
}

/** How often a drag is followed: in each frame, or so often that one can read what changes. */
export type Pace = 'frame' | 'reading'

/**
 * Calls `paint` after each render and with each change of the design, in the same frame. What follows a drag is written
 * straight into the page by it: to render it anew costs a slow phone more than a frame has. At the pace of 'reading' a
 * drag is followed a few times a second, one after another, and whatever ends it at once.
 */
export function useLiveDesign(store: DesignerStore, paint: (design: Design) => void, pace: Pace = 'frame'): void {
  const paintRef = useRef(paint)
  useLayoutEffect(() => {
    paintRef.current = paint
    paint(store.getState().design)
  })
  useLayoutEffect(() => {
    let painted = store.getState().design
    const catchUp = () => {
      dropTurn(catchUp)
      const { design } = store.getState()
      if (design === painted) return
      painted = design
      paintRef.current(design)
    }
    const unsubscribe = store.subscribe(() => {
      if (pace === 'frame' || store.getState().gesture.phase !== 'dragging') catchUp()
      else runInTurn(catchUp)
    })
    return () => {
      dropTurn(catchUp)
      unsubscribe()
    }
  }, [store, pace])
}

function createDesignerStore(): { store: DesignerStore; openDraft: () => void } {
  const served = initialState(FIRST_DESIGN)
  let state = served
  const listeners = new Set<() => void>()
  const become = (next: DesignerState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const store: DesignerStore = {
    getState: () => state,
    getServedState: () => served,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (action) => {
      const next = designerReducer(state, action)
      if (next === state) return
      const settled = settledDesign(next)
      if (settled !== settledDesign(state)) saveDraft(settled)
      become(next)
    },
  }
  return {
    store,
    /** Puts what was left in this browser into a designer that nobody has used yet. */
    openDraft: () => {
      const draft = loadDraft()
      const replaced = loadReplacedDraft()
      if (draft && state === served) become({ ...initialState(draft), past: replaced ? [replaced] : [] })
    },
  }
}

function commandsOf({ dispatch }: DesignerStore) {
  return {
    setShape: (shape: Shape) => dispatch({ type: 'shape', shape }),
    setStone: (stone: StoneId) => dispatch({ type: 'stone', stone }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  }
}
