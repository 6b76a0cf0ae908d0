import { type ReactNode, useRef } from 'react'
import { ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import { MeasuredExtras, MeasuredOfDrawn } from '#client/features/office/day/MeasuredSizes.tsx'
import { QuotePhotos } from '#client/features/office/photos/QuotePhotos.tsx'
import {
  DIMENSION_LABELS,
  type Dimensions,
  dimensionNamesOf,
  fullDimensions,
  SHAPE_LABELS,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { withName } from '#shared/estimate/texts.ts'
import { describeCabinets } from '#shared/fabrication/describe-job.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { QuoteDrawing } from './QuoteDrawing.tsx'
import { QuoteEstimate } from './QuoteEstimate.tsx'
import { WithheldEmail } from './WithheldEmail.tsx'

interface QuoteDetailsProps {
  quote: QuoteDetail
  /** Called after a change to the quote. */
  onChanged: () => void
}

/** Contact, note, photos, countertops and estimate of a quote, as submitted. */
export function QuoteDetails({ quote, onChanged }: QuoteDetailsProps) {
  const cabinets = describeCabinets(quote.job)
  const contact = useRef<HTMLElement>(null)
  return (
    <>
      <section ref={contact} tabIndex={-1} aria-label="Contact" className="outline-none">
        <Heading>Contact</Heading>
        <p className="mt-2 flex flex-wrap gap-x-5 text-label">
          <ContactLinks contact={quote} />
        </p>
        <p className="mt-1 text-label wrap-anywhere">
          {formatAddressLines(quote).join(', ') || <span className="text-muted">No address given</span>}
        </p>
        {quote.emailWithheld && (
          <WithheldEmail
            quoteId={quote.id}
            onSent={() => {
              // The button that had the focus is gone.
              contact.current?.focus()
              onChanged()
            }}
          />
        )}
      </section>
      {quote.customerNote && (
        <section className="mt-8">
          <Heading>Note from the customer</Heading>
          <p className="mt-2 text-label whitespace-pre-wrap wrap-anywhere">{quote.customerNote}</p>
        </section>
      )}
      {quote.photoIds && (
        <section className="mt-8">
          <Heading>{quote.photoIds.length === 1 ? 'Photo' : `${quote.photoIds.length} photos`}</Heading>
          <QuotePhotos quoteId={quote.id} number={quote.number} photoIds={quote.photoIds} />
        </section>
      )}
      <section className="mt-8">
        <Heading>{quote.countertops.length === 1 ? 'Countertop' : `${quote.countertops.length} countertops`}</Heading>
        <ul className="mt-3 grid gap-6">
          {quote.countertops.map((countertop, index) => (
            <li key={countertop.id} className="border-divider border-t pt-4">
              {!quote.erased && (
                <QuoteDrawing
                  quoteId={quote.id}
                  countertopId={countertop.id}
                  alt={`Drawing ${index + 1}: ${SHAPE_LABELS[countertop.shape]}`}
                  fileName={`quote-${quote.number}-${index + 1}.png`}
                />
              )}
              <p className="mt-3 flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-strong wrap-anywhere">
                  {withName(`${SHAPE_LABELS[countertop.shape]}, ${stoneName(countertop.stone)}`, countertop)}
                </span>
                <span className="figures whitespace-nowrap">{formatSquareFeet(countertop.areaSquareFeet)} sq ft</span>
              </p>
              <p className="figures text-label text-muted">{sizes(countertop.shape, countertop.dimensions)}</p>
              <MeasuredOfDrawn countertop={countertop} measured={quote.measured} />
              <p className="figures text-label wrap-anywhere empty:hidden">{describeDetails(countertop)}</p>
            </li>
          ))}
        </ul>
        <MeasuredExtras quote={quote} />
      </section>
      <section className="mt-8">
        <Heading>Estimate</Heading>
        <QuoteEstimate countertops={quote.countertops} estimate={quote.estimate} />
        {cabinets && <p className="mt-3 text-label">{cabinets}</p>}
      </section>
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="text-lead!">{children}</h3>
}

function sizes(shape: Shape, dimensions: Dimensions): string {
  const full = fullDimensions(dimensions)
  return dimensionNamesOf(shape)
    .map((name) => `${DIMENSION_LABELS[name]} ${formatSize(full[name])}`)
    .join(' · ')
}
