import { useState } from 'react'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { Edit } from '#client/features/designer/stored-edit.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { useAddCountertop, useReplaceCountertop } from './countertops.ts'
import { cancelEdit } from './edit-countertop.ts'

interface SaveChangesProps {
  edit: Edit
  store: DesignerStore
  /** The edited countertop, or null if a field is invalid. */
  takeDraft: () => Draft | null
  /** The edit has ended. */
  onDone: () => void
}

/** The buttons of an edit. If the countertop was deleted in the meantime, saving asks whether to add it as a new one. */
export function SaveChanges({ edit, store, takeDraft, onDone }: SaveChangesProps) {
  const [isDeleted, setDeleted] = useState(false)
  const replace = useReplaceCountertop({ onDeleted: () => setDeleted(true) })
  const add = useAddCountertop()
  const isBusy = replace.isPending || add.isPending

  const onSaved = (saved: Edit, draft: Draft, title: string) => {
    toast({ title })
    // Changes made while it was being saved need another save.
    if (settledDraft(store.getState()) !== draft) return store.startEdit(saved, store.getState())
    store.endEdit()
    onDone()
  }
  const save = () => {
    const draft = takeDraft()
    if (!draft) return
    const onSuccess = () => onSaved({ ...edit, original: draft }, draft, `${edit.title} saved`)
    replace.mutate({ ...draft, id: edit.id }, { onSuccess })
  }
  const addAsNew = () => {
    setDeleted(false)
    const draft = takeDraft()
    if (!draft) return
    const onSuccess = ({ id }: SavedCountertop) =>
      onSaved({ ...edit, id, original: draft }, draft, `${edit.title} added`)
    add.mutate(draft, { onSuccess })
  }

  return (
    <div className="flex grow justify-end gap-3 noscript:hidden">
      <Button
        variant="quiet"
        disabled={isBusy}
        onClick={() => {
          cancelEdit(store)
          onDone()
        }}
        className="max-sm:px-3!"
      >
        Cancel
      </Button>
      <Button variant="primary" busy={isBusy} onClick={save} className="max-sm:px-3! md:min-w-50">
        {isBusy ? 'Saving...' : 'Save changes'}
      </Button>
      <Dialog
        kind="alert"
        open={isDeleted}
        onOpenChange={setDeleted}
        title="This countertop was deleted. Add it as a new one?"
      >
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={() => setDeleted(false)}>Keep editing</Button>
          <Button variant="primary" onClick={addAsNew}>
            Add as new
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
