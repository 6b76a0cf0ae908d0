import type { Visit } from '#shared/appointments/schema.ts'

/** How one attempt to pay ended, as far as the provider's answer tells. */
export type Attempt =
  | { end: 'succeeded' | 'processing' }
  | { end: 'declined'; message: string | undefined }
  /** Nothing was tried: the form is not filled in. */
  | { end: 'incomplete'; message: string | undefined }
  /** No answer, or one that does not tell whether money moved. */
  | { end: 'unknown'; message: string | undefined }
  /** The browser goes on to another page, which comes back by itself. */
  | { end: 'left' }

/** Milliseconds before each question. The webhook takes a moment; who waits longer is told that it is processing. */
const PAUSES = [0, 500, 1000, 2000, 3000, 4000]

interface Asking {
  ask: () => Promise<Visit | null>
  wait?: (milliseconds: number) => Promise<void>
}

/**
 * What the server makes of a payment that the provider calls `end`. It is asked again while it has not heard of it yet.
 * 'elsewhere': neither confirmed nor on its way, so the visitor needs more words than a toast has.
 */
export async function outcomeOf(
  end: 'succeeded' | 'processing',
  { ask, wait = pause }: Asking,
): Promise<'confirmed' | 'processing' | 'elsewhere'> {
  let last: Visit | null = null
  for (const milliseconds of PAUSES) {
    await wait(milliseconds)
    // A payment is not undone by a question that got lost.
    last = await ask().catch(() => null)
    switch (last?.outcome) {
      case 'confirmed':
        return 'confirmed'
      case 'processing':
        if (end === 'processing') return 'processing'
        break
      case 'refunded':
      case 'cancelled':
      case 'done':
        return 'elsewhere'
      // The hold has ended meanwhile: the server may still honour the payment.
      case 'expired':
      case 'held':
      case 'failed':
      case undefined:
        break
    }
  }
  return last?.outcome === 'expired' ? 'elsewhere' : 'processing'
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
