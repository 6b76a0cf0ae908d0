import { useState } from 'react'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { Edit } from '#client/features/designer/stored-edit.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { useAddCountertop, useReplaceCountertop } from './countertops.ts'
import type { DeletedDialog } from './DeletedDialog.tsx'
import { cancelEdit } from './edit-countertop.ts'

/** Rarely needed, so the first view doesn't load it. */
const loadDialog = async () => (await import('./DeletedDialog.tsx')).DeletedDialog

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
  const [question, setQuestion] = useState<{ Dialog: typeof DeletedDialog } | null>(null)
  const onDeleted = () => {
    loadDialog().then(
      (Dialog) => setQuestion({ Dialog }),
      () => toast({ title: 'This countertop was deleted. Press Save changes again.', look: 'destructive' }),
    )
  }
  const replace = useReplaceCountertop({ onDeleted })
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
    setQuestion(null)
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
      {question && <question.Dialog onOpenChange={(open) => open || setQuestion(null)} onAdd={addAsNew} />}
    </div>
  )
}
