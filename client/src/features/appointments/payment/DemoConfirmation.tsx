import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'wouter'
import { readQuery } from '#client/api/query-client.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { payDemo } from './DemoPayment.tsx'
import { appointmentRequest, readPaymentProof, returnPath } from './returned-payment.ts'

type Answer = 'approve' | 'refuse'

/** Replaces the bank's confirmation page, so that a demo payment takes the same steps. */
export function DemoConfirmation() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const proof = readPaymentProof(search)
  const clientSecret = proof?.clientSecret
  const appointment = useQuery({
    ...readQuery('GET /api/appointments/current', appointmentRequest(proof)),
    enabled: proof !== undefined,
  }).data?.visit

  const answer = useMutation({
    mutationFn: async ({ secret, outcome }: { secret: string; outcome: Answer }) => {
      const result = await payDemo(secret, outcome)
      // Already answered, or unknown: the next page asks our server.
      if (result === 'requires_action' || result.end === 'unknown') return returnPath(secret)
      return returnPath(secret, result.end === 'declined' ? 'failed' : 'succeeded')
    },
    // Replace the history entry, so that Back skips this page.
    onSuccess: (path) => navigate(path, { replace: true }),
  })

  if (clientSecret === undefined) {
    return (
      <>
        <h1>There's no payment to confirm.</h1>
        <Link href="/payment-confirmation" className={`${buttonClasses('primary')} mt-8`}>
          See your visit
        </Link>
      </>
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
  const fee = appointment ? formatCents(appointment.feeCents) : 'the fee'
  return (
    <>
      <h1>Confirm the demo payment</h1>
      <p className="mt-6 max-w-xl text-lead text-muted">
        <span>{`This is where your bank would ask you to approve ${fee} to ${SHOP.name}. `}</span>
        This is a demo. No card is charged.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        {button('approve', 'Approve')}
        {button('refuse', 'Decline')}
      </p>
    </>
  )
}
