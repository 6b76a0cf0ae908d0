import { type ReactNode, useState } from 'react'
import { useLocation, Link, useSearchParams } from 'wouter'
import { call } from '#client/api/call.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Radio } from '#client/ui/field.tsx'
import type { DemoOutcome } from '#shared/payments/schema.ts'
import {
  intentIdOf,
  INTENT_PARAM,
  SECRET_PARAM,
  appointmentRequest,
  JOB_RETURN_PAGE,
  readPaymentProof,
  type ReturnPage,
  RETURN_PAGE,
  returnPath,
} from './returned-payment.ts'
import type { PaymentAttempt } from './attempt.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'

interface DemoPaymentProps {
  clientSecret: string
  /** Where the confirmation page returns to. Of a job, `/my`: it can be paid from a bank account, too. */
  returnPage?: ReturnPage
  onPay: (attempt: () => Promise<PaymentAttempt>) => void
  /** What is below the choice, with the button. */
  children: ReactNode
}

interface Outcome {
  outcome: DemoOutcome
  label: string
  hint: string
}

const OUTCOMES: Outcome[] = [
  { outcome: 'accepted', label: 'Accepted', hint: 'The payment goes through right away.' },
  { outcome: 'declined', label: 'Declined', hint: 'The bank says no. You can try again.' },
  { outcome: 'confirmation', label: 'Asks for a confirmation step', hint: 'Your bank asks you to approve it first.' },
  { outcome: 'late', label: 'Arrives late', hint: 'The payment processes for a while, then goes through.' },
]
const BANK_OUTCOMES: Outcome[] = [
  { outcome: 'bank', label: 'Bank account, arrives later', hint: "It's on its way for two minutes, then it arrives." },
  { outcome: 'bank_fails', label: 'Bank account, fails', hint: "It's on its way for two minutes, then it fails." },
]

/** The query parameter of the confirmation page that says where it returns to. */
const RETURN_TO = 'return_to'

/** Replaces the card form if no payment provider is configured (docs/rules.md, Payment). */
export function DemoPayment({ clientSecret, returnPage = RETURN_PAGE, onPay, children }: DemoPaymentProps) {
  const outcomes = returnPage === JOB_RETURN_PAGE ? [...OUTCOMES, ...BANK_OUTCOMES] : OUTCOMES
  const [chosenOutcome, setChosen] = useState<DemoOutcome>('accepted')
  const [, navigate] = useLocation()

  const attempt = async (): Promise<PaymentAttempt> => {
    const answer = await payDemo(clientSecret, chosenOutcome)
    if (answer !== 'requires_action') return answer
    const query = new URLSearchParams({
      [INTENT_PARAM]: intentIdOf(clientSecret),
      [SECRET_PARAM]: clientSecret,
      ...(returnPage !== RETURN_PAGE && { [RETURN_TO]: returnPage }),
    })
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
          {outcomes.map(({ outcome, label, hint }) => (
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
      {children}
    </form>
  )
}

/** One step of a demo payment. If our server refuses it, nothing was charged. No response means unknown. */
async function payDemo(
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

type Answer = 'approve' | 'refuse'

/** Replaces the bank's confirmation page, so that a demo payment takes the same steps. */
export function DemoConfirmation() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const proof = readPaymentProof(search)
  const clientSecret = proof?.clientSecret
  const page = search.get(RETURN_TO) === JOB_RETURN_PAGE ? JOB_RETURN_PAGE : RETURN_PAGE
  const isOfVisit = page === RETURN_PAGE
  const appointment = useQuery({
    ...readQuery('GET /api/appointments/current', appointmentRequest(proof)),
    enabled: proof !== undefined && isOfVisit,
  }).data?.visit

  const answer = useMutation({
    mutationFn: async ({ secret, outcome }: { secret: string; outcome: Answer }) => {
      const result = await payDemo(secret, outcome)
      // Already answered, or unknown: the next page asks our server.
      if (result === 'requires_action' || result.end === 'unknown') return returnPath(secret, undefined, page)
      return returnPath(secret, result.end === 'declined' ? 'failed' : 'succeeded', page)
    },
    // Replace the history entry, so that Back skips this page.
    onSuccess: (path) => navigate(path, { replace: true }),
  })

  if (clientSecret === undefined) {
    return (
      <div className="page py-14 md:py-24">
        <h1>There's no payment to confirm.</h1>
        <Link href={page} className={`${buttonClasses('primary')} mt-8`}>
          {isOfVisit ? 'See your visit' : 'See your page'}
        </Link>
      </div>
    )
  }
  const chosen = answer.isIdle ? undefined : answer.variables?.outcome
  const button = (outcome: Answer, label: string) => (
    <Button
      variant={outcome === 'approve' ? 'primary' : 'secondary'}
      busy={chosen === outcome}
      disabled={chosen !== undefined}
      onClick={() => answer.mutate({ secret: clientSecret, outcome })}
    >
      {chosen === outcome ? 'Processing...' : label}
    </Button>
  )
  const what = appointment ? formatCents(appointment.feeCents) : isOfVisit ? 'the fee' : 'your payment'
  return (
    <div className="page py-14 md:py-24">
      <h1>Confirm the demo payment</h1>
      <p className="mt-6 max-w-xl text-lead text-muted">
        <span>{`This is where your bank would ask you to approve ${what} to ${SHOP.name}. `}</span>
        This is a demo. No card is charged.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        {button('approve', 'Approve')}
        {button('refuse', 'Decline')}
      </p>
    </div>
  )
}
