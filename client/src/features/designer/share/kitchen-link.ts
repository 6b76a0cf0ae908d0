import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { CountertopInput } from '#shared/countertops/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { sentCountertop } from '#shared/fabrication/sent-details.ts'

/*
 * A link to a kitchen: `/#kitchen=1d.<data>` (docs/rules.md, Share link). The data is base64url of deflated
 * JSON. Browsers never send what follows `#` to the server.
 */

export interface SharedKitchen {
  countertops: readonly Draft[]
  job?: Job | undefined
}

export const KITCHEN_FRAGMENT = '#kitchen='
export const DEFLATED = '1d.'
/** Characters after `#kitchen=`. */
export const MAX_LINK_LENGTH = 16_000
export const MAX_JSON_BYTES = 200_000

/** What a link's fragment says about the kitchen, or null if it's another fragment. */
export function kitchenDataOf(fragment: string): string | null {
  return fragment.startsWith(KITCHEN_FRAGMENT) ? fragment.slice(KITCHEN_FRAGMENT.length) : null
}

/** The fragment of a link to these countertops, or null if it would be too long to share. */
export async function writeKitchenFragment(countertops: readonly CountertopInput[], job?: Job): Promise<string | null> {
  const kitchen = { v: 1, countertops: countertops.map(sentCountertop), ...(job && { job }) }
  const json = new Response(JSON.stringify(kitchen)).body?.pipeThrough(new CompressionStream('deflate-raw'))
  const data = DEFLATED + toBase64Url(new Uint8Array(await new Response(json).arrayBuffer()))
  return data.length > MAX_LINK_LENGTH ? null : KITCHEN_FRAGMENT + data
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
