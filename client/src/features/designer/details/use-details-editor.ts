import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { type Sheet, settledDraft } from '#client/features/designer/designer-state.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'

/** Everything that the questions, lists and sheets need to show and change details. */
export interface DetailsEditor {
  /** The draft without a drag under way. */
  countertop: Countertop
  details: Details
  /** Changes with the same `undoStep` one after the other are one undo step. */
  change: (details: Details, undoStep?: string) => void
  openSheet: (sheet: Sheet) => void
}

export function useDetailsEditor(store: DesignerStore): DetailsEditor {
  const countertop = useDesignerState(store, settledDraft)
  return {
    countertop,
    details: detailsOf(countertop),
    change: (details, undoStep) =>
      store.dispatch({
        type: 'details',
        details: isEqual(details, DEFAULT_DETAILS) ? undefined : details,
        undoStep,
      }),
    openSheet: (sheet) => store.dispatch({ type: 'openSheet', sheet }),
  }
}
