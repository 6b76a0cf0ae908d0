import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { read } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import type { Visit } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { outcomeWords } from './outcome-words.ts'
import { hideSecret, proofIn, STATUS_PARAM } from './returned-payment.ts'
import { VisitSummary } from './VisitSummary.tsx'

/** While a payment is on its way the page asks again, less and less often, and after so many times no more. */
const MOST_QUESTIONS = 16
/** Milliseconds. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 30_000

/** Where every payment comes back to: the one true outcome of the payment in the address, else of the session's visit. */
export function PaymentReturn() {
  const [search] = useSearchParams()
  const proof = proofIn(search)
  // Without the proof it may be another visit that is shown.
  const isSaidToBePaid = proof !== undefined && ['succeeded', 'pending'].includes(search.get(STATUS_PARAM) ?? '')
  const answer = useQuery({
    ...read('GET /api/visit', { query: { ...proof } }),
    // Whoever comes back to this page wants to know how it stands now.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const questions = dataUpdateCount + errorUpdateCount
      if (!data?.visit || !isOnItsWay(data.visit, isSaidToBePaid) || questions >= MOST_QUESTIONS) return false
      return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.5 ** (questions - 1))
    },
  })
  useEffect(hideSecret, [search])

  const { error } = answer
  // What the API refuses to read as a payment's id is none.
  const found = error instanceof RequestError && error.status === 400 ? null : answer.data?.visit
  const visit = found && isOnItsWay(found, isSaidToBePaid) ? { ...found, outcome: 'processing' as const } : found
  const config = useQuery({ ...read('GET /api/config', {}), enabled: visit?.outcome === 'refunded' })
  const words = visit === undefined ? undefined : outcomeWords(visit, config.data?.payments.provider === 'demo')
  return (
    <>
      {/* One heading from the first moment on: it has the focus, and says what changes while the page is open. */}
      <div aria-live="polite">
        <h1 className="max-w-[16em]">{words?.title ?? 'Your measurement visit'}</h1>
        {words && <p className="mt-6 max-w-xl text-lead text-muted wrap-anywhere">{words.text}</p>}
      </div>
      {words === undefined &&
        (error ? (
          <LookupFailed error={error} isBusy={answer.isFetching} onTryAgain={() => void answer.refetch()} />
        ) : (
          <p role="status" className="mt-8 text-lead text-muted">
            Looking up your payment...
          </p>
        ))}
      {visit && (
        <div className="mt-10">
          <VisitSummary visit={visit} />
        </div>
      )}
      {words && (
        <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Link
            href={words.next.to}
            className={buttonClasses(visit?.outcome === 'confirmed' ? 'secondary' : 'primary')}
          >
            {words.next.label}
          </Link>
          <span className="text-muted">
            Questions? Call{' '}
            <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
              {SHOP.phone}
            </a>
          </span>
        </p>
      )}
    </>
  )
}

/** Processing, or paid as the provider's address says while we have not heard of it yet. */
function isOnItsWay({ outcome }: Visit, isSaidToBePaid: boolean): boolean {
  return outcome === 'processing' || (isSaidToBePaid && (outcome === 'held' || outcome === 'failed'))
}

function LookupFailed({ error, isBusy, onTryAgain }: { error: Error; isBusy: boolean; onTryAgain: () => void }) {
  return (
    <div role="alert" className="mt-8 max-w-xl border-error border-l-2 bg-white px-5 py-4">
      <p className="font-[550]">We could not look up how your payment stands.</p>
      <p className="mt-1 text-label text-muted">{errorText(error, 'Something went wrong.')}</p>
      <Button size="small" className="mt-4" busy={isBusy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
