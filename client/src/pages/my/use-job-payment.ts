import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { showAnswer } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { isRecord, persisted } from '#client/api/storage.ts'
import { type PaymentAttempt, UNEXPECTED_ERROR, UNKNOWN_RESULT } from '#client/features/payments/attempt.ts'
import { sleep, usePageRestored, useRepeated } from '#client/features/payments/check-again.ts'
import { INTENT_PARAM } from '#client/features/payments/returned-payment.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { JobPayment, Money } from '#shared/money/schema.ts'
import type { Page } from '#shared/my/schema.ts'
import { PAGE } from './page-parts.tsx'

const SECOND_MS = 1000
/** Our server asks the provider after each read, so a result that got lost shows in one of the next. */
const CHECK_PAUSES_MS = [SECOND_MS, 2 * SECOND_MS]
const RECHECK_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS
const MAX_WAIT_MS = 6 * MINUTE_MS
/** After this time, someone who waits is better told that we email. */
const LATE_MS = 20 * SECOND_MS

const NOT_PAID = "Your payment didn't go through, and nothing was charged. You can try again."

export type JobPaymentState =
  /** `message`: why the last attempt failed. `wasInDoubt`: that was found out only afterwards, when the form was gone. */
  | { step: 'ready'; message?: string; wasInDoubt?: true }
  | { step: 'busy' }
  /** The provider says paid, or on its way. Our page doesn't show it yet. */
  | { step: 'sent' }
  /** No one said what became of an attempt. */
  | { step: 'unclear'; isChecking: boolean }

/** What was being paid. It outlasts a reload and the bank's page, until we know what became of it. */
function paymentInDoubt(quoteId: string) {
  return persisted('session', `payment of ${quoteId}`, (stored) =>
    isRecord(stored) && typeof stored.purpose === 'string' && typeof stored.amountCents === 'number'
      ? { purpose: stored.purpose, amountCents: stored.amountCents }
      : undefined,
  )
}

interface Options {
  quoteId: string
  due: JobPayment
  /** What is due has changed, and the page shows it. `message`: what our server says about it. */
  onChanged: (message: string) => void
}

/**
 * Pays what is due (docs/rules.md, The customer's page). Our server is asked before each attempt, and alone decides what became of
 * it: `POST /api/my/payment` reads the payment at the provider, and refuses if that amount is no longer due.
 */
export function useJobPayment({ quoteId, due, onChanged }: Options) {
  const queryClient = useQueryClient()
  const [doubt] = useState(() => paymentInDoubt(quoteId))
  const [state, setState] = useState<JobPaymentState>(() =>
    isInDoubt(doubt.get(), due) ? { step: 'unclear', isChecking: true } : { step: 'ready' },
  )
  const isChecking = useRef(false)

  const settle = (next: JobPaymentState) => {
    doubt.remove()
    setState(next)
  }

  const { ask, readThenAsk } = useAsk({ quoteId, due, onChanged })

  /** Finds out what became of an attempt. */
  const resolve = async (message = NOT_PAID) => {
    if (isChecking.current) return
    isChecking.current = true
    setState((shown) => (shown.step === 'unclear' ? { step: 'unclear', isChecking: true } : shown))
    const answer = await readThenAsk()
    isChecking.current = false
    if (answer === 'changed') settle({ step: 'ready' })
    else if ('clientSecret' in answer) settle({ step: 'ready', message, wasInDoubt: true })
    else setState({ step: 'unclear', isChecking: false })
  }

  const pay = async (clientSecret: string, attempt: () => Promise<PaymentAttempt>) => {
    setState({ step: 'busy' })
    const before = await ask()
    if (before === 'changed') return settle({ step: 'ready' })
    if ('message' in before) return setState({ step: 'ready', message: before.message })
    if (before.clientSecret !== clientSecret) {
      // The provider lost the payment that the form was for.
      void queryClient.invalidateQueries({ queryKey: startKey(due) })
      return setState({ step: 'ready', message: 'The payment form has changed. Please fill it in again.' })
    }
    doubt.set(due)
    const result = await attempt().catch(() => UNKNOWN_RESULT)
    switch (result.end) {
      case 'left':
        return
      case 'incomplete':
      case 'declined':
        return settle({ step: 'ready', message: result.message ?? UNEXPECTED_ERROR })
      case 'succeeded':
      case 'processing':
        return setState({ step: 'sent' })
      case 'unknown':
        return resolve(result.message)
    }
  }

  const { step } = state
  const resolveFirst = useEffectEvent(() => {
    if (step === 'unclear') void resolve()
  })
  useEffect(() => resolveFirst(), [])
  useRepeated(step === 'unclear', RECHECK_MS, () => void resolve())
  usePageRestored(() => {
    if (step !== 'busy') return
    setState({ step: 'unclear', isChecking: true })
    void resolve()
  })
  return { state, pay, recheck: () => void resolve() }
}

/** What our server knows about the payment. */
function useAsk({ quoteId, due, onChanged }: Options) {
  const queryClient = useQueryClient()

  /** What our server says about it now: `message` if it doesn't answer, or lets no one in. */
  const ask = async (): Promise<{ clientSecret: string } | 'changed' | { message: string }> => {
    try {
      return await call('POST /api/my/payment', { body: due, pageId: quoteId })
    } catch (error) {
      if (!showMoney(queryClient, error)) return { message: errorText(error, UNEXPECTED_ERROR) }
      onChanged(errorText(error, UNEXPECTED_ERROR))
      return 'changed'
    }
  }

  /** Gives our server some time to hear of it. If something else is due then, this isn't shown any more. */
  const readThenAsk = async () => {
    for (const pause of CHECK_PAUSES_MS) {
      await sleep(pause)
      const page = await queryClient.fetchQuery({ ...PAGE, staleTime: 0 }).catch(() => undefined)
      if (!page) return { message: UNEXPECTED_ERROR }
      if (!isDue(page.money, due)) return 'changed'
    }
    return ask()
  }

  return { ask, readThenAsk }
}

/** The query that starts the payment of this amount. Its answer is the same until something else is due. */
export const startKey = ({ purpose, amountCents }: JobPayment) => ['/api/my/payment', purpose, amountCents]

/** Whether something was being paid when this page was left, or the bank's page has sent the customer back. */
export const hasPaymentInDoubt = (quoteId: string, due: JobPayment) => isInDoubt(paymentInDoubt(quoteId).get(), due)

/** Nothing is asked for any more, so there's no doubt either. */
export const forgetPayment = (quoteId: string) => paymentInDoubt(quoteId).remove()

/** A return from a bank's page counts, too: the storage may be blocked. */
function isInDoubt(stored: { purpose: string; amountCents: number } | undefined, due: JobPayment): boolean {
  if (stored) return stored.purpose === due.purpose && stored.amountCents === due.amountCents
  return new URLSearchParams(location.search).has(INTENT_PARAM)
}

/** Puts what is current after a conflict on the page: the money, or the other page that was opened in this browser. False without it. */
export function showMoney(queryClient: QueryClient, error: unknown): boolean {
  const { current } = ((error instanceof RequestError && error.body) || {}) as { current?: Money | Page } // as our server has it
  if (!current) return false
  const isMoney = 'dueCents' in current
  showAnswer<Page>(queryClient, PAGE.queryKey, (page) => (isMoney ? page && { ...page, money: current } : current))
  return true
}

function isDue(money: Money | undefined, { purpose, amountCents }: JobPayment): boolean {
  return money?.dueFor === purpose && money.dueCents === amountCents && money.onItsWayCents === 0
}

/** Reads the page again while it waits for a payment, ever less often. Returns whether that already takes long. */
export function useReadAgain(isWaiting: boolean): boolean {
  const queryClient = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = () => {
      if (isOver) return
      const waited = Date.now() - since
      setIsLate(waited >= LATE_MS)
      if (waited >= MAX_WAIT_MS) return
      timer = setTimeout(
        () => void queryClient.refetchQueries({ queryKey: PAGE.queryKey }).then(wait),
        Math.min(Math.max(waited / 2, SECOND_MS), LONGEST_PAUSE_MS),
      )
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting, queryClient])
  return isLate
}
