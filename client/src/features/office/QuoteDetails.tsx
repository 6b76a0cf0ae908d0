import { type ReactNode, useRef } from 'react'
import { ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import {
  DIMENSION_LABELS,
  type Dimensions,
  dimensionNamesOf,
  fullDimensions,
  SHAPE_LABELS,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { QuoteDrawing } from './QuoteDrawing.tsx'
import { WithheldEmail } from './WithheldEmail.tsx'

interface QuoteDetailsProps {
  quote: QuoteDetail
  adminKey: string
  /** Called after a change to the quote. */
  onChanged: () => void
  /** The server rejected the admin key. */
  onRejected: () => void
}

/** Contact, countertops and estimate of a quote, as submitted. */
export function QuoteDetails({ quote, adminKey, onChanged, onRejected }: QuoteDetailsProps) {
  const { estimate } = quote
  const contact = useRef<HTMLElement>(null)
  return (
    <>
      <section ref={contact} tabIndex={-1} aria-label="Contact" className="outline-none">
        <Heading>Contact</Heading>
        <p className="mt-2 flex flex-wrap gap-x-5 text-label">
          <ContactLinks contact={quote} partClassName="py-1" />
        </p>
        <p className="mt-1 text-label wrap-anywhere">
          {formatAddressLines(quote).join(', ') || <span className="text-muted">No address given</span>}
        </p>
        {quote.emailWithheld && (
          <WithheldEmail
            quoteId={quote.id}
            adminKey={adminKey}
            onSent={() => {
              // The button that had the focus is gone.
              contact.current?.focus()
              onChanged()
            }}
            onRejected={onRejected}
          />
        )}
      </section>
      <section className="mt-8">
        <Heading>{quote.countertops.length === 1 ? 'Countertop' : `${quote.countertops.length} countertops`}</Heading>
        <ul className="mt-3 grid gap-6">
          {quote.countertops.map((countertop, index) => (
            <li key={countertop.id} className="border-divider border-t pt-4">
              {!quote.erased && (
                <QuoteDrawing
                  quoteId={quote.id}
                  countertopId={countertop.id}
                  adminKey={adminKey}
                  alt={`Drawing ${index + 1}: ${SHAPE_LABELS[countertop.shape]}`}
                  fileName={`quote-${quote.number}-${index + 1}.png`}
                />
              )}
              <p className="mt-3 flex flex-wrap justify-between gap-x-4">
                <span className="font-strong">
                  {SHAPE_LABELS[countertop.shape]}, {STONE_NAMES[countertop.stone]}
                </span>
                <span className="figures whitespace-nowrap">{formatSquareFeet(countertop.areaSquareFeet)} sq ft</span>
              </p>
              <p className="figures text-label text-muted">{sizes(countertop.shape, countertop.dimensions)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-8">
        <Heading>Estimate</Heading>
        <table className="figures mt-3 w-full text-label">
          <tbody>
            {estimate.lines.map((line, index) => (
              <Line key={index} label={`${SHAPE_LABELS[line.shape]}: ${line.explanation}`} cents={line.amountCents} />
            ))}
            {estimate.minimumAddsCents > 0 && (
              <Line
                label={`Added to reach our ${formatCents(estimate.minimumJobCents)} minimum`}
                cents={estimate.minimumAddsCents}
              />
            )}
            <tr className="border-ink border-t font-strong">
              <th scope="row" className="py-2 pr-4 text-left font-strong">
                Total, tax included
              </th>
              <td className="py-2 text-right">{formatCents(estimate.totalCents)}</td>
            </tr>
          </tbody>
        </table>
        <p className="mt-1 text-caption text-muted">Price list {estimate.priceListVersion}</p>
      </section>
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="text-lead!">{children}</h3>
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <tr className="border-divider border-t">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {label}
      </th>
      <td className="py-2 text-right">{formatCents(cents)}</td>
    </tr>
  )
}

function sizes(shape: Shape, dimensions: Dimensions): string {
  const full = fullDimensions(dimensions)
  return dimensionNamesOf(shape)
    .map((name) => `${DIMENSION_LABELS[name]} ${formatSize(full[name])}`)
    .join(' · ')
}
