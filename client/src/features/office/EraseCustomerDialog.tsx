import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/loading/failure.tsx'
import { TextField } from '#client/ui/field.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import type { CandidateReason, ErasureCandidates, ErasureRequest } from '#shared/erasure/schema.ts'
import { isRejected } from './admin-key.ts'
import { shortDate } from './appointment-labels.ts'
import { refreshAppointments } from './appointments/appointment-queries.ts'

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

const REASON_LABELS: Record<CandidateReason, string> = {
  this: 'The one you opened',
  email: 'Same email',
  quote: 'Same quote',
  phone: 'Same phone',
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

function CandidatesStatus({ isPending, error, isFetching, refetch }: UseQueryResult) {
  if (isPending) {
    return (
      <Loading text="Loading this customer's records...">
        <Skeleton className="mt-6 h-24" />
      </Loading>
    )
  }
  return (
    error && (
      <Failure
        title="Couldn't load this customer's records."
        text={errorText(error, 'Something went wrong.')}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    )
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

function useErasure({
  adminKey,
  onErased,
  onRejected,
}: Pick<EraseCustomerDialogProps, 'adminKey' | 'onErased' | 'onRejected'>) {
  const queryClient = useQueryClient()
  const erase = useSingleFlightMutation({
    mutationFn: (body: ErasureRequest) => call('POST /api/erasures', { adminKey, body }),
    onSuccess: () => {
      toast({ title: 'Customer erased' })
      onErased()
      void refreshAppointments(queryClient)
    },
    onError: (error) => {
      if (isRejected(error)) onRejected()
    },
  })
  const issues = erase.error instanceof RequestError ? erase.error.body?.issues : undefined
  return { ...erase, nameError: issues?.find(({ path }) => path === 'name')?.message }
}

/** A record with the server's suggestion whether to erase it. */
interface SelectableRecord {
  id: string
  selected: boolean
}

interface CandidatesProps {
  candidates: ErasureCandidates
  isSelected: (record: SelectableRecord) => boolean
  onSelect: (id: string, isChosen: boolean) => void
}

function Candidates({ candidates: { quotes, appointments }, isSelected, onSelect }: CandidatesProps) {
  const isQuoteSelected = (id: string | null) => quotes.some((record) => record.id === id && isSelected(record))
  return (
    <fieldset className="mt-5">
      <legend className="font-strong text-caption">This customer's records</legend>
      <ul className="mt-2">
        {quotes.map((record) => (
          <CandidateCheckbox
            key={record.id}
            title={`Quote #${record.number}`}
            candidate={record}
            checked={isSelected(record)}
            onChange={(checked) => onSelect(record.id, checked)}
          />
        ))}
        {appointments.map((record) => (
          <CandidateCheckbox
            key={record.id}
            title={`Visit on ${shortDate(record.appointmentDate)}, ${record.timeSlot}`}
            candidate={record}
            checked={isSelected(record) || isQuoteSelected(record.goesWithQuote)}
            goesWith={isQuoteSelected(record.goesWithQuote) ? `Goes with quote #${record.quoteNumber}` : undefined}
            onChange={(checked) => onSelect(record.id, checked)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface CandidateCheckboxProps {
  title: string
  candidate: { id: string; name: string; email: string; phoneNumber: string; because: CandidateReason }
  checked: boolean
  /** Set if the record is erased together with a selected quote. */
  goesWith?: string | undefined
  onChange: (checked: boolean) => void
}

function CandidateCheckbox({ title, candidate, checked, goesWith, onChange }: CandidateCheckboxProps) {
  const { name, email, phoneNumber, because } = candidate
  return (
    <li className="border-divider border-t first:border-t-0">
      <label className="grid min-h-control grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2.5">
        <input
          type="checkbox"
          className="size-5 accent-pine"
          checked={checked}
          disabled={because === 'this' || goesWith !== undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="figures font-strong">{title}</span>
        <span className="col-start-2 text-caption text-muted wrap-anywhere">
          {[goesWith ?? REASON_LABELS[because], name, email, phoneNumber].filter(Boolean).join(' · ')}
        </span>
      </label>
    </li>
  )
}
