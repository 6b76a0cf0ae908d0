import { SHOP } from '#shared/content/shop.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { type DescribedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { leftOutNote } from '#shared/estimate/texts.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { PrintedSheet } from './printed-sheet.tsx'

interface CountertopsSheetProps {
  /** The saved list, or only the draft. */
  countertops: readonly DescribedCountertop[]
  listState: keyof typeof LIST_NOTES | 'loaded'
}

/** Notes for a saved list that isn't on the sheet. */
const LIST_NOTES = {
  loading: 'This design only. Your saved countertops were still loading.',
  failed: "This design only. We couldn't load your saved countertops.",
}

/** The visitor's countertops at today's prices. */
export function CountertopsSheet({ countertops, listState }: CountertopsSheetProps) {
  const offered = countertops.filter(isInOfferedStone)
  const title = offered.length === 1 ? 'Your countertop' : `Your ${offered.length} countertops`
  const leftOut = leftOutNote(countertops.length - offered.length)
  return (
    <PrintedSheet
      title={listState === 'loaded' ? title : 'Your design'}
      note={listState === 'loaded' ? leftOut : LIST_NOTES[listState]}
      facts={[{ label: 'Printed', value: formatDay(new Date().toISOString(), SHOP.timeZone) }]}
      priced={{ countertops: offered, estimate: estimate(offered, PRICE_LIST) }}
    />
  )
}
