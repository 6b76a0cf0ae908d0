import { settledDraft } from '#client/features/designer/designer-state.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import { isSameCountertop } from '#client/features/designer/fit-to-shape.ts'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'
import { initialState } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { askToEndEdit } from '#client/features/designer/stored-edit.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { titleOf } from './title-of.ts'

/** Opens a saved countertop in the designer. An edit under way ends first. */
export function editCountertop(store: DesignerStore, countertop: SavedCountertop): void {
  cancelEdit(store)
  const original = draftOf(countertop)
  store.startEdit({ id: countertop.id, title: titleOf(countertop), original }, initialState(original))
  goToDesigner()
}

/** Ends an edit without saving. If it has changes, a toast offers to go on with it. */
export function cancelEdit(store: DesignerStore): void {
  const edit = store.getEdit()
  if (!edit) return
  const isChanged = hasUnsavedChanges(store)
  const last = store.endEdit()
  if (!isChanged) return
  toast({
    title: `Changes to ${edit.title} discarded`,
    action: {
      label: 'Undo',
      onPress: () => {
        cancelEdit(store)
        store.startEdit(edit, last)
        goToDesigner()
      },
    },
  })
}

/** Whether an edit with unsaved changes has to end first. Then a toast says so, and the designer shows it. */
export function mustEndEditFirst(store: DesignerStore): boolean {
  const edit = store.getEdit()
  if (!edit || !hasUnsavedChanges(store)) return false
  goToDesigner()
  askToEndEdit(edit)
  return true
}

/** Whether the edit under way differs from the saved countertop. */
function hasUnsavedChanges(store: DesignerStore): boolean {
  const edit = store.getEdit()
  const state = store.getState()
  if (!edit) return false
  return !isSameCountertop(edit.original, settledDraft(state)) || Object.keys(state.entries).length > 0
}
