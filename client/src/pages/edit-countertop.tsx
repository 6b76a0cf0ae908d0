import { useEffect, useEffectEvent, useState } from 'react'
import { Designer } from '#client/features/designer/Designer.tsx'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import { isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import { useDesignerControls, useDesignerStore } from '#client/features/designer/use-designer.ts'
import type { CountertopEditorProps } from '#client/features/office/countertop-editor.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { sentDetails } from '#shared/fabrication/sent-details.ts'

/** A countertop of a final quote in the designer. In a drawing its name is one of the details, here it's a field of its own. */
export function EditCountertop({ countertop, onChange, onSave, onClose, ...texts }: CountertopEditorProps) {
  const { title, isChanged, isSaving, nameError, notice } = texts
  const [original] = useState(() => draftOf(countertop))
  const store = useDesignerStore(original)
  const designer = useDesignerControls(store)
  const [name, setName] = useState(countertop.name)

  function report(changedName: string) {
    const { shape, dimensions, stone, details } = settledDraft(store.getState())
    const { name: _, ...unnamed } = details ?? DEFAULT_DETAILS
    onChange({ name: changedName, shape, dimensions, stone, details: sentDetails({ shape, details: unnamed }) })
  }
  const onDrawn = useEffectEvent(() => report(name))
  useEffect(() => {
    let last = original
    return store.subscribe(() => {
      const settled = settledDraft(store.getState())
      if (isSameDesign(settled, last)) return
      last = settled
      onDrawn()
    })
  }, [store, original])
  // What a field has that isn't applied yet counts, too.
  const hasEntries = () => Object.keys(store.getState().entries).length > 0
  return (
    <TaskDialog
      width="screen"
      title={title}
      busy={isSaving}
      onClose={onClose}
      unsaved={{ hasChanges: () => isChanged || hasEntries(), text: "This countertop hasn't been saved." }}
    >
      <div className="px-gutter pb-6 md:px-gutter-wide">
        {notice}
        <TextField
          label="Name"
          className="mb-5 max-w-xl"
          autoComplete="off"
          value={name}
          error={nameError}
          readOnly={isSaving}
          onChange={({ target }) => {
            setName(target.value)
            report(target.value)
          }}
        />
        <Designer
          designer={designer}
          renderActions={(takeDraft) => (
            <Button
              variant="primary"
              busy={isSaving}
              className="max-sm:px-3! md:min-w-50"
              onClick={() => takeDraft() && onSave()}
            >
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
          )}
        />
      </div>
    </TaskDialog>
  )
}
