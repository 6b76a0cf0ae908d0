import { Fragment, type ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import { CountertopSizes, MeasuredExtras } from '#client/features/drawing/MeasuredSizes.tsx'
import { PrintPlan } from '#client/features/drawing/paper/PrintPlan.tsx'
import { KitchenPlan } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { RoomView } from '#client/features/drawing/room/RoomView.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { PhotoGrid } from '#client/features/office/photos/PhotoGrid.tsx'
import { VisitPhotoGrid } from '#client/features/office/photos/visit-photos.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { Button } from '#client/ui/button.tsx'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { oldPriceText } from '#shared/estimate/old-price.ts'
import type { DescribedCountertop, Estimate } from '#shared/estimate/estimate.ts'
import { itemAmounts, lineNotes } from '#shared/estimate/item-texts.ts'
import { minimumLabel } from '#shared/estimate/texts.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { fullName } from '#shared/contact/facts.ts'
import { hasSameContact, type Contact } from '#shared/contact/fields.ts'
import { DECIDED_STAGES } from '#shared/quotes/statuses.ts'
import { describeCabinets, describeDetails } from '#shared/fabrication/describe.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/list-facts.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { Attachments } from './Attachments.tsx'

export function photoQuery(id: string, photoId: string) {
  return readQuery('GET /api/quotes/{id}/photos/{photoId}', { params: { id, photoId } })
}

interface QuoteDetailsProps {
  quote: QuoteDetail
  /** Of the record that this is in, so that the same contact isn't shown again. */
  contactBeside: Contact
}

export function QuoteDetails({
  quote,
  contactBeside,
  afterEstimate,
}: QuoteDetailsProps & { afterEstimate?: ReactNode }) {
  const names = countertopNames(quote.countertops)
  const cabinets = describeCabinets(quote.job)
  const now = useMinute() ?? new Date()
  const oldPrice = DECIDED_STAGES.includes(quote.stage) ? undefined : oldPriceText(quote.createdAt, now)
  return (
    // Each section stands apart from the one before it.
    <div tabIndex={-1} className="grid grid-cols-1 gap-y-8">
      <QuoteContact quote={quote} contactBeside={contactBeside} />
      {quote.customerNote && (
        <section>
          <Heading>Note from the customer</Heading>
          <p className="mt-2 text-label whitespace-pre-wrap wrap-anywhere">{quote.customerNote}</p>
        </section>
      )}
      {quote.photoIds && (
        <section>
          <Heading>{quote.photoIds.length === 1 ? 'Photo' : `${quote.photoIds.length} photos`}</Heading>
          <PhotoGrid
            photos={quote.photoIds.map((photoId) => ({ id: photoId, read: photoQuery(quote.id, photoId) }))}
            title={`Photos of quote #${quote.number}`}
            fileName={`quote-${quote.number}-photo`}
          />
        </section>
      )}
      {quote.visitPhotos && (
        <section>
          <Heading>Photos by the crew</Heading>
          {quote.visitPhotos.map((visit) => (
            <div key={visit.appointmentId} className="mt-3">
              <p className="text-label">{`${KIND_LABELS[visit.kind]} on ${formatMonthDay(visit.appointmentDate)}`}</p>
              <VisitPhotoGrid {...visit} />
            </div>
          ))}
        </section>
      )}
      <section>
        <Heading>{quote.countertops.length === 1 ? 'Countertop' : `${quote.countertops.length} countertops`}</Heading>
        <div className="mt-3 rounded-sm border border-divider bg-white p-3 empty:hidden [&_svg]:mx-auto">
          <KitchenPlan countertops={quote.countertops} look="lines" />
        </div>
        <ul className="mt-3 grid gap-6">
          {quote.countertops.map((countertop, index) => (
            <li key={countertop.id} className="border-divider border-t pt-4">
              <Plan countertop={countertop} name={`Drawing ${index + 1}: ${names[index]}`} />
              <p className="mt-3 flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-strong wrap-anywhere">
                  {`${names[index]}, ${stoneName(countertop.stone)}`}
                </span>
                <span className="figures whitespace-nowrap">{formatSquareFeet(countertop.areaSquareFeet)} sq ft</span>
              </p>
              <CountertopSizes countertop={countertop} measured={quote.measured} />
              <p className="figures text-label wrap-anywhere empty:hidden">{describeDetails(countertop)}</p>
            </li>
          ))}
        </ul>
        <RoomView countertops={quote.countertops} fileName={`quote-${quote.number}-room.png`} className="mt-4" />
        <MeasuredExtras quote={quote} />
      </section>
      <section>
        <Heading>Estimate</Heading>
        {oldPrice && <p className="figures mt-2 font-strong text-label">{oldPrice}</p>}
        <QuoteEstimate countertops={quote.countertops} estimate={quote.estimate} />
        {cabinets && <p className="mt-3 text-label">{cabinets}</p>}
        {afterEstimate}
      </section>
      <Attachments quote={quote} />
    </div>
  )
}

/** Drawn from the data, as on the printed sheet and the day sheet, so that it's never older than what stands beside it. */
function Plan({ countertop, name }: { countertop: QuoteDetail['countertops'][number]; name: string }) {
  const { shape, dimensions, details } = countertop
  return (
    <div
      role="img"
      aria-label={name}
      className="rounded-sm border border-divider bg-white p-3 [&_svg]:mx-auto [&_svg]:max-h-80"
    >
      <PrintPlan countertop={{ shape, dimensions: fullDimensions(dimensions), details }} />
    </div>
  )
}

/** Who asked for it, unless the record says the same. */
function QuoteContact({ quote, contactBeside }: QuoteDetailsProps) {
  const isShown = !hasSameContact(quote, contactBeside)
  if (!isShown && !quote.emailWithheld) return null
  return (
    <section aria-label="Contact">
      {isShown && (
        <>
          <Heading>Contact of this quote</Heading>
          <bdi className="mt-2 block text-left font-strong text-label wrap-anywhere">{fullName(quote)}</bdi>
          <p className="mt-2 flex flex-wrap gap-x-5 text-label">
            <ContactLinks contact={quote} />
          </p>
          <p className="mt-1 text-label wrap-anywhere">
            {formatAddressLines(quote).join(', ') || <span className="text-muted">No address given</span>}
          </p>
        </>
      )}
      {quote.emailWithheld && <WithheldEmail quote={quote} />}
    </section>
  )
}

export function Heading({ children }: { children: ReactNode }) {
  return <h3 className="text-lead!">{children}</h3>
}

/** Says that the customer got no email about this quote, with a button that sends it. */
function WithheldEmail({ quote }: { quote: QuoteDetail }) {
  const send = useOfficeChange({
    failed: 'send email',
    send: () => call('POST /api/quotes/{id}/email', { params: { id: quote.id } }),
    done: 'Email sent',
    about: quoteName(quote),
  })
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      Email not sent: this address already got {QUOTE_EMAILS_PER_DAY} that day
      <Button size="small" busy={send.isSaving} onClick={() => send.save()}>
        Send
      </Button>
    </p>
  )
}

interface QuoteEstimateProps {
  /** One per line of the estimate. */
  countertops: readonly DescribedCountertop[]
  estimate: Estimate
}

/** How a quote's total adds up: each countertop with its items, then what the whole job adds. */
export function QuoteEstimate({ countertops, estimate }: QuoteEstimateProps) {
  return (
    <>
      <table className="figures mt-3 w-full text-label">
        <tbody>
          <EstimateRows countertops={countertops} estimate={estimate} />
          <tr className="border-ink border-t font-strong">
            <th scope="row" className="py-2 pr-4 text-left font-strong">
              Total, tax included
            </th>
            <td className="py-2 text-right">{formatCents(estimate.totalCents)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-1 text-caption text-muted">
        {[`Price list ${estimate.priceListVersion}.`, ...lineNotes(countertops, estimate)].join(' ')}
      </p>
    </>
  )
}

/** Each countertop with its items, then what the whole job adds, and the minimum. */
export function EstimateRows({ countertops, estimate }: QuoteEstimateProps) {
  const names = countertopNames(countertops)
  return (
    <>
      {estimate.lines.map((line, index) => {
        return (
          <Fragment key={index}>
            <Row amount={formatCents(line.amountCents)}>
              {[names[index], line.explanation].filter(Boolean).join(': ')}
            </Row>
            <ItemRows estimate={estimate} countertop={index} />
          </Fragment>
        )
      })}
      <ItemRows estimate={estimate} countertop={null} />
      {estimate.minimumAddsCents > 0 && (
        <Row amount={formatCents(estimate.minimumAddsCents)}>{minimumLabel(estimate)}</Row>
      )}
    </>
  )
}

/** The items of a line's countertop, or of the whole job (null). */
function ItemRows({ estimate, countertop }: { estimate: Estimate; countertop: number | null }) {
  return itemAmounts(estimate, countertop).map(({ id, label, note, amount }) => (
    <Row key={id} amount={amount} isIndented={countertop !== null}>
      {label}
      <span className="block text-caption text-muted">{note}</span>
    </Row>
  ))
}

export function Row({
  amount,
  isIndented = false,
  children,
}: {
  amount: string
  isIndented?: boolean
  children: ReactNode
}) {
  return (
    <tr className="border-divider border-t">
      <th scope="row" className={`py-2 pr-4 text-left font-normal wrap-anywhere ${isIndented ? 'pl-4' : ''}`}>
        {children}
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap">{amount}</td>
    </tr>
  )
}
