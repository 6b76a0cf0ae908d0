import { Stripe } from 'stripe'
import type { IntentParams } from '#server/payments/provider.ts'
import type { StripeClient } from './client.ts'
import { EXPAND, type Intent, isStillOpen, parseIntent, readIntent, toStatus } from './intents.ts'

/** Updates metadata and receipt email while the intent is open and Stripe accepts them. */
export async function updateIfOpen(
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
