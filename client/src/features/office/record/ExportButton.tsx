import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { Button } from '#client/ui/button.tsx'
import type { OpenRecord } from './record-context.ts'

/** Downloads all of a customer's data as a zip file. A plain link couldn't carry the admin key. */
export function ExportButton({ customer, quote }: OpenRecord) {
  const download = useSingleFlightMutation({
    mutationFn: () => call('POST /api/customers/{id}/export', { params: { id: customer.id } }),
    onSuccess: (zip: Blob) => save(zip, `customer-${quote?.number ?? customer.id}.zip`),
    onError: (error) => showFailureToast('export the customer', error),
  })
  return (
    <Button size="small" variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? 'Exporting...' : 'Export'}
    </Button>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
