import type { CountertopInput } from '#shared/countertops/schema.ts'
import { sentCountertop } from '#shared/fabrication/sent-details.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { DEFLATED, KITCHEN_FRAGMENT, MAX_LINK_LENGTH, PLAIN } from './kitchen-link.ts'

/** The fragment of a link to these countertops, or null if it would be too long to share. */
export async function writeKitchenFragment(countertops: readonly CountertopInput[], job?: Job): Promise<string | null> {
  const kitchen = { v: 1, countertops: countertops.map(sentCountertop), ...(job && { job }) }
  const bytes = new TextEncoder().encode(JSON.stringify(kitchen))
  const deflated = await deflate(bytes)
  const data = deflated ? DEFLATED + toBase64Url(deflated) : PLAIN + toBase64Url(bytes)
  return data.length > MAX_LINK_LENGTH ? null : KITCHEN_FRAGMENT + data
}

/** Null if this browser can't. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  try {
    const deflated = new Response(bytes).body?.pipeThrough(new CompressionStream('deflate-raw'))
    return deflated ? new Uint8Array(await new Response(deflated).arrayBuffer()) : null
  } catch {
    // An older browser has no CompressionStream, or not this format.
    return null
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
