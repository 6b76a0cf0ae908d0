import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import type { PaymentAttempt } from '#client/features/payments/attempt.ts'
import { DemoPayment } from '#client/features/payments/DemoPayment.tsx'
import { SetupStatus, usePaymentSetup } from '#client/features/payments/payment-setup.tsx'
import { JOB_RETURN_PAGE } from '#client/features/payments/returned-payment.ts'
import { Button } from '#client/ui/button.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { JobPayment } from '#shared/money/schema.ts'
import { isBankBetter } from './payment-texts.ts'
import { type JobPaymentState, startKey } from './use-job-payment.ts'

interface JobPayFormProps {
  quoteId: string
  due: JobPayment
  state: JobPaymentState & { step: 'ready' | 'busy' }
  onPay: (clientSecret: string, attempt: () => Promise<PaymentAttempt>) => void
  /** Our server refuses to start it. */
  onRefused: (error: Error) => void
  onClose: () => void
}

/** The form that pays what is due: Stripe's, or the demo's. */
export function JobPayForm({ quoteId, due, state, onPay, onRefused, onClose }: JobPayFormProps) {
  const started = useQuery({
    queryKey: startKey(due),
    queryFn: () => call('POST /api/my/payment', { body: due, pageId: quoteId }),
    gcTime: 0,
  })
  const { data, error } = started
  const report = useEffectEvent(onRefused)
  useEffect(() => {
    if (error) report(error)
  }, [error])
  const setup = usePaymentSetup(started, { isRefused: false })
  const isBusy = state.step === 'busy'
  const renderActions = (isReady: boolean) => (
    <div tabIndex={-1} role="group" aria-label="Pay" className="mt-6 outline-none">
      {state.step === 'ready' && state.message && !state.wasInDoubt && (
        <Problem className="mb-5">{state.message}</Problem>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="figures max-sm:w-full" busy={isBusy} disabled={!isReady}>
          {isBusy ? 'Processing...' : `Pay ${formatCents(due.amountCents)}`}
        </Button>
        <Button variant="quiet" className="max-sm:w-full" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </div>
  )
  if (setup.state !== 'ready' || !data) {
    return (
      <SetupStatus
        state={setup.state}
        mayBePaid={false}
        helpText="and we'll find a way"
        reason={error ? errorText(error, `Please try again, or call us at ${SHOP.phone}.`) : undefined}
        onTryAgain={setup.tryAgain}
      />
    )
  }
  const pay = (attempt: () => Promise<PaymentAttempt>) => onPay(data.clientSecret, attempt)
  return setup.card ? (
    <setup.card.CardPayment
      stripe={setup.card.stripe}
      clientSecret={data.clientSecret}
      returnPath={JOB_RETURN_PAGE}
      isBankFirst={isBankBetter(due.amountCents)}
      onPay={pay}
      onLoadError={setup.reportBroken}
      renderActions={renderActions}
    />
  ) : (
    <DemoPayment clientSecret={data.clientSecret} returnPage={JOB_RETURN_PAGE} onPay={pay}>
      {renderActions(true)}
    </DemoPayment>
  )
}
