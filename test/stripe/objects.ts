import { randomBytes } from 'node:crypto'

// The shapes as they travel, without the many fields that we neither send nor read.

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
}

export interface IntentObject {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  client_secret: string
  created: number
  currency: string
  last_payment_error: PaymentError | null
  latest_charge: string | null
  metadata: Record<string, string>
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | undefined } } | null
  payment_method_types: string[]
  receipt_email: string | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
}

export interface ChargeObject {
  id: string
  object: 'charge'
  amount_captured: number
  amount_refunded: number
  disputed: boolean
  payment_intent: string
  payment_method_details: { type: 'card' | 'us_bank_account' }
  /** There once the money is. */
  balance_transaction: { object: 'balance_transaction'; fee: number } | null
  status: 'succeeded' | 'pending' | 'failed'
}

export interface RefundObject {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export interface DisputeObject {
  id: string
  object: 'dispute'
  charge: string
  is_charge_refundable: boolean
  payment_intent: string
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost' | 'prevented'
}

export type StripeObject = IntentObject | ChargeObject | RefundObject | DisputeObject

export interface EventObject {
  id: string
  object: 'event'
  created: number
  data: { object: StripeObject | object }
  livemode: boolean
  type: string
}

/** Ids in order of making, and never the same in two stand-ins that share a database. */
export function idMaker(): (prefix: string) => string {
  const own = randomBytes(6).toString('hex')
  let count = 0
  return (prefix) => {
    count += 1
    return `${prefix}_3${own}${count.toString(36).padStart(8, '0')}`
  }
}

/** A list as the API gives it. */
export const listOf = (data: object[], url: string, hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
})
