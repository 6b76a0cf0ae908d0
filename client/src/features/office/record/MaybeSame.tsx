import { call } from '#client/api/call.ts'
import { UNDO_TOAST_MS } from '#shared/lib/undo.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { Customer } from '#shared/customers/schema.ts'
import type { OpenRecord } from './record-context.ts'
import { maybeSameText } from './record-texts.ts'
import { useRecordChange } from './use-record-change.ts'
import { useSendToRecord } from './use-send-to-record.ts'
import { useUndoMerge } from './use-undo-merge.ts'

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
