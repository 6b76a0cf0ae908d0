import type { PaymentError } from './objects.ts'

/** How an attempt to pay ends. `3ds` waits for the bank's page, `processing` for the bank, `bank` for a bank account. */
export type CardOutcome = 'success' | 'declined' | 'insufficient_funds' | '3ds' | 'processing' | 'bank'

/** Stripe's own test cards. */
const TEST_CARDS: Record<string, CardOutcome> = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002760003184': '3ds',
}

export const outcomeOfCard = (number: string): CardOutcome | undefined => TEST_CARDS[number.replace(/\s/g, '')]

export const DECLINES: Record<'declined' | 'insufficient_funds', PaymentError> = {
  declined: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' },
}

/** Days later. */
export const NO_FUNDS: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_method_provider_decline',
  message: 'The bank account has insufficient funds.',
}

export const AUTHENTICATION_FAILURE: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
