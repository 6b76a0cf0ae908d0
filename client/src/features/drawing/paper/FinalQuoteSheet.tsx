import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import {
  type AnyChoice,
  type ChoicePrice,
  chosenParts,
  finalQuoteNumber,
  hasChoice,
} from '#shared/final-quote/choice.ts'
import { isCounted } from '#shared/final-quote/final-quote.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents, formatLineCents, formatSignedCents } from '#shared/lib/cents.ts'
import { formatDay, formatWeekdayAndDay } from '#shared/lib/dates.ts'
import { EstimateRows, Letterhead, PrintedCountertop, PrintedFacts, Row } from './PrintedSheet.tsx'

interface FinalQuoteSheetProps {
  quoteNumber: number
  name: string
  finalQuote: FinalQuote
  /** What is ticked and chosen now, or was accepted. */
  choice: AnyChoice
  price: ChoicePrice
}

/** A final quote on paper, for the choice that the screen shows. Options that are not ticked are listed with what they add. */
export function FinalQuoteSheet({ quoteNumber, name, finalQuote, choice, price }: FinalQuoteSheetProps) {
  const { revision, sentAt, validUntil, text, why, stones, lines, terms, accepted } = finalQuote
  const { countertops, estimate } = chosenParts(finalQuote, choice)
  const others = lines.filter((line) => !isCounted(line, choice))
  return (
    <article className="text-label">
      <Letterhead />
      <h1 className="mt-10 text-figure!">Final quote #{finalQuoteNumber(quoteNumber, revision)}</h1>
      <PrintedFacts
        facts={[
          { label: 'For', value: name },
          { label: 'Sent', value: sentAt ? formatDay(sentAt, SHOP.timeZone) : '' },
          { label: 'Holds until', value: validUntil && !accepted ? formatWeekdayAndDay(validUntil) : '' },
          { label: 'Accepted', value: accepted ? formatDay(accepted.at, SHOP.timeZone) : '' },
          { label: 'Signed', value: accepted?.name ?? '' },
          { label: 'Stone', value: stones.length > 1 && choice.stone ? stoneName(choice.stone) : '' },
        ]}
      />
      {[text, why].map((words) => words && <Words key={words} text={words} />)}
      <ol className="mt-6 border-control border-t">
        {countertops.map((countertop, index) => (
          <PrintedCountertop key={index} countertop={countertop} />
        ))}
      </ol>
      <h2 className="mt-6 text-lead!">What it includes</h2>
      <table className="figures mt-2 w-full">
        <tbody>
          <EstimateRows countertops={countertops} estimate={estimate} />
          {lines
            .filter((line) => isCounted(line, choice))
            .map((line) => (
              <Row key={line.id} label={lineText(line)} amount={formatLineCents(line.amountCents)} />
            ))}
          <Row label="Total, installed, tax included" amount={formatCents(price.totalCents)} isTotal />
          {price.creditCents > 0 && <Row label="Paid for the visit" amount={formatSignedCents(-price.creditCents)} />}
          {price.depositCents > 0 && <Row label="Deposit" amount={formatCents(price.depositCents)} />}
          <Row label="Balance" amount={formatCents(price.balanceCents)} />
        </tbody>
      </table>
      <Amounts
        title="Not included"
        rows={others.map((line) => ({ text: lineText(line), amount: formatSignedCents(line.amountCents) }))}
      />
      <Amounts title="How it differs from your estimate" rows={differenceRows(finalQuote)} />
      <section className="mt-6">
        <h2 className="text-lead!">Terms</h2>
        {terms.map((term) => (
          <p key={term.title} className="mt-1.5 break-inside-avoid">
            <span className="font-strong">{term.title}.</span> {term.text}
          </p>
        ))}
      </section>
    </article>
  )
}

function Words({ text }: { text: string }) {
  return <p className="mt-4 max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
}

/** From the estimate to the price before a choice. */
function differenceRows(finalQuote: FinalQuote) {
  const { difference, estimated, totalCents } = finalQuote
  return [
    { text: 'Estimated', amount: formatCents(estimated.totalCents) },
    ...difference.map(({ text, amountCents }) => ({ text, amount: formatSignedCents(amountCents) })),
    {
      text: hasChoice(finalQuote) ? 'This final quote, before you choose' : 'This final quote',
      amount: formatCents(totalCents),
    },
  ]
}

/** Nothing without rows. */
function Amounts({ title, rows }: { title: string; rows: { text: string; amount: string }[] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="text-lead!">{title}</h2>
      <table className="figures mt-2 w-full">
        <tbody>
          {rows.map(({ text, amount }, index) => (
            <Row key={index} label={text} amount={amount} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function lineText({ text, quantity, unitPriceCents, reason }: FinalQuote['lines'][number]): string {
  return [text, quantity === 1 ? '' : `${quantity} × ${formatCents(unitPriceCents)}`, reason].filter(Boolean).join(': ')
}
