import { SHOP } from '#shared/content/shop.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { PrintedSheet } from './printed-sheet.tsx'

interface CountertopsSheetProps {
  /** The saved list, or only the draft. */
  countertops: readonly EstimatedCountertop[]
  listState: keyof typeof LIST_NOTES | 'loaded'
}

/** Notes for a saved list that isn't on the sheet. */
const LIST_NOTES = {
  loading: 'This design only. Your saved countertops were still loading.',
  failed: "This design only. We couldn't load your saved countertops.",
}

/** The visitor's countertops at today's prices. */
export function CountertopsSheet({ countertops, listState }: CountertopsSheetProps) {
  const title = countertops.length === 1 ? 'Your countertop' : `Your ${countertops.length} countertops`
  return (
    <PrintedSheet
      title={listState === 'loaded' ? title : 'Your design'}
      note={listState === 'loaded' ? undefined : LIST_NOTES[listState]}
      facts={[{ label: 'Printed', value: formatDay(new Date().toISOString(), SHOP.timeZone) }]}
      priced={{ countertops, estimate: estimate(countertops, PRICE_LIST) }}
    />
  )
}
