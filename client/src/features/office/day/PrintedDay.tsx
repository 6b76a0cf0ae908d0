import type { CSSProperties } from 'react'
import { blockedText } from '#client/features/office/appointment-labels.ts'
import { PaperKitchen } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { PrintPlan } from '#client/features/drawing/paper/PrintPlan.tsx'
import type { CrewDay, DayStop } from '#shared/appointments/day.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { MeasuredCountertop } from '#shared/countertops/measured.ts'
import { isInPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { DIMENSION_LABELS, dimensionNamesOf, fullDimensions } from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import { fullName } from '#shared/contact/facts.ts'
import { acceptedPieces, type Piece } from './StopCard.tsx'

/** A crew's day on paper: the list first, then at most one page for each stop. No prices: it lies around in kitchens. */
export function PrintedDay({ day }: { day: CrewDay }) {
  const { stops, crewName } = day
  const date = formatCalendarDate(day.date)
  return (
    <article className="text-label">
      <h1 className="text-figure! wrap-anywhere">{date}</h1>
      <p className="wrap-anywhere">{crewName}</p>
      {day.blocked.map((blocked) => (
        <p key={blockedText(blocked)} className="font-strong wrap-anywhere">
          {blockedText(blocked)}
        </p>
      ))}
      <ol className="mt-6 border-control border-t">
        {stops.map((stop, index) => (
          <li key={stop.appointment.id} className="flex break-inside-avoid gap-3 border-divider border-b py-2">
            <span className="figures">{index + 1}.</span>
            <StopFacts stop={stop} />
          </li>
        ))}
      </ol>
      {stops.length === 0 && <p className="mt-4">No visits that day.</p>}
      {stops.map((stop, index) => (
        <StopPage
          key={stop.appointment.id}
          stop={stop}
          sheet={`${date}, ${crewName}, stop ${index + 1} of ${stops.length}`}
        />
      ))}
    </article>
  )
}

function StopFacts({ stop }: { stop: DayStop }) {
  const { appointment, contact, quoteNumber } = stop
  const address = formatAddressLines(contact).join(', ')
  const { status } = appointment
  return (
    <div className="min-w-0">
      <p className="font-strong wrap-anywhere">
        <span className="figures">{appointment.timeSlot}</span> {fullName(stop.contact)}
        {appointment.kind === 'install' && `, ${KIND_LABELS.install}`}
      </p>
      <p className="wrap-anywhere">
        <span className="figures">{contact.phoneNumber}</span>
        {address && `, ${address}`}
        {quoteNumber !== null && `, quote #${quoteNumber}`}
      </p>
      {!isInPhase(status, 'booked') && <p>{STATUS_FACTS[status].badge.text}</p>}
      {stop.collectCents > 0 && (
        <p className="font-strong">
          {appointment.kind === 'install' ? 'Collect the balance' : 'Collect the visit fee'}
        </p>
      )}
    </div>
  )
}

/** Letter paper without its margins, and A4, are at least so tall. */
const PAGE_CM = 23.5
/** What the facts of a stop take at most, with a line or two for notes below the drawings. */
const FACTS_CM = 5
/** Six lines of the customer's notes. */
const NOTES_CM = 3
/** How the countertops stand together, if there are several and few enough to leave room for it. */
const KITCHEN_CM = 5
const MOST_WITH_KITCHEN = 6
/** Taller rows would only be emptier. */
const MAX_ROW_CM = 5.5
/** More than a page has room for. */
const NOTE_LINES = Array.from({ length: 24 }, (_, index) => index)

interface StopPageProps {
  stop: DayStop
  /** Which sheet this is, if it's found alone. */
  sheet: string
}

function StopPage({ stop, sheet }: StopPageProps) {
  const { appointment, installation } = stop
  const accepted = acceptedPieces(stop)
  const countertops: Piece[] = accepted.length > 0 ? accepted : stop.countertops
  const names = countertopNames(countertops)
  const alsoOrdered = installation?.alsoOrdered ?? []
  const columns = columnsFor(countertops.length)
  const rows = Math.ceil(countertops.length / columns)
  const hasKitchen = countertops.length > 1 && countertops.length <= MOST_WITH_KITCHEN
  const notes = (appointment.notes ? NOTES_CM : 0) + (alsoOrdered.length > 0 ? NOTES_CM : 0)
  const room = PAGE_CM - FACTS_CM - notes - (hasKitchen ? KITCHEN_CM : 0)
  // However many there are, they share one page, and notes get what is left. On paper, browsers don't shrink rows that are
  // taller than their share.
  const look: CSSProperties = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: `${Math.min(MAX_ROW_CM, room / rows)}cm`,
    fontSize: FONT_SIZES[columns],
    lineHeight: columns === 1 ? undefined : 1.2,
  }
  return (
    <section className="flex break-before-page flex-col overflow-hidden" style={{ height: `${PAGE_CM}cm` }}>
      <p className="mb-2 text-caption wrap-anywhere">{sheet}</p>
      <StopFacts stop={stop} />
      {appointment.notes && <p className="mt-1 line-clamp-6 wrap-anywhere whitespace-pre-wrap">{appointment.notes}</p>}
      {alsoOrdered.length > 0 && (
        <p className="mt-1 line-clamp-6 wrap-anywhere">{`Also ordered: ${alsoOrdered.join('; ')}`}</p>
      )}
      {hasKitchen && (
        <div
          className="mt-2 shrink-0 [&>svg]:mx-auto [&>svg]:size-auto [&>svg]:max-h-full"
          style={{ height: `${KITCHEN_CM}cm` }}
        >
          <PaperKitchen countertops={countertops} />
        </div>
      )}
      {countertops.length === 0 ? (
        <p className="mt-3">Nothing is drawn for this visit.</p>
      ) : (
        <ol className="mt-3 grid shrink-0 gap-x-4" style={look}>
          {countertops.map((countertop, index) => (
            <PrintedPiece
              key={countertop.id}
              countertop={countertop}
              title={names[index] ?? ''}
              isAccepted={accepted.length > 0}
              measured={
                appointment.kind === 'install'
                  ? stop.measured.countertops.find(({ quoteCountertopId }) => quoteCountertopId === countertop.id)
                  : undefined
              }
              number={index + 1}
              isSmall={columns > 1}
            />
          ))}
        </ol>
      )}
      <div className="mt-3 min-h-9 grow basis-9 overflow-hidden">
        {NOTE_LINES.map((line) => (
          <p key={line} className="h-9 border-control border-b pt-3">
            {line === 0 && 'Notes'}
          </p>
        ))}
      </div>
    </section>
  )
}

const FONT_SIZES: Record<number, string | undefined> = { 2: '8pt', 3: '6.5pt', 5: '4.5pt' }

/** So many columns that a piece with four sizes is still readable. 50 pieces are the most that a quote has. */
function columnsFor(count: number): number {
  if (count <= 4) return 1
  if (count <= 12) return 2
  return count <= 24 ? 3 : 5
}

interface PrintedPieceProps {
  countertop: Piece
  title: string
  /** It has its final sizes. */
  isAccepted: boolean
  /** Its sizes stand for the blanks. */
  measured: MeasuredCountertop | undefined
  number: number
  /** There's only room for the letters of sizes, which the drawing has too. */
  isSmall: boolean
}

/** The drawing, and next to it a blank for each size. */
function PrintedPiece({ countertop, title, isAccepted, measured, number, isSmall }: PrintedPieceProps) {
  const { shape, stone } = countertop
  const dimensions = fullDimensions(countertop.dimensions)
  const sizes = measured && fullDimensions(measured.dimensions)
  return (
    <li className="flex min-h-0 flex-col overflow-hidden border-divider border-t pt-1">
      <p className="shrink-0 truncate font-strong">
        {number}. {`${title}, ${stoneName(stone)}`}
      </p>
      <div className={`flex min-h-0 grow ${isSmall ? 'gap-1' : 'gap-6'}`}>
        <div className="min-w-0 grow basis-0 pb-1 [&>svg]:size-auto [&>svg]:max-h-full">
          <PrintPlan countertop={{ ...countertop, dimensions }} />
        </div>
        <div className="shrink-0 basis-1/2">
          {dimensionNamesOf(shape).map((name) => (
            <p key={name} className={`figures whitespace-nowrap ${isSmall ? '' : 'leading-[0.65cm]'}`}>
              <span className={isSmall ? '' : 'inline-block w-48'}>
                {DIMENSION_LETTERS[name]} {!isSmall && DIMENSION_LABELS[name]} {formatSize(dimensions[name])}
              </span>{' '}
              {!isAccepted &&
                `Measured ${sizes ? formatSize(sizes[name]) : isSmall ? '____________' : '________________'}`}
            </p>
          ))}
          <p className="line-clamp-2 wrap-anywhere empty:hidden">{describeDetails(countertop)}</p>
        </div>
      </div>
    </li>
  )
}
