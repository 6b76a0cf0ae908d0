import type { Context } from '#server/context.ts'
import { mapOutageTo503 } from '#server/payments/map-outage.ts'
import { isOurIntent, type OurIntent } from './intents.ts'
import { findPayment } from './queries.ts'

/** The intent, if we have stored it and the client secret matches. Throws 503 if the provider doesn't answer. */
export async function findIntentWithSecret(
  ctx: Context,
  intentId: string,
  clientSecret: string,
): Promise<OurIntent | undefined> {
  // Anyone can type an id. Browsers only get secrets of stored intents, so don't ask the provider about others.
  if (!/^\w+$/.test(intentId) || !(await findPayment(ctx, intentId))) return undefined
  const intent = await mapOutageTo503(() => ctx.provider.retrieveIntent(intentId))
  return intent?.clientSecret === clientSecret && isOurIntent(intent) ? intent : undefined
}
