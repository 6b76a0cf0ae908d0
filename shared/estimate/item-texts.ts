import { formatCents } from '#shared/lib/cents.ts'
import type { Estimate } from './estimate.ts'
import { type EstimateItem, PRICED_AFTER_VISIT } from './items.ts'

// Texts about an estimate's items that screen, print and emails share (docs/rules.md, Estimate).

/** The items of a line's countertop, or of the whole job (null). Quotes from before there were items have none. */
export function itemsOf({ items = [] }: Pick<Estimate, 'items'>, countertop: number | null): EstimateItem[] {
  return items.filter((item) => item.countertop === countertop)
}

/** `16.00 ft × $12.00`: how an item's amount is computed. A line never breaks inside a length. */
export function explainItem({ explanation }: Pick<EstimateItem, 'explanation'>): string {
  return explanation.replaceAll(/(\d) (?=\d+\/\d|in\b)/g, '$1\u00a0')
}

/** The items of a line's countertop, or of the whole job (null), as texts. `note` is how the amount is computed. */
export function itemAmounts(
  estimate: Pick<Estimate, 'items'>,
  countertop: number | null,
): { code: string; label: string; note: string; amount: string }[] {
  return itemsOf(estimate, countertop).map((item) => ({
    code: item.code,
    label: item.label,
    note: explainItem(item),
    amount: amountOf(item),
  }))
}

function amountOf({ explanation, amountCents }: EstimateItem): string {
  if (explanation === PRICED_AFTER_VISIT) return 'After the visit'
  return amountCents === 0 ? 'Included' : formatCents(amountCents)
}

/** Whether an estimate bills cutouts. Then it has to say that they don't reduce the area. */
export function hasCutouts({ items = [] }: Pick<Estimate, 'items'>): boolean {
  return items.some(({ code }) => code.startsWith('cutout-'))
}
