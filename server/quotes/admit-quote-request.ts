import type { Context } from '#server/context.ts'
import { findStoredResponse } from './find-stored-response.ts'

interface AnnouncedRequest {
  session: string
  idempotencyKey: string | undefined
}

/** Whether the request's idempotency key belongs to one of this session's requests that was stored in the last 24 hours. */
export async function isRepeatedRequest(
  ctx: Pick<Context, 'db'>,
  { session, idempotencyKey }: AnnouncedRequest,
): Promise<boolean> {
  return idempotencyKey !== undefined && (await findStoredResponse(ctx, { session, key: idempotencyKey })) !== undefined
}

/**
 * Throws 429 for a client address over the limit before it sends its drawings. Lets a repeat of a stored request through.
 */
export async function admitQuoteRequest(
  ctx: Pick<Context, 'db' | 'limits'>,
  { clientAddress, ...request }: AnnouncedRequest & { clientAddress: string },
): Promise<void> {
  try {
    ctx.limits.refuseIfKnownOver('quote', clientAddress)
  } catch (refusal) {
    if (!(await isRepeatedRequest(ctx, request))) throw refusal
  }
}
