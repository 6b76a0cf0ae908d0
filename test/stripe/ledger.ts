import { randomBytes } from 'node:crypto'
import { AUTHENTICATION_FAILURE, type CardOutcome, DECLINES } from './cards.ts'
import { invalidRequest, noSuch } from './errors.ts'
import type { ChargeObject, DisputeObject, IntentObject, PaymentError, RefundObject, StripeObject } from './objects.ts'

export interface NewIntent {
  amount: number
  currency?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  allowed_payment_method_types?: string[] | undefined
  receipt_email?: string | undefined
}

interface LedgerParts {
  now: () => Date
  makeId: (prefix: string) => string
  /** Hears of every change in the moment it happens. */
  emit: (type: string, object: StripeObject) => void
  /** Where the bank asks the cardholder, for one intent. */
  bankUrl: (intentId: string) => string
  /**
   * A pending refund counts in its charge's sum only once it arrives. Stripe's documentation doesn't say when it counts, so
   * our code must handle both.
   */
  sumsLag: boolean
}

const CANCELABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CONFIRMABLE: readonly string[] = [...CANCELABLE]

export type Ledger = ReturnType<typeof createLedger>

/** One account's money: intents, charges, refunds and disputes, and how each leads to the other. */
export function createLedger({ now, makeId, emit, bankUrl, sumsLag }: LedgerParts) {
  const intents = new Map<string, IntentObject>()
  const charges = new Map<string, ChargeObject>()
  const refunds = new Map<string, RefundObject>()
  const disputes = new Map<string, DisputeObject>()
  const seconds = () => Math.floor(now().getTime() / 1000)

  const intent = (id: string) => {
    const found = intents.get(id)
    if (!found) throw noSuch('payment_intent', id, 'intent')
    return found
  }
  const charge = (id: string) => {
    const found = charges.get(id)
    if (!found) throw noSuch('charge', id, 'charge')
    return found
  }
  const paidCharge = (intentId: string) => {
    const { latest_charge } = intent(intentId)
    const latest = latest_charge === null ? undefined : charges.get(latest_charge)
    if (latest?.status !== 'succeeded') {
      throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      })
    }
    return latest
  }
  const sumRefunds = (chargeId: string, without: RefundObject['status'][] = ['failed']) =>
    [...refunds.values()]
      .filter((one) => one.charge === chargeId && !without.includes(one.status))
      .reduce((sum, { amount }) => sum + amount, 0)
  const updateRefundSum = (of: ChargeObject) => {
    of.amount_refunded = sumRefunds(of.id, sumsLag ? ['failed', 'pending'] : ['failed'])
    of.refunded = of.amount_refunded === of.amount_captured
  }
  const unexpectedState = (of: IntentObject, message: string) =>
    invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(of) })

  function createIntent({ amount, ...more }: NewIntent): IntentObject {
    const id = makeId('pi')
    const made: IntentObject = {
      id,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      confirmation_method: 'automatic',
      created: seconds(),
      currency: more.currency ?? 'usd',
      customer: null,
      description: more.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: { ...more.metadata },
      next_action: null,
      payment_method: null,
      allowed_payment_method_types: more.allowed_payment_method_types ?? null,
      // What the account has switched on, where the order does not say.
      payment_method_types: more.allowed_payment_method_types ?? ['card', 'link', 'cashapp'],
      receipt_email: more.receipt_email ?? null,
      status: 'requires_payment_method',
    }
    intents.set(id, made)
    emit('payment_intent.created', made)
    return made
  }

  function addCharge(of: IntentObject, status: ChargeObject['status'], failure?: PaymentError): ChargeObject {
    const made: ChargeObject = {
      id: makeId('ch'),
      object: 'charge',
      amount: of.amount,
      amount_captured: status === 'succeeded' ? of.amount : 0,
      amount_refunded: 0,
      captured: status === 'succeeded',
      created: seconds(),
      currency: of.currency,
      description: of.description,
      disputed: false,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
      livemode: false,
      metadata: { ...of.metadata },
      paid: status === 'succeeded',
      payment_intent: of.id,
      payment_method: of.payment_method,
      receipt_email: of.receipt_email,
      refunded: false,
      status,
    }
    charges.set(made.id, made)
    of.latest_charge = made.id
    return made
  }

  function succeed(of: IntentObject) {
    const pending = of.latest_charge === null ? undefined : charges.get(of.latest_charge)
    const paid = pending?.status === 'pending' ? pending : addCharge(of, 'succeeded')
    Object.assign(paid, { status: 'succeeded', paid: true, captured: true, amount_captured: of.amount })
    Object.assign(of, {
      status: 'succeeded',
      amount_received: of.amount,
      last_payment_error: null,
      next_action: null,
    })
    emit('charge.succeeded', paid)
    emit('payment_intent.succeeded', of)
  }

  function fail(of: IntentObject, why: PaymentError, charged: boolean): PaymentError {
    const pending = of.latest_charge === null ? undefined : charges.get(of.latest_charge)
    let failed: ChargeObject | undefined
    if (charged) {
      failed = pending?.status === 'pending' ? pending : addCharge(of, 'failed', why)
      Object.assign(failed, { status: 'failed', failure_code: why.code, failure_message: why.message })
      emit('charge.failed', failed)
    }
    const error = { ...why, ...(failed && { charge: failed.id }) }
    Object.assign(of, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
      next_action: null,
    })
    emit('payment_intent.payment_failed', of)
    return error
  }

  return {
    intents,
    charges,
    refunds,
    disputes,
    intent,
    charge,
    createIntent,

    updateIntent(
      id: string,
      changes: Omit<Partial<NewIntent>, 'currency' | 'allowed_payment_method_types'>,
    ): IntentObject {
      const of = intent(id)
      if (of.status === 'canceled' || (of.status === 'succeeded' && changes.amount !== undefined)) {
        throw unexpectedState(of, `This PaymentIntent could not be updated because it has a status of ${of.status}.`)
      }
      const { metadata, ...plain } = changes
      Object.assign(of, plain)
      Object.assign(of.metadata, metadata)
      return of
    },

    /** Tries to pay. Gives the error of a decline, which leaves the intent open for another attempt. */
    confirm(id: string, outcome: CardOutcome, method: string, returnUrl?: string): PaymentError | undefined {
      const of = intent(id)
      if (!CONFIRMABLE.includes(of.status)) {
        const why =
          of.status === 'succeeded'
            ? 'it has already succeeded after being previously confirmed'
            : `it has a status of ${of.status}`
        throw unexpectedState(of, `You cannot confirm this PaymentIntent because ${why}.`)
      }
      of.payment_method = method
      of.next_action = null
      switch (outcome) {
        case 'success':
          succeed(of)
          return undefined
        case 'processing':
          addCharge(of, 'pending')
          of.status = 'processing'
          emit('payment_intent.processing', of)
          return undefined
        case '3ds':
          of.status = 'requires_action'
          of.next_action = {
            type: 'redirect_to_url',
            redirect_to_url: { url: bankUrl(id), return_url: returnUrl ?? null },
          }
          emit('payment_intent.requires_action', of)
          return undefined
        case 'declined':
        case 'insufficient_funds':
          return fail(of, DECLINES[outcome], true)
      }
    },

    /** The cardholder answered the bank. */
    authenticate(id: string, accepted: boolean) {
      const of = intent(id)
      if (of.status !== 'requires_action') {
        throw unexpectedState(of, `The PaymentIntent waits for no authentication, it has a status of ${of.status}.`)
      }
      if (accepted) succeed(of)
      else fail(of, AUTHENTICATION_FAILURE, false)
    },

    /** The bank has decided about an intent in processing. */
    finishProcessing(id: string, accepted: boolean) {
      const of = intent(id)
      if (of.status !== 'processing') throw unexpectedState(of, `Nothing is processing, the status is ${of.status}.`)
      if (accepted) succeed(of)
      else fail(of, DECLINES.declined, true)
    },

    cancel(id: string, reason?: string): IntentObject {
      const of = intent(id)
      if (!CANCELABLE.includes(of.status)) {
        throw unexpectedState(
          of,
          `You cannot cancel this PaymentIntent because it has a status of ${of.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
        )
      }
      Object.assign(of, {
        status: 'canceled',
        canceled_at: seconds(),
        cancellation_reason: reason ?? null,
        next_action: null,
      })
      emit('payment_intent.canceled', of)
      return of
    },

    /** Gives back `amount`, or all that is left. The refund is on its way at once; a pending one may still fail. */
    refund(
      of: { payment_intent?: string | undefined; charge?: string | undefined },
      {
        amount,
        status = 'succeeded',
        ...more
      }: Partial<Pick<RefundObject, 'amount' | 'status' | 'reason' | 'metadata'>>,
    ): RefundObject {
      const from = of.payment_intent === undefined ? charge(of.charge ?? '') : paidCharge(of.payment_intent)
      if (sumRefunds(from.id) === from.amount_captured && from.captured) {
        throw invalidRequest(`Charge ${from.id} has already been refunded.`, { code: 'charge_already_refunded' })
      }
      if (from.disputed) {
        throw invalidRequest(`Charge ${from.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      }
      if (from.status !== 'succeeded') throw invalidRequest(`Charge ${from.id} has not been paid.`)
      const left = from.amount_captured - sumRefunds(from.id)
      const given = amount ?? left
      if (given > left) {
        throw invalidRequest(
          `Refund amount ($${dollars(given)}) is greater than unrefunded amount on charge ($${dollars(left)})`,
          { param: 'amount' },
        )
      }
      const made: RefundObject = {
        id: makeId('re'),
        object: 'refund',
        amount: given,
        charge: from.id,
        created: seconds(),
        currency: from.currency,
        metadata: { ...more.metadata },
        payment_intent: from.payment_intent,
        reason: more.reason ?? null,
        status,
      }
      refunds.set(made.id, made)
      updateRefundSum(from)
      emit('refund.created', made)
      emit('charge.refunded', from)
      return made
    },

    /** The card's bank took a pending refund, or sent it back. */
    settleRefund(id: string, accepted: boolean): RefundObject {
      const of = refunds.get(id)
      if (of?.status !== 'pending') throw noSuch('refund', id, 'refund')
      const from = charge(of.charge)
      if (accepted) of.status = 'succeeded'
      else Object.assign(of, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      updateRefundSum(from)
      emit(accepted ? 'refund.updated' : 'refund.failed', of)
      return of
    },

    /** The cardholder asks the bank for the money. */
    dispute(intentId: string): DisputeObject {
      const of = paidCharge(intentId)
      const made: DisputeObject = {
        id: makeId('du'),
        object: 'dispute',
        amount: of.amount_captured,
        charge: of.id,
        created: seconds(),
        currency: of.currency,
        is_charge_refundable: false,
        livemode: false,
        payment_intent: of.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
      }
      disputes.set(made.id, made)
      of.disputed = true
      emit('charge.dispute.created', made)
      return made
    },
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
