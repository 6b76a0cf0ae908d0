import { memo, type ReactNode } from 'react'
import { EstimateLines } from '#client/features/estimate/EstimateLines.tsx'
import { KitchenPlan } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { RoomView } from '#client/features/drawing/room/RoomView.tsx'
import { SentCountertop } from '#client/pages/thank-you/sent.tsx'
import { PRICE_INCLUDES } from '#shared/estimate/texts.ts'
import { describeCabinets } from '#shared/fabrication/describe.ts'
import { type ChoicePrice, chosenParts, hasChoice } from '#shared/final-quote/choice.ts'
import { sourceLabel } from '#shared/final-quote/paper.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents, formatLineCents, formatSignedCents } from '#shared/lib/cents.ts'

// A final quote to read, whatever has become of it.

type Line = FinalQuote['lines'][number]

interface FinalQuoteToReadProps {
  finalQuote: FinalQuote
  /** The one that is chosen. */
  stone: string | null
  /** Whether the room is open at first. */
  isRoomOpen?: boolean
}

/**
 * What it says, from our words to what it includes. What the customer chooses and signs stands below it. It can be long, so
 * a letter of the signature doesn't draw it again.
 */
export const FinalQuoteToRead = memo(function FinalQuoteToRead({
  finalQuote,
  stone,
  isRoomOpen = false,
}: FinalQuoteToReadProps) {
  const { text, why, job, lines } = finalQuote
  const { countertops, estimate } = chosenParts(finalQuote, { stone })
  const cabinets = describeCabinets(job)
  const own = lines.filter(({ optional }) => !optional)
  return (
    <>
      {text && <Words text={text} />}
      <Difference finalQuote={finalQuote} />
      {why && (
        <Part title="Why it costs more">
          <Words text={why} />
        </Part>
      )}
      <Part title={countertops.length === 1 ? 'Your countertop' : `Your ${countertops.length} countertops`}>
        <div className="mt-4 empty:hidden">
          <KitchenPlan countertops={countertops} />
        </div>
        <ul className="mt-4">
          {countertops.map((countertop, index) => (
            <li key={index} className="border-divider border-t py-4">
              <SentCountertop countertop={countertop} all={countertops} source={sourceLabel(countertop, finalQuote)} />
            </li>
          ))}
        </ul>
        <RoomView key={stone} countertops={countertops} isOpenAtFirst={isRoomOpen} className="mb-4" />
        {cabinets && <p className="border-divider border-t py-4">{cabinets}</p>}
      </Part>
      <Part title="What's included">
        <EstimateLines
          countertops={countertops}
          estimate={estimate}
          isOpenAtFirst
          totalLabel={lines.length > 0 ? 'Countertops' : undefined}
        />
        {own.length > 0 && (
          <dl className="figures border-divider border-t py-2 text-label">
            {own.map((line) => (
              <AmountRow
                key={line.id}
                label={line.text}
                note={lineNote(line)}
                amount={formatLineCents(line.amountCents)}
              />
            ))}
          </dl>
        )}
      </Part>
    </>
  )
})

/** Its lines add up. A choice comes on top, so it's about the price before that. */
function Difference({ finalQuote }: { finalQuote: FinalQuote }) {
  const { difference, estimated } = finalQuote
  const totalCents = difference.reduce((sum, { amountCents }) => sum + amountCents, estimated.totalCents)
  return (
    <Part title="How it differs from your estimate">
      <dl className="figures mt-3 text-label">
        <AmountRow label="Estimated" amount={formatCents(estimated.totalCents)} />
        {difference.map(({ text, amountCents }, index) => (
          <AmountRow key={index} label={text} amount={formatSignedCents(amountCents)} isLine />
        ))}
        {difference.length === 0 && <AmountRow label="Nothing has changed" amount="" isLine />}
        <AmountRow
          label="This final quote"
          note={hasChoice(finalQuote) ? 'Before you choose below' : undefined}
          amount={formatCents(totalCents)}
          isTotal
        />
      </dl>
    </Part>
  )
}

/** Total, credit, deposit and balance. */
export function Totals({ price, totalLabel = 'Total' }: { price: ChoicePrice; totalLabel?: string }) {
  const { totalCents, creditCents, depositCents, balanceCents } = price
  return (
    <dl className="figures mt-4 border-control border-t pt-3 text-label">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-2">
        <dt className="text-body">
          {totalLabel}
          <span className="block text-caption text-muted">{PRICE_INCLUDES}</span>
        </dt>
        <dd className="ml-auto font-display font-serif text-figure">{formatCents(totalCents)}</dd>
      </div>
      {creditCents > 0 && <AmountRow label="Paid for the visit" amount={formatSignedCents(-creditCents)} isLine />}
      {depositCents > 0 && <AmountRow label="Deposit" amount={formatCents(depositCents)} isLine />}
      <AmountRow label="Balance" amount={formatCents(balanceCents)} isLine />
    </dl>
  )
}

export function Terms({ terms }: Pick<FinalQuote, 'terms'>) {
  return (
    <Part title="Terms">
      <dl className="mt-3 text-label">
        {terms.map(({ title, text }) => (
          <div key={title} className="border-divider border-t py-3">
            <dt className="font-strong">{title}</dt>
            <dd className="mt-0.5 text-muted wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9">
      <h3 className="text-lead!">{title}</h3>
      {children}
    </section>
  )
}

interface AmountRowProps {
  label: string
  note?: string | undefined
  amount: string
  isLine?: boolean
  isTotal?: boolean
}

export function AmountRow({ label, note, amount, isLine = false, isTotal = false }: AmountRowProps) {
  const look = isTotal ? 'border-control border-t font-strong' : isLine ? 'border-divider border-t' : ''
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 ${look}`}>
      <dt className="wrap-anywhere">
        {label}
        {note && <span className="block font-normal text-caption text-muted">{note}</span>}
      </dt>
      <dd className="text-right">{amount}</dd>
    </div>
  )
}

/** `3 × $100.00`, and why there is a discount. */
export function lineNote({ quantity, unitPriceCents, reason }: Line): string | undefined {
  const count = quantity === 1 ? '' : `${quantity} × ${formatCents(unitPriceCents)}`
  return [count, reason].filter(Boolean).join('. ') || undefined
}

/** Whole, because it's part of what is agreed to. */
function Words({ text }: { text: string }) {
  return <bdi className="mt-4 block whitespace-pre-line wrap-anywhere">{text}</bdi>
}
