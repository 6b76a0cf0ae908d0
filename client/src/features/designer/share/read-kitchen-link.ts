import { z } from 'zod'
import { draftOf } from '#client/features/designer/draft.ts'
import { linkedCountertopSchema, MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { jobSchema } from '#shared/fabrication/schema.ts'
import { DEFLATED, MAX_JSON_BYTES, MAX_LINK_LENGTH, type SharedKitchen } from './kitchen-link.ts'

const kitchenSchema = z.object({
  v: z.literal(1),
  countertops: z.array(linkedCountertopSchema).min(1).max(MAX_COUNTERTOPS),
  job: jobSchema.optional(),
})

/** The kitchen of a link's data, which anyone may have written. Null if our API wouldn't take it. Never throws. */
export async function readKitchenData(data: string): Promise<SharedKitchen | null> {
  if (data.length > MAX_LINK_LENGTH) return null
  try {
    const json = data.startsWith(DEFLATED) ? await inflate(fromBase64Url(data.slice(DEFLATED.length))) : null
    if (!json) return null
    const { countertops, job } = kitchenSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)))
    return { countertops: countertops.map(draftOf), ...(job && { job }) }
  } catch {
    // Not base64url, not deflated, not UTF-8, not JSON, or not a kitchen. The visitor can only ask for a new link.
    return null
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new SyntaxError('Not base64url')
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

/** Null if it's too long. A link is short, so that can be 16 MB at most. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const json = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate-raw'))
  const inflated = new Uint8Array(await new Response(json).arrayBuffer())
  return inflated.length > MAX_JSON_BYTES ? null : inflated
}
