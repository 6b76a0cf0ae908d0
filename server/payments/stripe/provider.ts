import { Stripe } from 'stripe'
import {
  type IntentParams,
  type PaymentIntent,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '#server/payments/provider.ts'
import {
  createStripeClient,
  isDisputed,
  isMissing,
  isReplay,
  isReplayedFailure,
  isUnexpectedState,
  mapStripeErrors,
  MAX_ATTEMPTS,
  PaymentProviderRefused,
  type StripeClient,
  type StripeConfig,
} from './client.ts'
import {
  amountsOf,
  EXPAND,
  type Intent,
  isIntentId,
  isStillOpen,
  listSchema,
  newestRefund,
  OWN_REFUND_KEY,
  parseAnswer,
  parseIntent,
  readIntent,
  REFERENCE_KEY,
  toIntent,
  toStatus,
} from './intents.ts'
import { SHOP } from '#shared/content/shop.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'

/** Card payments by Stripe (docs/rules.md, Payment). Throws PaymentProviderUnavailable or PaymentProviderRefused. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const client = createStripeClient(config)
  return {
    name: 'stripe',
    createIntent: mapStripeErrors((order) => createIntent(client, order)),
    retrieveIntent: mapStripeErrors(async (id) => {
      const intent = await readIfExists(client, id)
      return intent && toIntent(client, intent)
    }),
    resumeIntent: mapStripeErrors(async (id, order) => {
      const intent = await readIfExists(client, id)
      return intent && toIntent(client, await updateIfOpen(client, intent, order))
    }),
    cancelIntent: mapStripeErrors((id) => cancelIntent(client, id)),
    refundIntent: mapStripeErrors((id) => refundIntent(client, id)),
    listIntentsSince: mapStripeErrors(async (since) => {
      const found: PaymentIntent[] = []
      for await (const intent of listIntents(client, since)) found.push(await toIntent(client, intent))
      return found
    }),
  }
}

async function readIfExists(client: StripeClient, id: string): Promise<Intent | undefined> {
  if (!isIntentId(id)) return undefined
  try {
    return await readIntent(client, id)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Stripe stores an idempotency key for a day. The extra hour covers clock differences. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 25 * HOUR_MS

/** See `PaymentProvider.createIntent`. */
async function createIntent(client: StripeClient, order: IntentParams): Promise<PaymentIntent> {
  const { reference, amountCents, metadata } = order
  let { receiptEmail } = order
  let attempt = 1
  for (let round = 0; round <= MAX_ATTEMPTS; round += 1) {
    try {
      const made = await client.sdk.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          description: `Measurement visit, ${SHOP.name}`,
          metadata: { [REFERENCE_KEY]: reference, ...metadata },
          expand: EXPAND,
          ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
        },
        { idempotencyKey: `appointment-${reference}${attempt === 1 ? '' : `-${attempt}`}` },
      )
      // A replayed answer shows the intent as it was when it was created.
      const intent = parseIntent(made)
      return await toIntent(client, isReplay(made.lastResponse.headers) ? await readIntent(client, intent.id) : intent)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (error.code === 'email_invalid' && receiptEmail !== undefined) {
        // Stripe is stricter about emails than our form. Go on without a receipt.
        receiptEmail = undefined
        if (isReplayedFailure(error)) attempt += 1
      } else if (error instanceof Stripe.errors.StripeIdempotencyError) {
        return findExistingIntent(client, order)
      } else if (isReplayedFailure(error)) {
        // Stripe replays a failure under its key for a day. Every caller sees it, so every caller picks the same next key.
        attempt += 1
      } else {
        throw error
      }
    }
  }
  throw new PaymentProviderUnavailable('Stripe keeps failing for this payment')
}

/** For an intent created with other parameters, such as the slot before the hold moved. */
async function findExistingIntent(client: StripeClient, { reference, ...order }: IntentParams): Promise<PaymentIntent> {
  const own: Intent[] = []
  for await (const intent of listIntents(client, new Date(client.now().getTime() - IDEMPOTENCY_KEY_LIFETIME_MS))) {
    if (intent.metadata[REFERENCE_KEY] === reference) own.push(intent)
  }
  // Stripe lists newest first. The oldest one was created under the key.
  const found = own.findLast(({ status }) => status !== 'canceled') ?? own.at(-1)
  if (!found) throw new PaymentProviderUnavailable('Another request is creating this payment')
  return toIntent(client, await updateIfOpen(client, found, order))
}

/** Updates metadata and receipt email while the intent is open and Stripe accepts them. */
async function updateIfOpen(
  client: StripeClient,
  intent: Intent,
  { receiptEmail, metadata }: Pick<IntentParams, 'receiptEmail' | 'metadata'>,
): Promise<Intent> {
  const isSameMetadata = Object.entries(metadata).every(([key, text]) => intent.metadata[key] === text)
  const named = isSameMetadata || !isStillOpen(intent) ? intent : await update(client, intent.id, { metadata })
  const isRight = receiptEmail === undefined || receiptEmail === named.receipt_email
  if (isRight || toStatus(named.status) !== 'requires_payment') return named
  return update(client, named.id, { receipt_email: receiptEmail })
}

/** Returns the current intent if Stripe refuses the change, for example because another request ended it. */
async function update(client: StripeClient, id: string, changes: Stripe.PaymentIntentUpdateParams): Promise<Intent> {
  try {
    return parseIntent(await client.sdk.paymentIntents.update(id, { ...changes, expand: EXPAND }), id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return readIntent(client, id)
    throw error
  }
}

/** See `PaymentProvider.cancelIntent`. */
async function cancelIntent(client: StripeClient, id: string): Promise<PaymentIntent | undefined> {
  if (!isIntentId(id)) return undefined
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    try {
      return await toIntent(client, parseIntent(await client.sdk.paymentIntents.cancel(id, { expand: EXPAND }), id))
    } catch (error) {
      if (isMissing(error)) return undefined
      if (!isUnexpectedState(error)) throw error
    }
    const current = await toIntent(client, await readIntent(client, id))
    // A processing payment may have failed before we read it. It's open again, so cancel again.
    if (current.status !== 'requires_payment' && current.status !== 'requires_action') return current
  }
  throw new PaymentProviderUnavailable('The payment keeps changing while we try to cancel it')
}

/** See `PaymentProvider.refundIntent`. */
async function refundIntent(client: StripeClient, id: string): Promise<PaymentIntent> {
  let before = await readIntent(client, id)
  let canUseKey = true
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const { receivedCents, refundedCents: alreadyRefunded } = amountsOf(before)
    const due = receivedCents - alreadyRefunded
    if (due <= 0) return toIntent(client, before)
    // The key names the newest refund: a repeat is the same request, a refund after a failed one is a new request.
    const idempotencyKey = `refund-${id}-${newestRefund(before)?.id ?? 'first'}-${due}`
    try {
      const metadata = { [OWN_REFUND_KEY]: 'shop' }
      await client.sdk.refunds.create(
        { payment_intent: id, amount: due, metadata },
        canUseKey ? { idempotencyKey } : {},
      )
      return await toIntent(client, await readIntent(client, id))
    } catch (error) {
      const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
      if (!isRefused && !isReplayedFailure(error)) throw error
      const current = await readIntent(client, id)
      const isSame =
        newestRefund(current)?.id === newestRefund(before)?.id && amountsOf(current).refundedCents === alreadyRefunded
      if (isSame && isRefused && isDisputed(error)) return toIntent(client, current)
      if (isSame && !(canUseKey && isReplayedFailure(error))) throw error
      // Either someone else refunded, or Stripe replays a failure under the key. Without the key we still refund only
      // once: we ask for everything that's left, and Stripe never refunds more than that.
      canUseKey = !isSame
      before = current
    }
  }
  throw new PaymentProviderUnavailable('The payment keeps changing while we try to refund it')
}

/** An intent with its charge and refunds takes up to 20 KB, so a page stays under half of our response limit. */
const PAGE_SIZE = 25
/** Far more than a shop gets in the time we ask for. Keeps a sweep from running forever. */
const MAX_INTENTS = 10_000

/** Intents created since then, newest first, page by page. */
export async function* listIntents({ sdk }: StripeClient, since: Date): AsyncGenerator<Intent> {
  let seen = 0
  let last: Intent | undefined
  for (;;) {
    const page = parseAnswer(
      listSchema,
      await sdk.paymentIntents.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE_SIZE,
        expand: EXPAND.map((path) => `data.${path}`),
        ...(last && { starting_after: last.id }),
      }),
    )
    seen += page.data.length
    if (seen > MAX_INTENTS)
      throw new PaymentProviderRefused(`More than ${MAX_INTENTS} intents since ${since.toISOString()}`)
    yield* page.data
    last = page.data.at(-1)
    if (!page.has_more || !last) return
  }
}
