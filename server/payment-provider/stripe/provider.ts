import { Stripe } from 'stripe'
import {
  type IntentParams,
  type PaymentIntent,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '#server/payment-provider/provider.ts'
import {
  createStripeClient,
  isDisputed,
  isMissing,
  isReplay,
  isReplayedFailure,
  isUnexpectedState,
  mapStripeErrors,
  MAX_ATTEMPTS,
  type StripeConfig,
  withinTime,
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
  referenceKeyOf,
  toIntent,
  toStatus,
} from './intents.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { PaymentPurpose } from '#shared/money/schema.ts'

/** Card payments by Stripe (docs/rules.md, Payment). Throws PaymentProviderUnavailable or PaymentProviderRefused. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const client = createStripeClient(config)
  return {
    name: 'stripe',
    createIntent: withinTime(config, (order) => createIntent(client, order)),
    retrieveIntent: withinTime(config, async (id) => {
      const intent = await readIfExists(client, id)
      return intent && toIntent(client, intent)
    }),
    resumeIntent: withinTime(config, async (id, order) => {
      const intent = await readIfExists(client, id)
      return intent && toIntent(client, await updateIfOpen(client, intent, order))
    }),
    cancelIntent: withinTime(config, (id) => cancelIntent(client, id)),
    refundIntent: withinTime(config, (id, toCents) => refundIntent(client, id, toCents)),
    // No one waits for it, and it's paged.
    listIntentsSince: mapStripeErrors(async (since) => {
      const found: PaymentIntent[] = []
      for await (const intent of listIntents(client, since)) found.push(await toIntent(client, intent))
      return found
    }),
  }
}

async function readIfExists(client: Stripe, id: string): Promise<Intent | undefined> {
  if (!isIntentId(id)) return undefined
  try {
    return await readIntent(client, id)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * See `PaymentProvider.createIntent`. What can change while a hold lasts is updated afterwards, so that every request under the
 * key is the same.
 */
async function createIntent(
  client: Stripe,
  { reference, purpose, amountCents, ...changing }: IntentParams,
): Promise<PaymentIntent> {
  const made = await createOnce(client, {
    reference,
    amount: amountCents,
    currency: 'usd',
    // Stripe leaves out what the shop's account doesn't take.
    allowed_payment_method_types: purpose === 'visit' ? ['card'] : ['card', 'us_bank_account'],
    // Small test deposits would leave it open for days.
    ...(purpose !== 'visit' && {
      payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
    }),
    description: `${WHAT[purpose]}, ${SHOP.name}`,
    metadata: { [referenceKeyOf(purpose)]: reference },
    expand: EXPAND,
  })
  // A replayed answer shows the intent as it was when it was created.
  const intent = parseIntent(made)
  const current = isReplay(made.lastResponse.headers) ? await readIntent(client, intent.id) : intent
  return toIntent(client, await updateIfOpen(client, current, changing))
}

/** What the customer reads on Stripe's receipt. */
const WHAT: Readonly<Record<PaymentPurpose, string>> = {
  visit: 'Measurement visit',
  deposit: 'Deposit for your countertops',
  balance: 'Balance for your countertops',
}

async function createOnce(
  client: Stripe,
  { reference, ...params }: Stripe.PaymentIntentCreateParams & { reference: string },
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const idempotencyKey = `appointment-${reference}${attempt === 1 ? '' : `-${attempt}`}`
    try {
      return await client.paymentIntents.create(params, { idempotencyKey })
    } catch (error) {
      // Stripe replays a failure under its key for a day. Every caller sees it, so every caller picks the same next key.
      if (!isReplayedFailure(error)) throw error
    }
  }
  throw new PaymentProviderUnavailable('Stripe keeps failing for this payment')
}

/** Updates metadata and receipt email while the intent is open and Stripe accepts them. */
async function updateIfOpen(
  client: Stripe,
  intent: Intent,
  { receiptEmail, metadata }: Pick<IntentParams, 'receiptEmail' | 'metadata'>,
): Promise<Intent> {
  if (!isStillOpen(intent)) return intent
  const isNamed = Object.entries(metadata).every(([key, text]) => intent.metadata[key] === text)
  const canHaveReceipt = receiptEmail !== undefined && toStatus(intent.status) === 'requires_payment'
  const receipt_email = canHaveReceipt && receiptEmail !== intent.receipt_email ? receiptEmail : undefined
  if (isNamed && receipt_email === undefined) return intent
  return update(client, intent.id, { metadata, ...(receipt_email !== undefined && { receipt_email }) })
}

/** Returns the current intent if Stripe refuses the change, for example because another request ended it. */
async function update(
  client: Stripe,
  id: string,
  { receipt_email, ...changes }: Stripe.PaymentIntentUpdateParams,
): Promise<Intent> {
  try {
    const all = { ...changes, ...(receipt_email !== undefined && { receipt_email }), expand: EXPAND }
    return parseIntent(await client.paymentIntents.update(id, all), id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // Stripe is stricter about emails than our form. Go on without a receipt.
    const isRefusedEmail = error.code === 'email_invalid' && receipt_email !== undefined
    return isRefusedEmail ? update(client, id, changes) : readIntent(client, id)
  }
}

/** See `PaymentProvider.cancelIntent`. */
async function cancelIntent(client: Stripe, id: string): Promise<PaymentIntent | undefined> {
  if (!isIntentId(id)) return undefined
  try {
    return await toIntent(client, parseIntent(await client.paymentIntents.cancel(id, { expand: EXPAND }), id))
  } catch (error) {
    if (isMissing(error)) return undefined
    if (!isUnexpectedState(error)) throw error
    return toIntent(client, await readIntent(client, id))
  }
}

/** See `PaymentProvider.refundIntent`. */
async function refundIntent(client: Stripe, id: string, toCents = Infinity): Promise<PaymentIntent> {
  let before = await readIntent(client, id)
  let canUseKey = true
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const { receivedCents, refundedCents: alreadyRefunded } = amountsOf(before)
    const due = Math.min(receivedCents, toCents) - alreadyRefunded
    if (due <= 0) return toIntent(client, before)
    // The key names the newest refund: a repeat is the same request, a refund after a failed one is a new request.
    const idempotencyKey = `refund-${id}-${newestRefund(before)?.id ?? 'first'}-${due}`
    try {
      const metadata = { [OWN_REFUND_KEY]: 'shop' }
      const otherKey = toCents === Infinity ? {} : { idempotencyKey: `${idempotencyKey}-again` }
      const options = canUseKey ? { idempotencyKey } : otherKey
      await client.refunds.create({ payment_intent: id, amount: due, metadata }, options)
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
      // once: we ask for everything that's left, and Stripe never refunds more than that. A part needs another key.
      canUseKey = !isSame
      before = current
    }
  }
  throw new PaymentProviderUnavailable('The payment keeps changing while we try to refund it')
}

/** An intent with its charge and refunds takes up to 20 KB, so a page stays under half of our response limit. */
const PAGE_SIZE = 25

/** Intents created since then, newest first, page by page. */
async function* listIntents(client: Stripe, since: Date): AsyncGenerator<Intent> {
  let last: Intent | undefined
  for (;;) {
    const page = parseAnswer(
      listSchema,
      await client.paymentIntents.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE_SIZE,
        expand: EXPAND.map((path) => `data.${path}`),
        ...(last && { starting_after: last.id }),
      }),
    )
    yield* page.data
    last = page.data.at(-1)
    if (!page.has_more || !last) return
  }
}
