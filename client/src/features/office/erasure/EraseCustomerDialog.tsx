import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import { TextField } from '#client/ui/field.tsx'
import { Candidates, type SelectableRecord } from './Candidates.tsx'
import { CandidatesStatus } from './CandidatesStatus.tsx'
import { useErasure } from './use-erasure.ts'

interface EraseCustomerDialogProps {
  /** The record that the office opened the dialog from. */
  from: { quoteId: string } | { appointmentId: string }
  name: string
  adminKey: string
  onClose: () => void
  onErased: () => void
  onRejected: () => void
  /** Gets the focus after the erasure, because the button that had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Lists the records that may belong to the same customer and erases the selected ones (docs/rules.md, Privacy). */
export function EraseCustomerDialog({ from, name, adminKey, onClose, ...more }: EraseCustomerDialogProps) {
  const { onErased, onRejected, focusAfterwards } = more
  const focus = useFocusAfterClose(focusAfterwards)
  const candidates = useQuery({
    ...readQuery('GET /api/erasures/candidates', { query: from, adminKey }),
    staleTime: 0,
    gcTime: 0,
  })
  const [typedName, setTypedName] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { data } = candidates
  const isSelected = (record: SelectableRecord) => toggled.get(record.id) ?? record.selected

  const erase = useErasure({
    adminKey,
    onErased: () => {
      focus.done()
      onErased()
    },
    onRejected,
  })
  const { error, nameError } = erase

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog can be open inside another form.
    event.stopPropagation()
    if (!data) return
    erase.mutate({
      quoteIds: data.quotes.filter(isSelected).map(({ id }) => id),
      appointmentIds: data.appointments.filter(isSelected).map(({ id }) => id),
      name: typedName,
    })
  }

  return (
    <TaskDialog
      kind="alert"
      busy={erase.isPending}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Erase ${data?.name || name}?`}
      description="This cannot be undone."
    >
      <CandidatesStatus {...candidates} />
      <form noValidate onSubmit={submit}>
        {data && (
          <>
            <p className="mt-4">
              This deletes the customer's contact details, notes, drawings, saved countertops, and our copies of emails.
              Numbers, dates, sizes, amounts, and statuses stay. The payment provider keeps its own records, and emails
              we already sent stay in people's inboxes.
            </p>
            <Candidates
              candidates={data}
              isSelected={isSelected}
              onSelect={(id, isChosen) => setToggled(new Map(toggled).set(id, isChosen))}
            />
            <TextField
              className="mt-5"
              label="Type the customer's full name to confirm."
              autoComplete="off"
              value={typedName}
              error={nameError}
              onChange={({ target }) => setTypedName(target.value)}
            />
          </>
        )}
        {error && !nameError && (
          <p role="alert" className="mt-4 text-error">
            {errorText(error, 'Something went wrong.')}
          </p>
        )}
        <EraseActions onClose={onClose} isPending={erase.isPending} disabled={!data} />
      </form>
    </TaskDialog>
  )
}

function EraseActions(props: { onClose: () => void; isPending: boolean; disabled: boolean }) {
  return (
    <div className="mt-6 flex justify-end gap-3">
      <Button onClick={props.onClose} disabled={props.isPending}>
        Cancel
      </Button>
      <Button type="submit" variant="danger" busy={props.isPending} disabled={props.disabled}>
        {props.isPending ? 'Erasing...' : 'Erase'}
      </Button>
    </div>
  )
}
