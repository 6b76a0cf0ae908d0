import { call } from '#client/api/call.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { useRecordChange } from './use-record-change.ts'
import { useSendToRecord } from './use-send-to-record.ts'

interface Merged {
  /** Of the customer that was merged into another. */
  id: string
  name: string
}

/** Undoes a merge. The server allows it for 30 days (docs/rules.md, Customers). */
export function useUndoMerge({ id: into }: Pick<Customer, 'id'>) {
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
