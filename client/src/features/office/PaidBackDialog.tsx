import type { ComponentProps } from 'react'
import { call } from '#client/api/call.ts'
import { ConfirmChange } from './office-change.tsx'

/** The button that opens the dialog. */
export const PAID_BACK = 'Paid back by check'

interface PaidBackDialogProps extends Pick<ComponentProps<typeof ConfirmChange>, 'onClose' | 'focusAfter'> {
  intentId: string
  /** What is owed, such as `$100.00`. */
  amount: string
  /** Whom or what it's for. */
  what: string
}

/** Asks whether the shop has paid back a failed refund by check, and records it. */
export function PaidBackDialog({ intentId, amount, what, ...close }: PaidBackDialogProps) {
  const yes = `Yes, ${amount} paid back`
  return (
    <ConfirmChange
      {...close}
      title={`Did you pay back ${amount} by check?`}
      description={<bdi className="wrap-anywhere">{what}</bdi>}
      variant="primary"
      action={yes}
      busyAction={yes}
      send={() => call('POST /api/failed-refunds/{id}/paid-back', { params: { id: intentId } })}
      done="Payment updated"
      about={what}
      failed="update the payment"
    >
      <p className="mt-4">
        This closes the payment, and the history keeps that you did it. No refund is sent to the card anymore. You can't
        undo this.
      </p>
    </ConfirmChange>
  )
}
