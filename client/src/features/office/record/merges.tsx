import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '#client/api/call.ts'
import { issueAt } from '#client/api/request-error.ts'
import { shouldFetchAgain } from '#client/features/office/failures.ts'
import { customerQuery } from '#client/features/office/quote-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { MERGE_UNDO_DAYS, type Customer, type CustomerDetail } from '#shared/customers/schema.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import type { OpenRecord } from './CustomerRecord.tsx'
import { maybeSameText } from './record-texts.ts'
import { useRecordChange } from './use-record-change.ts'

/** Others with the same phone number, each with 'Same', which merges the two, and 'Not the same'. */
export function MaybeSame(record: OpenRecord) {
  return record.customer.maybeSame.map((other) => <Candidate key={other.id} {...record} other={other} />)
}

type CandidateProps = OpenRecord & { other: Customer['maybeSame'][number] }

function Candidate({ customer, other }: CandidateProps) {
  const sendToRecord = useSendToRecord(customer.id)
  const undo = useUndoMerge(customer)
  const merge = useRecordChange({
    action: 'merge the customers',
    send: () =>
      sendToRecord(
        call('POST /api/customers/{id}/merge', {
          params: { id: other.id },
          body: { into: customer.id, intoVersion: customer.version },
        }),
        ({ merged }) => merged.some(({ id }) => id === other.id),
      ),
    onDone: () =>
      toast({
        title: `${other.name} merged`,
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => undo.mutate({ id: other.id, name: other.name }) },
      }),
  })
  const markNotSame = useRecordChange({
    action: 'keep the customers apart',
    send: () => call('POST /api/customers/{id}/not-same', { params: { id: customer.id }, body: { other: other.id } }),
    onDone: () => toast({ title: 'Kept apart' }),
  })
  const isBusy = merge.isPending || markNotSame.isPending
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm bg-sand px-4 py-2">
      <p className="text-label wrap-anywhere">{maybeSameText(other)}</p>
      <div className="flex gap-2">
        <Button size="small" busy={merge.isPending} disabled={isBusy} onClick={() => merge.mutate()}>
          Same
        </Button>
        <Button size="small" busy={markNotSame.isPending} disabled={isBusy} onClick={() => markNotSame.mutate()}>
          Not the same
        </Button>
      </div>
    </div>
  )
}

/** Customers that were merged into this one, while that can be undone. */
export function MergedCustomers({ customer }: OpenRecord) {
  const undo = useUndoMerge(customer)
  if (customer.merged.length === 0) return null
  return (
    <section className="mb-8">
      <h3 className="text-lead!">Merged customers</h3>
      <p className="mt-1 text-caption text-muted">A merge can be undone for {MERGE_UNDO_DAYS} days.</p>
      <ul className="mt-2">
        {customer.merged.map(({ id, name, mergedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-divider border-t py-2"
          >
            <span className="text-label wrap-anywhere">
              <bdi className="font-strong">{name}</bdi>, merged {formatDay(mergedAt, SHOP.timeZone)}
            </span>
            <Button
              size="small"
              busy={undo.isPending && undo.variables.id === id}
              disabled={undo.isPending}
              aria-label={`Undo the merge of ${name}`}
              onClick={() => undo.mutate({ id, name })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Merged {
  /** Of the customer that was merged into another. */
  id: string
  name: string
}

/** Undoes a merge. The server allows it for 30 days (docs/rules.md, Customers). */
function useUndoMerge({ id: into }: Pick<Customer, 'id'>) {
  const sendToRecord = useSendToRecord(into)
  return useRecordChange({
    action: 'undo the merge',
    send: ({ id }: Merged) =>
      sendToRecord(
        call('POST /api/customers/{id}/merge/undo', { params: { id } }),
        ({ merged }) => !merged.some((other) => other.id === id),
      ),
    onDone: (_, { name }) => toast({ title: `${name} is a separate customer again` }),
  })
}

/**
 * Waits for a request that changes a customer. If it fails, fetches the customer again. Done, too, if that shows the change:
 * our response was lost.
 */
function useSendToRecord(customerId: string) {
  const queryClient = useQueryClient()
  return async (request: Promise<unknown>, isMade: (customer: CustomerDetail) => boolean): Promise<void> => {
    try {
      await request
    } catch (error) {
      if (!shouldFetchAgain(error)) throw error
      const current = await queryClient
        .fetchQuery({ ...customerQuery(customerId), staleTime: 0 })
        .catch(() => undefined)
      if (!current || !isMade(current)) throw error
    }
  }
}

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
