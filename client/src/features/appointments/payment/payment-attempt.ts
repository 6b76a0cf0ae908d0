import type { Appointment } from '#shared/appointments/schema.ts'

/** How an attempt to pay ended, according to the provider's response. */
export type PaymentAttempt =
  | { end: 'succeeded' | 'processing' }
  | { end: 'declined'; message: string | undefined }
  /** Nothing was sent, because the form is incomplete. */
  | { end: 'incomplete'; message: string | undefined }
  /** No response, or one that doesn't say whether the customer was charged. */
  | { end: 'unknown'; message: string | undefined }
  /** The browser went to another page, which returns by itself. */
  | { end: 'left' }

/** Pauses before each request. The webhook takes a moment. After the last request the payment counts as processing. */
const PAUSES_MS = [0, 500, 1000, 2000, 3000, 4000]

interface PollOptions {
  fetchAppointment: () => Promise<Appointment | null>
  pause?: (milliseconds: number) => Promise<void>
}

/**
 * Polls our server until it knows about a payment that the provider reports as `end`. Returns 'elsewhere' for any other
 * outcome, which needs the page at RETURN_PAGE to explain.
 */
export async function pollServerOutcome(
  end: 'succeeded' | 'processing',
  { fetchAppointment, pause = sleep }: PollOptions,
): Promise<'confirmed' | 'processing' | 'elsewhere'> {
  let last: Appointment | null = null
  for (const milliseconds of PAUSES_MS) {
    await pause(milliseconds)
    // A lost response says nothing about the payment.
    last = await fetchAppointment().catch(() => null)
    switch (last?.outcome) {
      case 'confirmed':
        return 'confirmed'
      case 'processing':
        if (end === 'processing') return 'processing'
        break
      case 'refunded':
      case 'disputed':
      case 'paid_back':
      case 'cancelled':
      case 'done':
        return 'elsewhere'
      // The hold expired, but the server can still accept the payment.
      case 'expired':
      case 'held':
      case 'failed':
      case undefined:
        break
    }
  }
  return last?.outcome === 'expired' ? 'elsewhere' : 'processing'
}

/** Pauses before each repeated request. Our server asks the provider after its first response. */
const CHECK_PAUSES_MS = [1000, 2000]

/** Asks again, at most twice, until the answer is known. Returns the last answer. */
export async function askUntil<T>(ask: () => Promise<T>, isKnown: (answer: T) => boolean, pause = sleep): Promise<T> {
  let answer = await ask()
  for (const milliseconds of CHECK_PAUSES_MS) {
    if (isKnown(answer)) break
    await pause(milliseconds)
    answer = await ask()
  }
  return answer
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
