import type { Estimate, DescribedCountertop } from '#shared/estimate/estimate.ts'
import { explainItem } from '#shared/estimate/item-texts.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'

/** A line or an item of two estimates with another price. Cents. */
export interface EstimateChange {
  label: string
  /** Its countertop, or how the new price is computed. */
  note: string
  /** Null if only the new estimate has it. */
  seenCents: number | null
  /** Null if only the old estimate has it. */
  nowCents: number | null
}

/** A priced part of an estimate. Parts of two estimates with the same key are compared. */
interface Part {
  key: string
  label: string
  note: string
  cents: number
}

/** What differs between the estimate that the visitor saw and the server's, in the order of the new one. */
export function findEstimateChanges(
  seen: Estimate,
  now: Estimate,
  countertops: readonly DescribedCountertop[],
): EstimateChange[] {
  const seenParts = new Map(listParts(seen, countertops).map((part) => [part.key, part]))
  const nowParts = listParts(now, countertops)
  const nowKeys = new Set(nowParts.map(({ key }) => key))
  const changed = nowParts.flatMap(({ key, label, note, cents }): EstimateChange[] => {
    const seenCents = seenParts.get(key)?.cents ?? null
    return seenCents === cents ? [] : [{ label, note, seenCents, nowCents: cents }]
  })
  const removed = [...seenParts.values()]
    .filter(({ key }) => !nowKeys.has(key))
    .map(({ label, note, cents }) => ({ label, note, seenCents: cents, nowCents: null }))
  return [...changed, ...removed]
}

function listParts(estimate: Estimate, countertops: readonly DescribedCountertop[]): Part[] {
  const { lines, items = [], minimumAddsCents } = estimate
  const nameOf = (index: number) => {
    const countertop = countertops[index]
    return countertop ? describeCountertop(countertop) : ''
  }
  return [
    ...lines.map(({ explanation, amountCents }, index) => ({
      key: `line ${index}`,
      label: nameOf(index),
      note: explanation,
      cents: amountCents,
    })),
    ...items.map((item) => ({
      key: `item ${item.countertop} ${item.code}`,
      label: item.label,
      note:
        item.countertop === null
          ? explainItem(item)
          : `${explainItem(item).replace(/\.$/, '')}. ${nameOf(item.countertop)}`,
      cents: item.amountCents,
    })),
    ...(minimumAddsCents > 0
      ? [{ key: 'minimum', label: 'Added to reach our minimum', note: '', cents: minimumAddsCents }]
      : []),
  ]
}
