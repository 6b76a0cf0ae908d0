import type { Countertop } from '#shared/countertops/countertop.ts'
import { checkRules, type Warning } from '#shared/fabrication/check-rules.ts'

/**
 * The rules about details that a countertop breaks, each message once for its side or cutout. The fields of the dimensions
 * show those about dimensions.
 */
export function brokenRules(countertop: Countertop): Warning[] {
  const warnings = checkRules(countertop).filter(({ dimension }) => dimension === undefined)
  return warnings.filter(
    ({ message, side, cutoutId }, index) =>
      warnings.findIndex((one) => one.message === message && one.side === side && one.cutoutId === cutoutId) === index,
  )
}
