import logo from '#shared/content/brand/logo.svg'
import { LOGO, OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { DIMENSION_LABELS, dimensionNamesOf, fullDimensions, SHAPE_LABELS } from '#shared/countertops/design.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { type Estimate, type EstimatedDesign, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { estimateTerms, priceBand, ROUNDING_REASON } from '#shared/estimate/words.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatDay } from '#shared/lib/dates.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { addressLines } from '#shared/places/address.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { PrintPlan } from './print-plan.tsx'

/** A request as it was on its day; what is not known here is left out. */
interface PrintedQuote {
  number: number
  createdAt: string
  contact?: Contact | undefined
  quoted?: Priced | undefined
  /** The measurement visit, where one is booked. */
  visit?: { appointmentDate: CalendarDate; timeSlot: string } | null
}

type Contact = Pick<Quote, 'firstName' | 'lastName' | 'phoneNumber' | 'email'> & Parameters<typeof addressLines>[0]

interface Priced {
  /** One for each line of the estimate. */
  countertops: readonly EstimatedDesign[]
  estimate: Estimate
}

/** The designs that a visitor is looking at, as they are today. */
export function DesignSheet({ designs }: { designs: readonly EstimatedDesign[] }) {
  return (
    <Sheet
      title={designs.length === 1 ? 'Your countertop' : `Your ${designs.length} countertops`}
      facts={[{ label: 'Printed', value: formatDay(new Date().toISOString(), SHOP.timeZone) }]}
      priced={{ countertops: designs, estimate: estimate(designs, PRICE_LIST) }}
    />
  )
}

export function QuoteSheet({ number, createdAt, contact, quoted, visit }: PrintedQuote) {
  return (
    <Sheet
      title={`Quote request #${number}`}
      facts={[
        { label: 'Received', value: formatDay(createdAt, SHOP.timeZone) },
        { label: 'Name', value: contact ? `${contact.firstName} ${contact.lastName}` : '' },
        { label: 'Phone', value: contact?.phoneNumber ?? '' },
        { label: 'Email', value: contact?.email ?? '' },
        { label: 'Address', value: contact ? addressLines(contact).join(', ') : '' },
        {
          label: 'Measurement visit',
          value: visit ? `${formatCalendarDate(visit.appointmentDate)}, ${visit.timeSlot}` : '',
        },
      ]}
      priced={quoted}
    />
  )
}

interface SheetProps {
  title: string
  /** When, for whom and where: what is empty is left out. */
  facts: readonly { label: string; value: string }[]
  priced?: Priced | undefined
}

/** Drawings and what they should cost, as one hands them to somebody: on paper, with the shop's address. */
function Sheet({ title, facts, priced }: SheetProps) {
  return (
    <article className="text-label">
      <Letterhead />
      <h1 className="mt-10 text-figure!">{title}</h1>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {facts
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-muted">{label}</dt>
              <dd className="figures wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {priced && (
        <>
          <ol className="mt-6 border-control border-t">
            {priced.countertops.map((design, index) => (
              <Countertop key={index} design={design} />
            ))}
          </ol>
          <Prices estimate={priced.estimate} />
        </>
      )}
    </article>
  )
}

function Letterhead() {
  return (
    <header className="flex items-end justify-between gap-8 border-ink border-b pb-4">
      <img src={logo} alt={SHOP.name} {...LOGO} className="font-serif text-h3" />
      <address className="figures text-right text-caption not-italic">
        {SHOP.street}, {SHOP.city}, {SHOP.state} {SHOP.zipCode}
        <br />
        <span className="font-strong">{SHOP.phone}</span>
        <br />
        {OPENING_HOURS.map(({ days, hours }) => `${days} ${hours}`).join(', ')}
      </address>
    </header>
  )
}

function Countertop({ design: { shape, dimensions, stone } }: { design: EstimatedDesign }) {
  const full = fullDimensions(dimensions)
  return (
    <li className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-center gap-8 border-control border-b py-4">
      <PrintPlan design={{ shape, dimensions: full, stone }} />
      <div>
        <h2 className="text-lead!">
          {SHAPE_LABELS[shape]} in {STONE_NAMES[stone]}
        </h2>
        <dl className="figures mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5">
          {dimensionNamesOf(shape).map((name) => (
            <div key={name} className="contents">
              <dt className="text-muted">{DIMENSION_LABELS[name]}</dt>
              <dd>{formatInches(full[name])} in</dd>
            </div>
          ))}
          <dt className="text-muted">Area</dt>
          <dd>{formatSquareFeet(areaSquareFeet(shape, full))} sq ft</dd>
        </dl>
      </div>
    </li>
  )
}

function Prices({ estimate: figures }: { estimate: Estimate }) {
  const { lines, subtotalCents, minimumAddsCents, minimumJobCents, totalCents, priceListVersion } = figures
  return (
    <section className="mt-6 break-inside-avoid">
      <h2 className="text-lead!">Estimate</h2>
      <table className="figures mt-2 w-full">
        <tbody>
          {lines.map(({ shape, stone, explanation, amountCents }, index) => (
            <Row
              key={index}
              label={`${SHAPE_LABELS[shape]}, ${STONE_NAMES[stone]}: ${explanation}`}
              cents={amountCents}
            />
          ))}
          {minimumAddsCents > 0 && (
            <>
              <Row label="Subtotal" cents={subtotalCents} />
              <Row label={`Up to the minimum job of ${formatCents(minimumJobCents)}`} cents={minimumAddsCents} />
            </>
          )}
          <tr className="border-ink border-t">
            <th scope="row" className="py-2 text-left font-strong">
              Total, tax included, installed
            </th>
            <td className="py-2 text-right font-serif text-h3">{formatCents(totalCents)}</td>
          </tr>
        </tbody>
      </table>
      <p className="figures mt-1">{priceBand(figures)}</p>
      <p className="mt-2 text-caption text-muted">{ROUNDING_REASON}</p>
      <p className="figures text-caption text-muted">{estimateTerms(priceListVersion)}</p>
    </section>
  )
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <tr className="border-divider border-t first:border-t-0">
      <th scope="row" className="py-1.5 pr-6 text-left font-normal">
        {label}
      </th>
      <td className="py-1.5 text-right">{formatCents(cents)}</td>
    </tr>
  )
}
