import { injectedError, StripeApiError } from './errors.ts'

export interface Answer {
  status: number
  /** A copy: what is kept under a key stays as it was answered. */
  body: object
  headers?: Record<string, string>
}

/** Milliseconds for which Stripe remembers a key. */
const REMEMBERED_FOR = 24 * 60 * 60 * 1000

interface Kept {
  request: string
  at: number
  /** Undefined: the first request still runs. */
  answer: Answer | undefined
}

/** Answers as Stripe does under one key: the first answer again, errors of begun work too; 409 while the first still runs. */
export function idempotencyKeys(now: () => Date) {
  const storedAnswers = new Map<string, Kept>()

  return async (key: string, request: string, work: () => Promise<Answer>): Promise<Answer> => {
    const known = storedAnswers.get(key)
    if (known && now().getTime() - known.at < REMEMBERED_FOR) {
      if (known.request !== request) {
        const message = 'A key can only be used with the same parameters that it was first used with.'
        throw new StripeApiError(400, { type: 'idempotency_error', message }, false)
      }
      if (!known.answer) throw injectedError(409)
      return { ...known.answer, headers: { ...known.answer.headers, 'Idempotent-Replayed': 'true' } }
    }
    const entry: Kept = { request, at: now().getTime(), answer: undefined }
    storedAnswers.set(key, entry)
    try {
      entry.answer = await work()
    } catch (error) {
      if (!(error instanceof StripeApiError) || !error.workBegun) {
        storedAnswers.delete(key)
        throw error
      }
      entry.answer = answerOf(error)
    }
    return entry.answer
  }
}

export const answerOf = ({ status, error, headers }: StripeApiError): Answer => ({
  status,
  body: { error },
  headers,
})
