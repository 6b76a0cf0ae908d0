import { useMutation } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'wouter'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { payDemo } from './DemoPayment.tsx'
import { proofIn, returnPath } from './returned-payment.ts'

type Answer = 'approve' | 'refuse'

/** Stands for the page on which a bank asks its customer, so that a demo payment takes the same way. */
export function DemoConfirmation() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const clientSecret = proofIn(search)?.clientSecret

  const answer = useMutation({
    mutationFn: async ({ secret, outcome }: { secret: string; outcome: Answer }) => {
      const made = await payDemo(secret, outcome)
      // Answered already, or nobody knows: the next page asks the server what is true.
      if (made === 'requires_action' || made.end === 'unknown') return returnPath(secret)
      return returnPath(secret, made.end === 'declined' ? 'failed' : 'succeeded')
    },
    // The question has been answered: the way back leads past it.
    onSuccess: (path) => navigate(path, { replace: true }),
  })

  if (clientSecret === undefined) {
    return (
      <>
        <h1>There is no payment to confirm.</h1>
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
  return (
    <>
      <h1>Confirm the demo payment</h1>
      <p className="mt-6 max-w-xl text-lead text-muted">
        Here a bank would ask whether you want to pay {formatCents(MEASUREMENT_FEE_CENTS)} to {SHOP.name}. This is a
        demo: no card is charged.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        {button('approve', 'Approve')}
        {button('refuse', 'Refuse')}
      </p>
    </>
  )
}
