import type { CSSProperties } from 'react'
import type { CrewDay, DayStop } from '#shared/appointments/day.ts'
import { DIMENSION_LABELS, dimensionNamesOf, fullDimensions, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { withName } from '#shared/estimate/texts.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import type { RenderPlan } from './Day.tsx'
import { nameOf } from './StopCard.tsx'

/** A crew's day on paper: the list first, then at most one page for each stop. No prices: it lies around in kitchens. */
export function PrintedDay({ day, renderPlan }: { day: CrewDay; renderPlan: RenderPlan }) {
  return (
    <article className="text-label">
      <h1 className="text-figure!">
        {formatCalendarDate(day.date)}, crew {day.crew}
      </h1>
      <ol className="mt-6 border-control border-t">
        {day.stops.map((stop) => (
          <li key={stop.appointment.id} className="border-divider border-b py-2">
            <StopFacts stop={stop} />
          </li>
        ))}
      </ol>
      {day.stops.map((stop) => (
        <StopPage key={stop.appointment.id} stop={stop} renderPlan={renderPlan} />
      ))}
    </article>
  )
}

function StopFacts({ stop }: { stop: DayStop }) {
  const { appointment, contact, collectCents } = stop
  const address = formatAddressLines(contact).join(', ')
  return (
    <>
      <p className="font-strong wrap-anywhere">
        <span className="figures">{appointment.timeSlot}</span> {nameOf(stop)}
      </p>
      <p className="wrap-anywhere">
        <span className="figures">{contact.phoneNumber}</span>
        {address && `, ${address}`}
      </p>
      {collectCents > 0 && <p>Collect the visit fee</p>}
    </>
  )
}

/** Letter paper without its margins, and A4, are at least so tall. */
const PAGE_HEIGHT = '23.5cm'

function StopPage({ stop, renderPlan }: { stop: DayStop; renderPlan: RenderPlan }) {
  const { countertops, appointment } = stop
  const columns = Math.ceil(Math.sqrt(countertops.length * 0.7))
  // However many there are, they share one page.
  const look: CSSProperties = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${Math.ceil(countertops.length / Math.max(columns, 1))}, minmax(0, 1fr))`,
    fontSize: columns <= 2 ? undefined : columns <= 4 ? '7pt' : '5pt',
    lineHeight: columns <= 2 ? undefined : 1.2,
  }
  return (
    <section className="flex break-before-page flex-col overflow-hidden" style={{ height: PAGE_HEIGHT }}>
      <StopFacts stop={stop} />
      {appointment.notes && <p className="mt-1 line-clamp-6 wrap-anywhere whitespace-pre-wrap">{appointment.notes}</p>}
      <ol className="mt-3 grid min-h-0 grow gap-x-6 gap-y-2" style={look}>
        {countertops.map((countertop, index) => (
          <li key={countertop.id} className="flex min-h-0 flex-col border-divider border-t pt-1">
            <p className="font-strong wrap-anywhere">
              {withName(
                `${index + 1}. ${SHAPE_LABELS[countertop.shape]}, ${STONE_NAMES[countertop.stone]}`,
                countertop,
              )}
            </p>
            <div className="min-h-0 grow [&>svg]:h-full [&>svg]:max-w-full">
              {renderPlan({ ...countertop, dimensions: fullDimensions(countertop.dimensions) })}
            </div>
            <p className="wrap-anywhere empty:hidden">{describeDetails(countertop)}</p>
            {dimensionNamesOf(countertop.shape).map((name) => (
              <p key={name} className="figures">
                {DIMENSION_LABELS[name]} {formatSize(fullDimensions(countertop.dimensions)[name])} Measured ____________
              </p>
            ))}
          </li>
        ))}
      </ol>
      {countertops.length === 0 && <p className="mt-2">Nothing is drawn for this visit.</p>}
      <p className="mt-2">Notes ____________________________________________________________</p>
    </section>
  )
}
