import { Stripe } from 'stripe'
import { type PaymentIntent, PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { isDisputed, isReplayedFailure, MAX_ATTEMPTS, type StripeClient } from './client.ts'
import { amountsOf, newestRefund, OWN_REFUND_KEY, readIntent, toIntent } from './intents.ts'

/** See `PaymentProvider.refundIntent`. */
export async function refundIntent(client: StripeClient, id: string): Promise<PaymentIntent> {
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
