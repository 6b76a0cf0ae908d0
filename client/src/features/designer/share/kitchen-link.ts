import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { Job } from '#shared/fabrication/details.ts'

/*
 * A link to a kitchen: `/#kitchen=1d.<data>` (docs/rules.md, Share link). The data is base64url of JSON, deflated (`1d.`) or
 * as it is (`1p.`), where a browser can't deflate. Browsers never send what follows `#` to the server.
 */

export interface SharedKitchen {
  countertops: readonly Draft[]
  job?: Job | undefined
}

export const KITCHEN_FRAGMENT = '#kitchen='
export const DEFLATED = '1d.'
export const PLAIN = '1p.'
/** Characters after `#kitchen=`. */
export const MAX_LINK_LENGTH = 16_000
/** Of the JSON. */
export const MAX_JSON_BYTES = 200_000

/** What a link's fragment says about the kitchen, or null if it's another fragment. */
export function kitchenDataOf(fragment: string): string | null {
  return fragment.startsWith(KITCHEN_FRAGMENT) ? fragment.slice(KITCHEN_FRAGMENT.length) : null
}
