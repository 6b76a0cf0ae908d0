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

/** Stops at the limit, because a few bytes can inflate to gigabytes. Null if they do. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const reader = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const json = new Uint8Array(MAX_JSON_BYTES)
  let length = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return json.subarray(0, length)
    if (length + part.value.length > MAX_JSON_BYTES) {
      await reader?.cancel()
      return null
    }
    json.set(part.value, length)
    length += part.value.length
  }
}
