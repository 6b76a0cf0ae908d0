import { randomBytes } from 'node:crypto'
import { AUTHENTICATION_FAILURE, type CardOutcome, DECLINES, NO_FUNDS } from './cards.ts'
import { invalidRequest, noSuch } from './errors.ts'
import type { ChargeObject, DisputeObject, IntentObject, PaymentError, RefundObject, StripeObject } from './objects.ts'

export interface NewIntent {
  amount: number
  currency: string
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

const CANCELABLE: readonly string[] = ['requires_payment_method', 'requires_action']

/** The account's money: intents, charges, refunds and disputes, and how each leads to the other. */
export class Ledger {
  readonly intents = new Map<string, IntentObject>()
  readonly charges = new Map<string, ChargeObject>()
  readonly refunds = new Map<string, RefundObject>()
  readonly disputes = new Map<string, DisputeObject>()

  constructor(private readonly parts: LedgerParts) {}

  intent(id: string): IntentObject {
    const intent = this.intents.get(id)
    if (!intent) throw noSuch('payment_intent', id, 'intent')
    return intent
  }

  charge(id: string): ChargeObject {
    const charge = this.charges.get(id)
    if (!charge) throw noSuch('charge', id, 'charge')
    return charge
  }

  createIntent({ amount, ...more }: NewIntent): IntentObject {
    const id = this.parts.makeId('pi')
    const intent: IntentObject = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: this.seconds(),
      currency: more.currency,
      last_payment_error: null,
      latest_charge: null,
      metadata: { ...more.metadata },
      next_action: null,
      // What the account allows, if the request doesn't say.
      payment_method_types: more.allowed_payment_method_types ?? ['card', 'link', 'cashapp'],
      receipt_email: more.receipt_email ?? null,
      status: 'requires_payment_method',
    }
    this.intents.set(id, intent)
    this.parts.emit('payment_intent.created', intent)
    return intent
  }

  updateIntent(
    id: string,
    { metadata, ...changes }: Omit<Partial<NewIntent>, 'currency' | 'allowed_payment_method_types'>,
  ): IntentObject {
    const intent = this.intent(id)
    if (intent.status === 'canceled' || (intent.status === 'succeeded' && changes.amount !== undefined)) {
      throw unexpectedState(intent)
    }
    Object.assign(intent, changes)
    Object.assign(intent.metadata, metadata)
    return intent
  }

  /** Tries to pay. Returns the error of a decline, which leaves the intent open for another attempt. */
  confirm(id: string, outcome: CardOutcome, returnUrl?: string): PaymentError | undefined {
    const intent = this.intent(id)
    if (!CANCELABLE.includes(intent.status)) {
      throw unexpectedState(intent)
    }
    intent.next_action = null
    switch (outcome) {
      case 'success':
        this.succeed(intent)
        return undefined
      case 'bank':
      case 'processing':
        if (outcome === 'bank' && !intent.payment_method_types.includes('us_bank_account')) {
          throw invalidRequest('This PaymentIntent takes no bank account.', { param: 'payment_method' })
        }
        this.addCharge(intent, 'pending', outcome === 'bank' ? 'us_bank_account' : 'card')
        intent.status = 'processing'
        this.parts.emit('payment_intent.processing', intent)
        return undefined
      case '3ds':
        intent.status = 'requires_action'
        intent.next_action = {
          type: 'redirect_to_url',
          redirect_to_url: { url: this.parts.bankUrl(id), return_url: returnUrl },
        }
        this.parts.emit('payment_intent.requires_action', intent)
        return undefined
      case 'declined':
      case 'insufficient_funds':
        return this.fail(intent, DECLINES[outcome], true)
    }
  }

  /** The cardholder answers the bank. */
  authenticate(id: string, accepted: boolean): void {
    const intent = this.intent(id)
    if (intent.status !== 'requires_action') throw unexpectedState(intent)
    if (accepted) this.succeed(intent)
    else this.fail(intent, AUTHENTICATION_FAILURE, false)
  }

  /** The bank decides about an intent in processing. */
  finishProcessing(id: string, accepted: boolean): void {
    const intent = this.intent(id)
    if (intent.status !== 'processing') throw unexpectedState(intent)
    if (accepted) this.succeed(intent)
    else {
      const isBank = this.charges.get(intent.latest_charge ?? '')?.payment_method_details.type === 'us_bank_account'
      this.fail(intent, isBank ? NO_FUNDS : DECLINES.declined, true)
    }
  }

  cancel(id: string): IntentObject {
    const intent = this.intent(id)
    if (!CANCELABLE.includes(intent.status)) throw unexpectedState(intent)
    Object.assign(intent, { status: 'canceled', next_action: null })
    this.parts.emit('payment_intent.canceled', intent)
    return intent
  }

  /** Refunds `amount`, or all that is left. It counts at once, but a pending refund may still fail. */
  refund(
    intentId: string,
    { amount, status = 'succeeded', metadata = {} }: Partial<Pick<RefundObject, 'amount' | 'status' | 'metadata'>>,
  ): RefundObject {
    const charge = this.paidCharge(intentId)
    const left = charge.amount_captured - this.sumRefunds(charge.id)
    const isRefundable = [...this.disputes.values()].every(
      (one) => one.charge !== charge.id || one.is_charge_refundable,
    )
    if (left === 0) {
      throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' })
    }
    if (!isRefundable) throw invalidRequest('This charge has been charged back.', { code: 'charge_disputed' })
    if (amount !== undefined && amount > left) throw invalidRequest('More than is left', { param: 'amount' })
    const refund: RefundObject = {
      id: this.parts.makeId('re'),
      object: 'refund',
      amount: amount ?? left,
      charge: charge.id,
      created: this.seconds(),
      metadata,
      payment_intent: intentId,
      status,
    }
    this.refunds.set(refund.id, refund)
    this.updateRefundSum(charge)
    this.parts.emit('refund.created', refund)
    this.parts.emit('charge.refunded', charge)
    return refund
  }

  /** The card's bank takes a pending refund, or sends it back. It may also send back one that it took. */
  settleRefund(id: string, accepted: boolean): RefundObject {
    const refund = this.refunds.get(id)
    if (!refund || refund.status === 'failed') throw noSuch('refund', id, 'refund')
    if (accepted) refund.status = 'succeeded'
    else refund.status = 'failed'
    this.updateRefundSum(this.charge(refund.charge))
    this.parts.emit(accepted ? 'refund.updated' : 'refund.failed', refund)
    return refund
  }

  /** The cardholder asks the bank for the money, or the bank only inquires. */
  dispute(intentId: string, isInquiry = false): DisputeObject {
    const charge = this.paidCharge(intentId)
    const dispute: DisputeObject = {
      id: this.parts.makeId('du'),
      object: 'dispute',
      charge: charge.id,
      is_charge_refundable: isInquiry,
      payment_intent: intentId,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    }
    this.disputes.set(dispute.id, dispute)
    charge.disputed = true
    this.parts.emit('charge.dispute.created', dispute)
    return dispute
  }

  /** The bank decides, and may decide again for us after a loss. A lost charge can't be refunded. */
  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented'): DisputeObject {
    const dispute = this.disputes.get(id)
    if (!dispute || !['needs_response', 'warning_needs_response', 'lost'].includes(dispute.status)) {
      throw noSuch('dispute', id, 'dispute')
    }
    Object.assign(dispute, { status, is_charge_refundable: status === 'won' || status === 'warning_closed' })
    this.parts.emit('charge.dispute.closed', dispute)
    return dispute
  }

  private readonly seconds = () => Math.floor(this.parts.now().getTime() / 1000)

  private paidCharge(intentId: string): ChargeObject {
    const charge = this.charges.get(this.intent(intentId).latest_charge ?? '')
    if (charge?.status === 'succeeded') return charge
    throw invalidRequest('This payment has no successful charge to refund.', { param: 'payment_intent' })
  }

  private sumRefunds(chargeId: string, without: RefundObject['status'][] = ['failed']): number {
    return [...this.refunds.values()]
      .filter((refund) => refund.charge === chargeId && !without.includes(refund.status))
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  private updateRefundSum(charge: ChargeObject): void {
    charge.amount_refunded = this.sumRefunds(charge.id, this.parts.sumsLag ? ['failed', 'pending'] : ['failed'])
  }

  /** The intent's pending charge, or a new one with that status. */
  private chargeOf(intent: IntentObject, status: ChargeObject['status']): ChargeObject {
    const latest = this.charges.get(intent.latest_charge ?? '')
    return latest?.status === 'pending' ? latest : this.addCharge(intent, status)
  }

  private addCharge(
    intent: IntentObject,
    status: ChargeObject['status'],
    type: ChargeObject['payment_method_details']['type'] = 'card',
  ): ChargeObject {
    const charge: ChargeObject = {
      id: this.parts.makeId('ch'),
      object: 'charge',
      amount_captured: 0,
      amount_refunded: 0,
      disputed: false,
      payment_intent: intent.id,
      payment_method_details: { type },
      balance_transaction: null,
      status,
    }
    this.charges.set(charge.id, charge)
    intent.latest_charge = charge.id
    return charge
  }

  private succeed(intent: IntentObject): void {
    const charge = this.chargeOf(intent, 'succeeded')
    const fee = feeOf(charge, intent.amount)
    Object.assign(charge, {
      status: 'succeeded',
      amount_captured: intent.amount,
      balance_transaction: { object: 'balance_transaction', fee },
    })
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
    })
    this.parts.emit('charge.succeeded', charge)
    this.parts.emit('payment_intent.succeeded', intent)
  }

  private fail(intent: IntentObject, why: PaymentError, charged: boolean): PaymentError {
    if (charged) {
      const charge = this.chargeOf(intent, 'failed')
      charge.status = 'failed'
      this.parts.emit('charge.failed', charge)
    }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: why, next_action: null })
    this.parts.emit('payment_intent.payment_failed', intent)
    return why
  }
}

/** 2.9 % and 30 cents of a card, 0.8 % of a bank account and at most $5. */
function feeOf({ payment_method_details: { type } }: ChargeObject, amount: number): number {
  return type === 'us_bank_account' ? Math.min(Math.round(amount * 0.008), 500) : Math.round(amount * 0.029) + 30
}

const unexpectedState = (intent: IntentObject) =>
  invalidRequest(`This PaymentIntent has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  })
