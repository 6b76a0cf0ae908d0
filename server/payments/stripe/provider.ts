import type { PaymentIntent, PaymentProvider } from '#server/payments/provider.ts'
import { cancelIntent } from './cancel-intent.ts'
import { isMissing, mapStripeErrors, createStripeClient, type StripeClient, type StripeConfig } from './client.ts'
import { createIntent } from './create-intent.ts'
import { type Intent, isIntentId, readIntent, toIntent } from './intents.ts'
import { listIntents } from './list-intents.ts'
import { refundIntent } from './refund-intent.ts'
import { updateIfOpen } from './update-intent.ts'

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
