import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, Radio, TextField } from '#client/ui/field.tsx'
import { contactName, fullName } from '#shared/contact/facts.ts'
import { describeOther } from '#shared/customers/describe-other.ts'
import { MERGE_UNDO_DAYS, type Customer } from '#shared/customers/schema.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { MAX_SEARCH_LENGTH } from '#shared/quotes/list-facts.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import type { OpenRecord } from './open-record.ts'

/** Others with the same phone number, each with 'Same', which merges the two, and 'Not the same'. */
export function MaybeSame({ customer }: OpenRecord) {
  return customer.maybeSame.map((other) => <Candidate key={other.id} customer={customer} other={other} />)
}

function Candidate({ customer, other }: { customer: Customer; other: Customer['maybeSame'][number] }) {
  const undo = useUndoMerge()
  const merge = useOfficeChange({
    failed: 'merge the customers',
    about: contactName(customer),
    send: () =>
      call('POST /api/customers/{id}/merge', {
        params: { id: other.id },
        body: { into: customer.id, intoVersion: customer.version },
      }),
    done: () => ({
      title: `${other.name} merged`,
      duration: UNDO_TOAST_MS,
      action: { label: 'Undo', onPress: () => undo.save(other) },
    }),
  })
  const markNotSame = useOfficeChange({
    failed: 'keep the customers apart',
    send: () => call('POST /api/customers/{id}/not-same', { params: { id: customer.id }, body: { other: other.id } }),
    done: 'Kept apart',
    about: other.name,
  })
  const isBusy = merge.isSaving || markNotSame.isSaving
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm bg-sand px-4 py-2">
      <p className="text-label wrap-anywhere">{`May be the same as ${describeOther(other)}: same phone.`}</p>
      <div className="flex gap-2">
        <Button size="small" busy={merge.isSaving} disabled={isBusy} onClick={() => merge.save()}>
          Same
        </Button>
        <Button size="small" busy={markNotSame.isSaving} disabled={isBusy} onClick={() => markNotSame.save()}>
          Not the same
        </Button>
      </div>
    </div>
  )
}

/** Chooses another customer by a search, whatever their numbers, and merges that one into this. */
export function MergeDialog({ customer, onClose }: OpenRecord & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<SearchResult>()
  const undo = useUndoMerge()
  const merge = useOfficeChange({
    failed: 'merge the customers',
    about: contactName(customer),
    send: ({ customerId }: Pick<SearchResult, 'title'> & { customerId: string }) =>
      call('POST /api/customers/{id}/merge', {
        params: { id: customerId },
        body: { into: customer.id, intoVersion: customer.version },
      }),
    done: (_, { title, customerId }) => ({
      title: `${title} merged`,
      duration: UNDO_TOAST_MS,
      action: { label: 'Undo', onPress: () => undo.save({ id: customerId, name: title }) },
    }),
    onSaved: onClose,
  })
  const q = text.trim()
  const search = useQuery({
    ...freshQuery('GET /api/search', { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const others = q.length > 1 ? listOthers(search.data ?? [], customer.id) : []
  const { customerId } = chosen ?? {}

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen && customerId) merge.save({ title: chosen.title, customerId })
  }

  return (
    <TaskDialog
      busy={merge.isSaving}
      onClose={onClose}
      title={`Merge with ${fullName(customer)}`}
      description={`Find the other customer. Their quotes, visits and messages move to this record. You can undo it for ${MERGE_UNDO_DAYS} days.`}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5">
        <TextField
          label="Other customer"
          placeholder="Name, phone, email, or #"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(undefined)
          }}
        />
        <fieldset className="mt-3 max-h-72 overflow-y-auto">
          <legend className="sr-only">Found customers</legend>
          {others.map((other) => (
            <Radio
              key={other.customerId}
              name="other"
              label={<bdi>{other.title}</bdi>}
              hint={[other.line, other.match].filter(Boolean).join(' · ')}
              checked={chosen?.customerId === other.customerId}
              onChange={() => setChosen(other)}
            />
          ))}
        </fieldset>
        <p role="status" className="min-h-5 text-caption text-muted">
          {search.isError && 'Search is not available right now.'}
          {search.isSuccess && q.length > 1 && others.length === 0 && 'No other customer found.'}
        </p>
        <Button type="submit" variant="primary" busy={merge.isSaving} disabled={!customerId} className="mt-4 w-full">
          {merge.isSaving ? 'Merging...' : chosen ? `Merge ${chosen.title} into this record` : 'Merge'}
        </Button>
      </form>
    </TaskDialog>
  )
}

/** Each other customer once. */
function listOthers(results: readonly SearchResult[], id: string): SearchResult[] {
  const others = results.filter(({ customerId }) => customerId !== null && customerId !== id)
  return others.filter((one, at) => others.findIndex(({ customerId }) => customerId === one.customerId) === at)
}

/** Undoes a merge of a customer into another. The server allows it for 30 days (docs/rules.md, Customers). */
export function useUndoMerge() {
  return useOfficeChange({
    failed: 'undo the merge',
    send: ({ id }: { id: string; name: string }) => call('POST /api/customers/{id}/merge/undo', { params: { id } }),
    done: (_, { name }) => ({ title: `${name} is a separate customer again` }),
  })
}

/** Gives the selected quotes to a new customer. At least one stays. */
export function SplitDialog({ customer, onClose }: OpenRecord & { onClose: () => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const split = useOfficeChange({
    failed: 'split the customer',
    send: (quoteIds: string[]) =>
      call('POST /api/customers/{id}/split', { params: { id: customer.id }, body: { quoteIds } }),
    done: 'Customer split',
    about: contactName(customer),
    onSaved: onClose,
  })
  const canSplit = selected.size > 0 && selected.size < customer.quotes.length

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (canSplit) split.save([...selected])
  }

  return (
    <TaskDialog
      busy={split.isSaving}
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
                const others = [...selected].filter((id) => id !== quote.id)
                setSelected(new Set(target.checked ? [...others, quote.id] : others))
              }}
            />
          ))}
        </fieldset>
        <p role="status" className="mt-2 min-h-5 text-caption text-muted">
          {selected.size === customer.quotes.length && 'At least one quote must stay.'}
        </p>
        <Button type="submit" variant="primary" busy={split.isSaving} disabled={!canSplit} className="mt-4 w-full">
          {split.isSaving ? 'Splitting...' : 'Split'}
        </Button>
      </form>
    </TaskDialog>
  )
}
