import { Stripe } from 'stripe'
import { SHOP } from '#shared/content/shop.ts'
import { type PaymentIntent, type PaymentProvider, PaymentProviderUnavailable } from './provider.ts'

interface StripeConfig {
  secretKey: string
  /** Scheme, host and port of a stand-in; Stripe's own by default. */
  apiUrl?: string | undefined
  /** Of one try; there are up to three. */
  timeoutMs: number
  now?: () => Date
}

/** The SDK's own 80 seconds are longer than anybody waits. */
export const STRIPE_TIMEOUT_MS = 10_000
const RETRIES = 2

/** Stripe understood and refuses: asking again the same way is of no use. The message quotes no data, as it is logged. */
export class PaymentProviderRefused extends Error {
  override readonly name = 'PaymentProviderRefused'
}

/** Refunds are read too, so that one that failed or is still on its way counts for what it is. */
const EXPAND = ['latest_charge', 'latest_charge.refunds']
/** A day and an hour: how long Stripe keeps an idempotency key, and some clocks' difference. */
const KEYS_LIVE_MS = 25 * 60 * 60 * 1000
/** Tries at what other requests, or answers kept under a key, may get in the way of. */
const ROUNDS = 3
/** Far above what a shop takes in the time that is asked for; more would be a sweep that never ends. */
const MOST_INTENTS = 10_000

/** Card payments by Stripe (docs/rules.md, Payment). Throws PaymentProviderUnavailable, or PaymentProviderRefused. */
export function stripeProvider({
  secretKey,
  apiUrl,
  timeoutMs,
  now = () => new Date(),
}: StripeConfig): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl !== undefined && address(apiUrl)),
  })
  const read = (id: string) => stripe.paymentIntents.retrieve(id, { expand: EXPAND })

  async function createIntent(order: Parameters<PaymentProvider['createIntent']>[0]): Promise<PaymentIntent> {
    const { appointmentId, amountCents } = order
    let { receiptEmail } = order
    let attempt = 1
    for (let round = 0; round <= ROUNDS; round += 1) {
      try {
        const made = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            description: `Measurement visit, ${SHOP.name}`,
            metadata: { appointmentId },
            expand: EXPAND,
            ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
          },
          { idempotencyKey: `appointment-${appointmentId}${attempt === 1 ? '' : `-${attempt}`}` },
        )
        // What is answered again is how the intent was when it was made.
        return toIntent(isReplay(made.lastResponse.headers) ? await read(made.id) : made)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error
        if (error.code === 'email_invalid' && receiptEmail !== undefined) {
          // Stripe is stricter about addresses than our form, and a receipt is not worth a visit.
          receiptEmail = undefined
          if (isReplayedFailure(error)) attempt += 1
        } else if (error instanceof Stripe.errors.StripeIdempotencyError) {
          return adopt(order)
        } else if (isReplayedFailure(error)) {
          // Stripe keeps a failure for a day under its key. Whoever asks meets the same one, and so the same next key.
          attempt += 1
        } else {
          throw error
        }
      }
    }
    throw new PaymentProviderUnavailable('Stripe keeps failing under every key of this appointment')
  }

  /** The appointment's intent was made with other words, such as an e-mail address corrected since. */
  async function adopt({ appointmentId, receiptEmail }: Parameters<PaymentProvider['createIntent']>[0]) {
    const own: Stripe.PaymentIntent[] = []
    for await (const intent of listSince(new Date(now().getTime() - KEYS_LIVE_MS))) {
      if (intent.metadata.appointmentId === appointmentId) own.push(intent)
    }
    // Newest first; the oldest is the one that was made under the key.
    const found = own.findLast(({ status }) => status !== 'canceled') ?? own.at(-1)
    if (!found) throw new PaymentProviderUnavailable("The appointment's intent is being made by another request")
    return toIntent(await withReceiptTo(found, receiptEmail))
  }

  /** The intent, which may be paid meanwhile or have kept an address where Stripe does not take this one. */
  async function withReceiptTo(intent: Stripe.PaymentIntent, email: string | undefined): Promise<Stripe.PaymentIntent> {
    const isRight = email === undefined || email === intent.receipt_email
    if (isRight || toStatus(intent.status) !== 'requires_payment') return intent
    try {
      return await stripe.paymentIntents.update(intent.id, { receipt_email: email, expand: EXPAND })
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(intent.id)
      throw error
    }
  }

  async function known(id: string): Promise<Stripe.PaymentIntent | undefined> {
    if (!isIntentId(id)) return undefined
    try {
      return await read(id)
    } catch (error) {
      if (isUnknown(error)) return undefined
      throw error
    }
  }

  async function retrieveIntent(id: string): Promise<PaymentIntent | undefined> {
    const intent = await known(id)
    return intent && toIntent(intent)
  }

  async function resumeIntent(id: string, receiptEmail: string | undefined): Promise<PaymentIntent | undefined> {
    const intent = await known(id)
    return intent && toIntent(await withReceiptTo(intent, receiptEmail))
  }

  async function cancelIntent(id: string): Promise<PaymentIntent | undefined> {
    if (!isIntentId(id)) return undefined
    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id, { expand: EXPAND }))
      } catch (error) {
        if (isUnknown(error)) return undefined
        if (!isUnexpectedState(error)) throw error
      }
      const stands = toIntent(await read(id))
      // A payment that was processing may have failed before it was read: it is open again, and would stay so.
      if (stands.status !== 'requires_payment' && stands.status !== 'requires_action') return stands
    }
    throw new PaymentProviderUnavailable('The intent changes faster than it can be canceled')
  }

  async function refundIntent(id: string): Promise<PaymentIntent> {
    let before = await read(id)
    let isKeyFree = true
    for (let round = 0; round < ROUNDS; round += 1) {
      const { receivedCents, refundedCents: given } = toIntent(before)
      const due = receivedCents - given
      if (due <= 0) return toIntent(before)
      // Names what was given back before: a repetition is the same request, one after a failed refund is another.
      const idempotencyKey = `refund-${id}-${newestRefund(before) ?? 'first'}-${due}`
      try {
        await stripe.refunds.create({ payment_intent: id, amount: due }, isKeyFree ? { idempotencyKey } : {})
        return toIntent(await read(id))
      } catch (error) {
        const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
        if (!isRefused && !isReplayedFailure(error)) throw error
        const stands = await read(id)
        const isSame = newestRefund(stands) === newestRefund(before) && toIntent(stands).refundedCents === given
        if (isSame && isRefused && isDisputed(error)) return toIntent(stands)
        if (isSame && !(isKeyFree && isReplayedFailure(error))) throw error
        // Somebody else gave back meanwhile; or a failure is kept for a day under the key, and nothing was given back.
        // Without the key it is still refunded once: all that is left is asked for, and Stripe never gives back more.
        isKeyFree = !isSame
        before = stands
      }
    }
    throw new PaymentProviderUnavailable('The payment changes faster than it can be refunded')
  }

  async function* listSince(since: Date): AsyncGenerator<Stripe.PaymentIntent> {
    let seen = 0
    const all = stripe.paymentIntents.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      expand: EXPAND.map((path) => `data.${path}`),
    })
    for await (const intent of all) {
      seen += 1
      if (seen > MOST_INTENTS)
        throw new PaymentProviderRefused(`More than ${MOST_INTENTS} intents since ${since.toISOString()}`)
      yield intent
    }
  }

  async function intentsSince(since: Date): Promise<PaymentIntent[]> {
    const found: PaymentIntent[] = []
    for await (const intent of listSince(since)) found.push(toIntent(intent))
    return found
  }

  return {
    name: 'stripe',
    createIntent: translated(createIntent),
    retrieveIntent: translated(retrieveIntent),
    resumeIntent: translated(resumeIntent),
    cancelIntent: translated(cancelIntent),
    refundIntent: translated(refundIntent),
    intentsSince: translated(intentsSince),
  }
}

/** An id may come from an address that anybody can type, or from the time of another provider. */
function isIntentId(id: string): boolean {
  return /^pi_\w{1,200}$/.test(id)
}

function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function address(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' }
}

function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  // Given to whoever asks with a secret key, though the type allows for others.
  if (intent.client_secret === null) throw new PaymentProviderRefused('Stripe gave an intent without its secret')
  const charge = chargeOf(intent)
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: toStatus(intent.status),
    amountCents: intent.amount,
    currency: intent.currency,
    receivedCents: intent.amount_received,
    refundedCents: centsBack(charge),
    disputed: charge?.disputed ?? false,
    appointmentId: intent.metadata.appointmentId,
    failureMessage: intent.last_payment_error?.message,
  }
}

const STATUSES: Record<string, PaymentIntent['status'] | undefined> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** Whatever else Stripe may say, now or in a later version, is neither paid nor over. */
const toStatus = (status: string) => STATUSES[status] ?? 'processing'

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  typeof charge === 'object' ? (charge ?? undefined) : undefined

/** The charge's own sum, or that of its refunds where one on its way is not in the sum yet. */
function centsBack(charge: Stripe.Charge | undefined): number {
  const refunds = charge?.refunds?.data.filter(({ status }) => status !== 'failed' && status !== 'canceled') ?? []
  return Math.max(
    charge?.amount_refunded ?? 0,
    refunds.reduce((sum, { amount }) => sum + amount, 0),
  )
}

const newestRefund = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.refunds?.data[0]?.id

const isReplay = (headers: Record<string, string | string[] | undefined> | undefined) =>
  headers?.['idempotent-replayed'] === 'true'

const isReplayedFailure = (error: unknown) => error instanceof Stripe.errors.StripeError && isReplay(error.headers)

const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

const isDisputed = ({ code }: Stripe.errors.StripeError) =>
  code === 'charge_disputed' || code === 'refund_disputed_payment'

function translated<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await call(...args)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      throw inOurWords(error)
    }
  }
}

/** Stripe's own words stay behind: they may quote what a visitor typed. */
function inOurWords(error: Stripe.errors.StripeError): Error {
  const { statusCode, code, type, requestId } = error
  if (statusCode === undefined) return new PaymentProviderUnavailable(`Stripe did not answer (${type})`)
  const said = `Stripe answered ${[statusCode, code].filter(Boolean).join(' ')} (${requestId ?? 'without an id'})`
  return error instanceof Stripe.errors.StripeInvalidRequestError
    ? new PaymentProviderRefused(said)
    : new PaymentProviderUnavailable(said)
}
