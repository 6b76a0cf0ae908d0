import type { PaymentError } from './objects.ts'

/** How an attempt to pay ends. `3ds` waits for the bank's page, `processing` for the bank. */
export type CardOutcome = 'success' | 'declined' | 'insufficient_funds' | '3ds' | 'processing'

export const CARD_OUTCOMES: readonly CardOutcome[] = ['success', 'declined', 'insufficient_funds', '3ds', 'processing']

/** Stripe's own test cards, by payment method and by number; a card that is long in processing is ours. */
const TEST_CARDS: Record<string, CardOutcome> = {
  pm_card_visa: 'success',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_authenticationRequired: '3ds',
  pm_card_processing: 'processing',
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002760003184': '3ds',
  '4000002500003155': '3ds',
}

export const outcomeOfCard = (methodOrNumber: string): CardOutcome | undefined =>
  TEST_CARDS[methodOrNumber.replace(/\s/g, '')]

export const DECLINES: Record<'declined' | 'insufficient_funds', PaymentError> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}

export const AUTHENTICATION_FAILURE: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
