import { quoteAddress } from '#client/features/office/office-address.ts'
import { listAddress } from '#client/features/office/quotes/list-address.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { NARROW_SCREEN, PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { ListRow } from './ListRow.tsx'
import type { Layout, RowActions } from './row-props.ts'

// On a phone each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Our columns fold into the customer's cell where they don't fit. The first four stay beside an open record (`LIST_PART`). */
const COLUMNS = {
  wide: [
    ['ID', 'w-[4.75rem]'],
    ['Customer', 'w-[10%]'],
    ['Contact', 'w-[11.5%]'],
    ['Date', 'w-25 min-[90rem]:w-39'],
    ['Answer', 'w-[6.75rem] max-[90rem]:group-data-beside/list:invisible'],
    ['Stage', 'w-[8%]'],
    ['Visit', 'w-25'],
    ['Total', 'w-20'],
    ['Assigned', 'w-[7%]'],
    ['Status', 'w-21'],
    ['Payment', 'w-18'],
    ['Actions', 'w-24'],
  ],
  medium: [
    ['ID', 'w-[4.75rem]'],
    ['Customer', ''],
    ['Contact', 'w-[15%]'],
    ['Date', 'w-25'],
    ['Status', 'w-25'],
    ['Payment', 'w-21'],
    ['Actions', 'w-24'],
  ],
} as const

interface QuoteRowsProps {
  headingId: string
  quotes: readonly Quote[]
  selected: ReadonlySet<string>
  /** The filters in the address, which stay when a quote opens beside the list. */
  query: string
  /** The number of the open quote. */
  open: number | undefined
  actions: RowActions
}

/** The quotes: twelve columns on a wide screen, seven on a narrower one, and cards of three lines on a phone. */
export function QuoteRows({ headingId, quotes, selected, query, open, actions }: QuoteRowsProps) {
  const isPhone = useMedia(PHONE_SCREEN)
  const isNarrow = useMedia(NARROW_SCREEN)
  const layout: Layout = isPhone ? 'card' : isNarrow ? 'medium' : 'wide'
  // The same number in each render of a minute, so that rows render only if they change.
  const now = useMinute()?.getTime() ?? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return (
    <table
      role="table"
      aria-labelledby={headingId}
      className={layout === 'card' ? 'block w-full' : 'w-full table-fixed border-collapse'}
    >
      {layout !== 'card' && (
        <thead>
          <tr>
            {COLUMNS[layout].map(([name, width]) => (
              <th
                key={name}
                scope="col"
                className={`${width} px-1 pb-1.5 text-left font-strong text-caption text-muted first:pl-0 ${name === 'Actions' ? 'print:hidden' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup" className={layout === 'card' ? 'grid grid-cols-1 gap-2' : undefined}>
        {quotes.map((quote) => (
          <ListRow
            key={quote.id}
            quote={quote}
            layout={layout}
            isSelected={selected.has(quote.id)}
            isOpen={quote.number === open}
            address={listAddress(query, quoteAddress(quote.number))}
            now={now}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}
