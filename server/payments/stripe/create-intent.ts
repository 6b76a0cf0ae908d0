import { Stripe } from 'stripe'
import { type IntentParams, type PaymentIntent, PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { SHOP } from '#shared/content/shop.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { isReplay, isReplayedFailure, MAX_ATTEMPTS, type StripeClient } from './client.ts'
import { EXPAND, type Intent, parseIntent, readIntent, REFERENCE_KEY, toIntent } from './intents.ts'
import { listIntents } from './list-intents.ts'
import { updateIfOpen } from './update-intent.ts'

/** Stripe stores an idempotency key for a day. The extra hour covers clock differences. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 25 * HOUR_MS

/** See `PaymentProvider.createIntent`. */
export async function createIntent(client: StripeClient, order: IntentParams): Promise<PaymentIntent> {
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
