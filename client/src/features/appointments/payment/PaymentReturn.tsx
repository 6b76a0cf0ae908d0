import { hashKey, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { read } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/failure.tsx'
import type { Visit } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { outcomeWords } from './outcome-words.ts'
import { proofIn, STATUS_PARAM } from './returned-payment.ts'
import { VisitSummary } from './VisitSummary.tsx'

/** What is on its way is asked about again, less and less often, and after so many times no more. */
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
  const question = read('GET /api/visit', { query: { ...proof } })
  const questionsBefore = useQuestionsBefore(question.queryKey)
  const answer = useQuery({
    ...question,
    // Whoever comes back to this page wants to know how it stands now.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => {
      const questions = questionsIn(state) - questionsBefore
      if (!mayChange(state.data?.visit, state.error, questions)) return false
      return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.5 ** (questions - 1))
    },
    // Each answer counts, also one that says the same.
    notifyOnChangeProps: 'all',
  })
  const questions = questionsIn(useQueryClient().getQueryState(question.queryKey)) - questionsBefore

  const { error } = answer
  const visit = isNoPayment(error) ? null : answer.data?.visit
  // The provider may know before our server does. Where that still has not heard of it after so long, it is right.
  const isUnheard = isSaidToBePaid && isUnpaid(visit) && questions < MOST_QUESTIONS
  const isOfMoney = visit?.outcome === 'refunded' || (visit?.outcome === 'cancelled' && visit.paidCents > 0)
  const config = useQuery({ ...read('GET /api/config', {}), enabled: isOfMoney })
  const isDemo = config.data && config.data.payments.provider === 'demo'
  // Nothing is said of money that the next answer would take back.
  const isKnown = visit !== undefined && !(isOfMoney && config.isPending)
  const words = isKnown ? outcomeWords(visit, { isDemo, isUnheard }) : undefined
  return (
    <>
      {/* One heading from the first moment on: it has the focus, and says what changes while the page is open. */}
      <div aria-live="polite">
        <h1 className="max-w-[16em]">{words?.title ?? 'Your measurement visit'}</h1>
        {words && <p className="mt-6 max-w-xl text-lead text-muted wrap-anywhere">{words.text}</p>}
      </div>
      {words === undefined &&
        (error ? (
          <Failure
            title={
              proof
                ? 'We cannot tell yet whether your payment arrived. Do not pay again.'
                : 'We could not look up how your payment stands.'
            }
            text={errorText(error, 'Something went wrong.')}
            busy={answer.isFetching}
            onTryAgain={() => void answer.refetch()}
            className="mt-8 max-w-xl"
          />
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

/** How often it had been asked before the page was opened: the cache counts for as long as it keeps the answer. */
function useQuestionsBefore(queryKey: readonly unknown[]): number {
  const queryClient = useQueryClient()
  const key = hashKey(queryKey)
  const count = () => ({ key, questions: questionsIn(queryClient.getQueryState(queryKey)) })
  const [before, setBefore] = useState(count)
  if (before.key !== key) setBefore(count())
  return before.questions
}

function questionsIn(state: Pick<QueryState, 'dataUpdateCount' | 'errorUpdateCount'> | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0
}

/** What the API refuses to read as a payment's id is none. */
function isNoPayment(error: Error | null): boolean {
  return error instanceof RequestError && error.status === 400
}

function isUnpaid(visit: Visit | null | undefined): boolean {
  return visit?.outcome === 'held' || visit?.outcome === 'failed'
}

/** Whether asking again may bring something else. A hold is asked about until it ends. */
function mayChange(visit: Visit | null | undefined, error: Error | null, questions: number): boolean {
  if (isUnpaid(visit)) return true
  if (visit === undefined ? isNoPayment(error) : visit?.outcome !== 'processing') return false
  return questions < MOST_QUESTIONS
}
