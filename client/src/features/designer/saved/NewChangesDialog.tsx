import { useState } from 'react'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Problem } from '#client/ui/loading.tsx'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'
import { useAddCountertop, useReplaceCountertop } from './countertops.ts'
import { drawnCountertop } from './drawn-as.ts'

interface NewChangesDialogProps {
  store: DesignerStore
  list: readonly SavedCountertop[]
  draft: Draft
  /** On the button that leaves the list as it is, such as 'Send as is'. */
  asIs: string
  /** Called with the list to go on with. */
  onDone: (list: readonly SavedCountertop[]) => void
  onClose: () => void
  /** Called when the dialog is gone and the focus is back. */
  onClosed: () => void
}

/** Asks what becomes of a drawing that the list lacks, before the list is sent, printed or shared. */
export function NewChangesDialog({ store, list, draft, asIs, onDone, onClose, onClosed }: NewChangesDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddCountertop(setProblem)
  const replace = useReplaceCountertop({ showFailure: setProblem })
  const drawn = drawnCountertop(store, list)
  const isBusy = add.isPending || replace.isPending
  const finish = (next: readonly SavedCountertop[], id: string | null) => {
    store.drawnAs.set({ id, draft })
    onDone(next)
  }
  const update = (id: string) => {
    const onSuccess = (saved: SavedCountertop) =>
      finish(
        list.map((one) => (one.id === id ? saved : one)),
        id,
      )
    // It stays where it stands.
    const place = list.find((one) => one.id === id)?.details?.kitchen
    replace.mutate({ ...withPlace(draft, place), id }, { onSuccess })
  }
  return (
    <TaskDialog
      kind="alert"
      title="Your drawing has changes that aren't in the list"
      description={
        <span className="figures">
          {`The drawing: ${describeCountertop(draft)}. ${drawn ? `In the list: ${describeCountertop(drawn, list)}.` : ''}`}
        </span>
      }
      busy={isBusy}
      onClose={onClose}
      onCloseAutoFocus={onClosed}
    >
      {problem && <Problem>{problem}</Problem>}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {drawn && (
          <Button variant="primary" disabled={isBusy} onClick={() => update(drawn.id)}>
            Update it
          </Button>
        )}
        <Button
          variant={drawn ? 'secondary' : 'primary'}
          disabled={isBusy}
          onClick={() => add.mutate(draft, { onSuccess: (created) => finish([...list, created], created.id) })}
        >
          Add as another
        </Button>
        <Button disabled={isBusy} onClick={() => finish(list, drawn?.id ?? null)}>
          {asIs}
        </Button>
      </div>
    </TaskDialog>
  )
}
