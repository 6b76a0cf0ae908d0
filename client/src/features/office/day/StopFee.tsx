import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import { COLLECTED_BY, type CollectedBy } from '#shared/appointments/schema.ts'
import { fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { dateIn } from '#shared/lib/zoned.ts'

interface StopFeeProps {
  stop: DayStop
  onChanged: () => void
}

/** The fee that is paid on site: what to collect, and from the day of the visit on, how it was collected. */
export function StopFee({ stop, onChanged }: StopFeeProps) {
  const { collectCents, collected, appointment, contact } = stop
  const { id, version, startsAt } = appointment
  const today = useShopDay()
  const record = useSingleFlightMutation({
    mutationFn: (by: CollectedBy | null) =>
      call('PATCH /api/appointments/{id}', { params: { id }, body: { collected: by, version } }),
    onSuccess: () => {
      toast({ title: 'Visit updated' })
      onChanged()
    },
    onError: (error) => {
      // The office closes, so there's no day to fetch.
      if (isRejected(error)) return
      showFailureToast('update the visit', error)
      onChanged()
    },
  })
  if (collected === null && collectCents === 0) return null
  const hasCome = dateIn(new Date(startsAt), SHOP.timeZone) <= today
  const button = (label: string, by: CollectedBy | null) => (
    <Button
      key={label}
      size="small"
      busy={record.isPending && record.variables === by}
      disabled={record.isPending}
      aria-label={`${label}: ${fullName(contact)}`}
      onClick={() => record.mutate(by)}
    >
      {label}
    </Button>
  )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="figures font-strong">
        {collected === null ? `Collect ${formatCents(collectCents)}` : `Collected by ${collected}`}
      </p>
      {hasCome && (
        <p className="flex flex-wrap gap-2 print:hidden">
          {collected === null
            ? COLLECTED_BY.map((by) => button(`Collected by ${by}`, by))
            : button('Undo collection', null)}
        </p>
      )}
    </div>
  )
}
