import { PaymentProviderRefused, type StripeClient } from './client.ts'
import { EXPAND, type Intent, listSchema, parseAnswer } from './intents.ts'

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
