import type { Context } from '#server/context.ts'
import { refuseIfKnownOver } from '#server/http/limits/refuse-if-known-over.ts'
import { findFirstResponse } from './find-first-response.ts'

interface AnnouncedRequest {
  session: string
  clientAddress: string
  idempotencyKey: string | undefined
}

/** Throws 429 for a client address over the limit before it sends its drawings. Lets a repeated request through. */
export async function admitQuoteRequest(
  ctx: Pick<Context, 'db' | 'limitCounts'>,
  { clientAddress, ...request }: AnnouncedRequest,
): Promise<void> {
  try {
    refuseIfKnownOver(ctx, 'quote', clientAddress)
  } catch (refusal) {
    if (!(await findFirstResponse(ctx, request))) throw refusal
  }
}
