import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { issueAt } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { OpenRecord } from './record-context.ts'
import { useRecordChange } from './use-record-change.ts'
import { useSendToRecord } from './use-send-to-record.ts'

/** Gives the selected quotes to a new customer. At least one stays. */
export function SplitDialog({ customer, onClose }: OpenRecord & { onClose: () => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const sendToRecord = useSendToRecord(customer.id)
  const split = useRecordChange({
    action: 'split the customer',
    send: (quoteIds: string[]) =>
      sendToRecord(
        call('POST /api/customers/{id}/split', { params: { id: customer.id }, body: { quoteIds } }),
        ({ quotes }) => !quotes.some(({ id }) => quoteIds.includes(id)),
      ),
    onDone: () => {
      toast({ title: 'Customer split' })
      onClose()
    },
    onError: (error) => issueAt(error, 'quoteIds') !== undefined,
  })
  const problem = issueAt(split.error, 'quoteIds')
  /** Someone else may have split off others of the selected. */
  const chosen = customer.quotes.map(({ id }) => id).filter((id) => selected.has(id))
  const canSplit = chosen.length > 0 && chosen.length < customer.quotes.length

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (canSplit) split.mutate(chosen)
  }

  return (
    <TaskDialog
      busy={split.isPending}
      onClose={onClose}
      title="Split this customer"
      description="Select the quotes of someone else. They become a new customer, with their visits and messages."
    >
      <form noValidate onSubmit={onSubmit} className="mt-5">
        <fieldset>
          <legend className="sr-only">Quotes</legend>
          {customer.quotes.map((quote) => (
            <Checkbox
              key={quote.id}
              label={`#${quote.number}, ${contactName(quote)}`}
              checked={selected.has(quote.id)}
              onChange={({ target }) => {
                const next = new Set(selected)
                if (target.checked) next.add(quote.id)
                else next.delete(quote.id)
                setSelected(next)
              }}
            />
          ))}
        </fieldset>
        <p role="status" className="mt-2 min-h-5 text-caption text-muted">
          {chosen.length === customer.quotes.length && 'At least one quote must stay.'}
        </p>
        {problem && (
          <p role="alert" className="text-caption text-error">
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" busy={split.isPending} disabled={!canSplit} className="mt-4 w-full">
          {split.isPending ? 'Splitting...' : 'Split'}
        </Button>
      </form>
    </TaskDialog>
  )
}
