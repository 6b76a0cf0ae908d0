import { useEffect } from 'react'
import { settleAll } from '#shared/fabrication/settle.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { type DesignerState, isEditing, settledDraft } from '#client/features/designer/designer-state.ts'
import { type Draft, isSameSize } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'

/** Milliseconds to wait until a held key stops, and until a drag has ended on the screen. */
const KEY_DELAY_MS = 500
const DELAY_MS = 50

/**
 * After a change of shape or size, moves cutouts that no longer fit and says so, in the undo step of the resize. Nothing moves during a
 * drag or while a size is typed, and nothing after undo and redo, which restore what was there.
 */
export function useSettle(store: DesignerStore): void {
  useEffect(() => {
    let state = store.getState()
    let rested = settledDraft(state)
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const draft = settledDraft(state)
      const before = rested
      rested = draft
      // Not if another countertop was opened in the designer: its history is its own.
      if (!state.past.includes(before) || !isResize(before, draft)) return
      const { details, messages } = settleAll(draft)
      if (!details || messages.length === 0) return
      store.dispatch({ type: 'settle', draft, details })
      toast({ title: messages.join(' ') })
    }
    const unsubscribe = store.subscribe(() => {
      const previous = state
      state = store.getState()
      if (isRestored(previous, state)) rested = settledDraft(state)
      clearTimeout(timer)
      if (isEditing(state)) return
      timer = setTimeout(settle, state.openUndoStep?.startsWith('key') ? KEY_DELAY_MS : DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
}

function isResize(before: Draft, after: Draft): boolean {
  return before !== after && !(before.shape === after.shape && isSameSize(before, after))
}

/** Whether `after` comes from `before` by undo or redo. */
function isRestored(before: DesignerState, after: DesignerState): boolean {
  const { draft } = after
  return draft !== before.draft && (draft === before.past.at(-1) || draft === before.future[0])
}
