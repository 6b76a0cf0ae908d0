import { type FormEvent, type RefObject, useState } from 'react'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { openedRecords } from '#client/features/office/search/opened-records.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import { TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { OpenRecord } from './record-context.ts'
import { issueAt, useRecordChange } from './use-record-change.ts'

interface EraseDialogProps extends OpenRecord {
  onClose: () => void
  /** Gets the focus after the erasure, because the button that had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Erases a customer with all quotes, visits, and messages, after the full name was typed (docs/rules.md, Privacy). */
export function EraseDialog({ customer, adminKey, onRejected, onClose, focusAfterwards }: EraseDialogProps) {
  const focus = useFocusAfterClose(focusAfterwards)
  const [name, setName] = useState('')
  const erase = useRecordChange({
    action: 'erase the customer',
    send: () =>
      call('POST /api/customers/{id}/erase', {
        params: { id: customer.id },
        adminKey,
        body: { name, version: customer.version },
      }),
    onDone: () => {
      openedRecords.remove(customer.id)
      toast({ title: 'Customer erased' })
      focus.done()
      onClose()
    },
    onError: () => true,
    onRejected,
  })
  const nameError = issueAt(erase.error, 'name')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    erase.mutate()
  }

  return (
    <TaskDialog
      kind="alert"
      busy={erase.isPending}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Erase ${contactName(customer)}?`}
      description="This cannot be undone."
    >
      <form noValidate onSubmit={onSubmit}>
        <p className="mt-4">
          This deletes the contact details, notes, messages, drawings, photos, saved countertops, and our copies of
          emails, also of customers that were merged into this one. Numbers, dates, sizes, amounts, and statuses stay.
          The payment provider keeps its own records, and emails we already sent stay in people's inboxes.
        </p>
        <TextField
          className="mt-5"
          label="Type the customer's full name to confirm."
          autoComplete="off"
          value={name}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
        {erase.error && !nameError && (
          <p role="alert" className="mt-4 text-error">
            {errorText(erase.error, 'Something went wrong.')}
          </p>
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={onClose} disabled={erase.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={erase.isPending}>
            {erase.isPending ? 'Erasing...' : 'Erase'}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}
