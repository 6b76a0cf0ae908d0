import { randomBytes } from 'node:crypto'

// The shapes as they travel, without the many fields that we neither send nor read.

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
}

export interface IntentObject {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_received: number
  client_secret: string
  created: number
  currency: string
  description: string | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  livemode: boolean
  metadata: Record<string, string>
  next_action: object | null
  payment_method_types: string[]
  receipt_email: string | null
  status: IntentStatus
}

export interface ChargeObject {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  disputed: boolean
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
}

export interface RefundObject {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

export interface DisputeObject {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  is_charge_refundable: boolean
  livemode: boolean
  payment_intent: string
  reason: string
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost' | 'prevented'
}

export type StripeObject = IntentObject | ChargeObject | RefundObject | DisputeObject

export interface EventObject {
  id: string
  object: 'event'
  /** Of a connected account's events alone. */
  account?: string
  api_version: string
  created: number
  data: { object: StripeObject | object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The version that the SDK in use is written for. */
export const API_VERSION = '2026-10-28.endive'

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
