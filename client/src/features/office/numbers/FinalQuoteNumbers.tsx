import { weekText } from '#client/features/office/visits/week-layout.ts'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { stoneName } from '#shared/countertops/stones.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatChange, formatNumber } from '#shared/lib/counts.ts'
import type { FinalQuoteNumbers as OfWeek, Numbers } from '#shared/numbers/schema.ts'

const COLUMNS = ['Week', 'Sent', 'Accepted', 'Share', 'Accepted, in dollars', 'Days to send', 'Days to accept'] as const
const STONES = ['Stone', 'Accepted', 'Estimated', 'Final price', 'Change'] as const

/** What became of the final quotes, by the week in which their quotes came (docs/rules.md, Numbers). Nothing before the first one. */
export function FinalQuoteNumbers({ numbers: { weeks: ofQuotes, finalQuotes } }: { numbers: Numbers }) {
  const { weeks, total, stones = [] } = finalQuotes
  if (total.sent === 0) return null
  const columns = COLUMNS.filter((column) => column !== 'Accepted, in dollars' || total.acceptedCents !== undefined)
  return (
    <section aria-labelledby="final-quote-numbers" className="mt-10">
      <h2 id="final-quote-numbers" className="text-lead!">
        Final quotes
      </h2>
      <p className="mt-1 mb-4 text-label text-muted">Days are medians, from the end of the visit.</p>
      <Table labelledBy="final-quote-numbers" columns={columns} figures={columns.slice(1)} from="md">
        <Row name={`All ${weeks.length} weeks`} of={total} />
        {weeks.map((week, index) => (
          <Row key={ofQuotes[index]?.from} name={weekText(ofQuotes[index]?.from ?? '')} of={week} />
        ))}
      </Table>
      {stones.length > 0 && (
        <>
          <h3 id="final-prices" className="mt-8 mb-3 text-label! font-strong">
            Estimate and final price, by stone
          </h3>
          <Table labelledBy="final-prices" columns={STONES} figures={STONES.slice(1)} from="md">
            {stones.map(({ stone, quotes, estimatedCents, finalCents }) => (
              <TableRow key={stone}>
                <TableCell wide>
                  <span className="font-strong text-label">{stoneName(stone)}</span>
                </TableCell>
                <Figure column="Accepted" text={formatNumber(quotes)} />
                <Figure column="Estimated" text={formatWholeDollars(estimatedCents)} />
                <Figure column="Final price" text={formatWholeDollars(finalCents)} />
                <Figure
                  column="Change"
                  text={estimatedCents > 0 ? formatChange(finalCents / estimatedCents - 1) : ''}
                />
              </TableRow>
            ))}
          </Table>
        </>
      )}
    </section>
  )
}

function Row({ name, of }: { name: string; of: OfWeek }) {
  const { sent, accepted, acceptedCents, medianDaysToSent, medianDaysToAccepted } = of
  return (
    <TableRow>
      <TableCell wide>
        <span className="figures font-strong text-label">{name}</span>
      </TableCell>
      <Figure column="Sent" text={formatNumber(sent)} />
      <Figure column="Accepted" text={formatNumber(accepted)} />
      <Figure column="Share" text={sent > 0 ? `${Math.round((accepted / sent) * 100)}%` : 'None sent'} />
      {acceptedCents !== undefined && <Figure column="Accepted, in dollars" text={formatWholeDollars(acceptedCents)} />}
      <Figure column="Days to send" text={daysText(medianDaysToSent)} />
      <Figure column="Days to accept" text={daysText(medianDaysToAccepted)} />
    </TableRow>
  )
}

const daysText = (days: number | null) => (days === null ? 'None yet' : formatNumber(Math.round(days * 10) / 10))

function Figure({ column, text }: { column: string; text: string }) {
  return (
    <TableCell label={column} isFigure>
      <span className="figures text-label">{text}</span>
    </TableCell>
  )
}
