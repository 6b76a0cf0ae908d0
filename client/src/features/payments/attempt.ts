/** Milliseconds. Much longer than the payment form takes to load on a slow phone. */
export const FORM_LATE_MS = 10_000

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

export const UNEXPECTED_ERROR = 'An unexpected error occurred'

/** What an attempt is that threw. */
export const UNKNOWN_RESULT: PaymentAttempt = { end: 'unknown', message: undefined }
