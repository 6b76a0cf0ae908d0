import { isRecord, persisted } from '#client/api/storage.ts'
import { initialState, settledDraft } from '#client/features/designer/designer-state.ts'
import { draftOf, toDraft } from '#client/features/designer/draft.ts'
import { type Draft, isSameDesignAndPlace } from '#client/features/designer/fit-to-shape.ts'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'
import { type DesignerStore, EDIT_KEY } from '#client/features/designer/use-designer.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'

/** A saved countertop that is open in the designer instead of the draft. */
export interface Edit {
  id: string
  /** What it was called when the edit began. */
  title: string
  original: Draft
}

/** For this tab only: the draft in local storage stays as it is until the edit ends. */
const storedEdit = persisted('session', EDIT_KEY, (stored): (Edit & { draft: Draft }) | null => {
  const { id, title, ...drafts } = isRecord(stored) ? stored : {}
  const [original, draft] = [toDraft(drafts.original), toDraft(drafts.draft)]
  return typeof id === 'string' && typeof title === 'string' && original && draft
    ? { id, title, original, draft }
    : null
})
export const loadEdit = storedEdit.get
export const forgetEdit = storedEdit.remove

/** Stores an edit with its unsaved changes, so it survives a reload. */
export function saveEdit({ id, title, original }: Edit, draft: Draft): void {
  storedEdit.set({ id, title, original, draft })
}

/** Opens a saved countertop in the designer, and goes there. An edit under way ends first. */
export function editCountertop(store: DesignerStore, countertop: SavedCountertop, title: string): void {
  openCountertop(store, countertop, title)
  goToDesigner()
}

export function openCountertop(store: DesignerStore, countertop: SavedCountertop, title: string): void {
  cancelEdit(store)
  const original = draftOf(countertop)
  store.startEdit({ id: countertop.id, title, original }, initialState(original))
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

function hasUnsavedChanges(store: DesignerStore): boolean {
  const edit = store.getEdit()
  const state = store.getState()
  if (!edit) return false
  return !isSameDesignAndPlace(edit.original, settledDraft(state)) || Object.keys(state.entries).length > 0
}

export function askToEndEdit({ title }: Edit): void {
  toast({ title: `You're still editing ${title}. Save or cancel your changes first.` })
}
