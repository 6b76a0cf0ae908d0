import { type PaymentIntent, PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { isMissing, isUnexpectedState, MAX_ATTEMPTS, type StripeClient } from './client.ts'
import { EXPAND, isIntentId, parseIntent, readIntent, toIntent } from './intents.ts'

/** See `PaymentProvider.cancelIntent`. */
export async function cancelIntent(client: StripeClient, id: string): Promise<PaymentIntent | undefined> {
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
