import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Radio } from '#client/ui/field.tsx'
import type { DemoOutcome } from '#shared/payments/schema.ts'
import { intentIdOf } from './intent-id.ts'
import { PaymentActions, type PaymentActionsProps } from './PaymentActions.tsx'
import type { PaymentAttempt } from './payment-attempt.ts'
import { INTENT_PARAM, SECRET_PARAM } from './returned-payment.ts'

interface DemoPaymentProps extends PaymentActionsProps {
  clientSecret: string
  onPay: (attempt: () => Promise<PaymentAttempt>) => void
}

const OUTCOMES: { outcome: DemoOutcome; label: string; hint: string }[] = [
  { outcome: 'accepted', label: 'Accepted', hint: 'The payment goes through right away.' },
  { outcome: 'declined', label: 'Declined', hint: 'The bank says no. You can try again.' },
  { outcome: 'confirmation', label: 'Asks for a confirmation step', hint: 'Your bank asks you to approve it first.' },
  { outcome: 'late', label: 'Arrives late', hint: 'The payment processes for a while, then goes through.' },
]

/** Replaces the card form if no payment provider is configured (docs/rules.md, Payment). */
export function DemoPayment({ clientSecret, onPay, ...actions }: DemoPaymentProps) {
  const [chosenOutcome, setChosen] = useState<DemoOutcome>('accepted')
  const [, navigate] = useLocation()

  const attempt = async (): Promise<PaymentAttempt> => {
    const answer = await payDemo(clientSecret, chosenOutcome)
    if (answer !== 'requires_action') return answer
    const query = new URLSearchParams({ [INTENT_PARAM]: intentIdOf(clientSecret), [SECRET_PARAM]: clientSecret })
    navigate(`/demo-confirmation?${query}`)
    return { end: 'left' }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPay(attempt)
      }}
    >
      <fieldset className="min-w-0 border-control border-l-2 bg-white px-5 py-4">
        <legend className="float-left font-strong">Demo payment: no card is charged</legend>
        <p className="clear-left pt-1 text-label text-muted">Choose a test result.</p>
        <div className="mt-2 grid gap-x-8 sm:grid-cols-2">
          {OUTCOMES.map(({ outcome, label, hint }) => (
            <Radio
              key={outcome}
              name="demo-outcome"
              value={outcome}
              checked={chosenOutcome === outcome}
              onChange={() => setChosen(outcome)}
              label={label}
              hint={hint}
            />
          ))}
        </div>
      </fieldset>
      <PaymentActions {...actions} />
    </form>
  )
}

/** One step of a demo payment. If our server refuses it, nothing was charged. No response means unknown. */
export async function payDemo(
  clientSecret: string,
  outcome: DemoOutcome | 'approve' | 'refuse',
): Promise<PaymentAttempt | 'requires_action'> {
  try {
    const { status, message } = await call('POST /api/demo-payments/{id}', {
      params: { id: intentIdOf(clientSecret) },
      body: { clientSecret, outcome },
    })
    if (status === 'requires_action') return status
    return status === 'declined' ? { end: 'declined', message } : { end: status }
  } catch (error) {
    const message = errorText(error, 'An unexpected error occurred')
    const isRefused = error instanceof RequestError && error.status < 500 && error.status !== 409
    return { end: isRefused ? 'declined' : 'unknown', message }
  }
}
