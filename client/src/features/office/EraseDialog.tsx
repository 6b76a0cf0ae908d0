import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { errorText, issueAt } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/loading.tsx'
import { contactName } from '#shared/contact/facts.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { dropDraft } from './draft-storage.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { useOfficeChange } from './office-change.tsx'
import { openedRecords } from './opened-records.ts'
import { customerQuery } from './quote-queries.ts'

interface EraseDialogProps {
  customerId: string
  /** Shown until the customer has loaded. */
  name: string
  onClose: () => void
  /** Gets the focus after the erasure, because the button that had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Erases a customer with all quotes, visits, and messages, after the full name was typed (docs/rules.md, Privacy). */
export function EraseDialog(props: EraseDialogProps) {
  const { customerId, name, onClose, focusAfterwards } = props
  const focus = useFocusAfterClose(focusAfterwards)
  const found = useQuery(customerQuery(customerId))
  const customer = found.data
  const [typedName, setTypedName] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const erase = useOfficeChange({
    send: ({ id, version }: CustomerDetail) =>
      call('POST /api/customers/{id}/erase', { params: { id }, body: { name: typedName, version } }),
    done: 'Customer erased',
    about: name,
    onSaved: (_, { id, merged }) => {
      openedRecords.remove(id)
      for (const about of [id, ...merged.map((one) => one.id)]) {
        dropDraft('message', about)
        dropDraft('call', about)
      }
      focus.done()
      onClose()
    },
    show: (error) => {
      if (issueAt(error, 'name')) nameField.current?.focus()
      return true
    },
  })
  const nameError = issueAt(erase.error, 'name')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (customer) erase.save(customer)
  }

  return (
    <TaskDialog
      kind="alert"
      busy={erase.isSaving}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`Erase ${(customer && contactName(customer)) || name}?`}
      description="This cannot be undone."
    >
      <form noValidate onSubmit={onSubmit}>
        <NotLoaded query={found} what="the customer" isQuiet>
          <Skeleton className="mt-6 h-24" />
        </NotLoaded>
        {customer && (
          <>
            <WhatGoes {...customer} />
            <TextField
              ref={nameField}
              className="mt-5"
              label="Type the customer's full name to confirm."
              autoComplete="off"
              value={typedName}
              error={nameError}
              onChange={({ target }) => setTypedName(target.value)}
            />
          </>
        )}
        {erase.error && !nameError && (
          <p role="alert" className="mt-4 text-error">
            {errorText(erase.error, 'Something went wrong.')}
          </p>
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={onClose} disabled={erase.isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={erase.isSaving} disabled={!customer}>
            {erase.isSaving ? 'Erasing...' : 'Erase'}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}

function WhatGoes({ quotes, appointments }: Pick<CustomerDetail, 'quotes' | 'appointments'>) {
  return (
    <>
      <p className="figures mt-4 font-strong empty:hidden">
        {[
          quotes.length > 0 && pluralize(quotes.length, 'quote'),
          appointments.length > 0 && pluralize(appointments.length, 'visit'),
        ]
          .filter(Boolean)
          .join(' and ')}
      </p>
      <p className="mt-2">
        This deletes the contact details, notes, messages, drawings, photos, saved countertops, and our copies of
        emails, including those of customers that were merged into this one. Numbers, dates, sizes, amounts, and
        statuses stay. The payment provider keeps its own records, and emails we already sent stay in people's inboxes.
      </p>
    </>
  )
}
