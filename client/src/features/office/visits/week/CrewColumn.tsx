import type { CSSProperties } from 'react'
import { customerName } from '#client/features/office/appointment-labels.ts'
import {
  type Block,
  blockPlace,
  blocksOf,
  type DayColumn,
  spanBetween,
  startsShown,
  topOf,
  type WeekLayout,
} from '#client/features/office/visits/week-layout.ts'
import { hoursLabel } from '#client/features/office/visits/week-targets.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { overlap, slotStart } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { AppointmentMarks, appointmentElementId, describeAppointment, INSTALL_LOOK } from './AppointmentMarks.tsx'
import type { OpenWeekDialog } from './WeekDialogs.tsx'
import { movedId, useTimeDrawing, type WeekMoves } from './week-moves.ts'

interface CrewColumnProps {
  column: DayColumn
  week: Week
  layout: WeekLayout
  /** Id of the text that says which keys work. */
  hint: string
  moves: WeekMoves
  /** The visit that Tab leads to. */
  currentId: string | undefined
  onFocusAppointment: (id: string) => void
  onOpen: (dialog: OpenWeekDialog) => void
}

/** One crew's day: its visits, travel and closures over a button that books or blocks an empty time. */
export function CrewColumn({ column, week, layout, ...props }: CrewColumnProps) {
  const { date, crew, crewName, off, color } = column
  const { onOpen } = props
  const { drawn, startDrawing } = useTimeDrawing(layout, onOpen)
  // Travel is drawn first, so that it doesn't cover the words of blocked time.
  const blocks = blocksOf(column, week, layout).toSorted(
    (one, other) => Number(other.kind === 'travel') - Number(one.kind === 'travel'),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be for form fields
    <div
      role="group"
      aria-label={`${formatCalendarDate(date)}, ${crewName}`}
      className="relative min-w-0 border-divider border-l"
    >
      <button
        type="button"
        // Reached by a click. The buttons above the calendar do the same by keyboard.
        tabIndex={-1}
        aria-label={`Book or block: ${formatCalendarDate(date)}, ${crewName}`}
        onPointerDown={(event) => startDrawing(event, column)}
        onClick={(event) => {
          // Without a pointer, such as in a screen reader, a click has no place.
          if (event.detail === 0) return onOpen({ dialog: 'bookByPhone', place: { date, crew, timeSlot: '' } })
          const y = event.clientY - event.currentTarget.getBoundingClientRect().top
          onOpen({ dialog: 'empty', target: { date, crew, startMinutes: spanBetween(y, y, layout).startMinutes } })
        }}
        className={`absolute inset-0 cursor-cell! ${off === null ? 'hover:bg-paper' : 'hatched'}`}
      />
      <HourLines layout={layout} />
      {off !== null && (
        <p className="pointer-events-none absolute inset-x-0.5 top-1.5 text-[0.75rem] text-muted leading-4 tracking-tight">
          <span className="bg-white hyphens-auto wrap-anywhere">{off}</span>
        </p>
      )}
      {blocks.map((block) => {
        const style = blockStyle(block, blocks, layout)
        switch (block.kind) {
          case 'appointment': {
            const { appointment } = block
            const look = { ...style, borderLeftColor: color }
            return (
              <AppointmentBlock
                key={appointment.id}
                {...props}
                appointment={appointment}
                hasAddress={layout.days.length === 1}
                style={look}
              />
            )
          }
          case 'travel':
            return <Travel key={`${block.appointment.id} travel`} style={style} />
          case 'closure': {
            const { closure } = block
            const open = () => onOpen({ dialog: 'closure', closure })
            return <BlockedTime key={closure.id} closure={closure} style={style} onOpen={open} />
          }
        }
      })}
      {drawn && (
        <p
          aria-hidden
          className="figures pointer-events-none absolute inset-x-0.5 z-raised overflow-hidden rounded-sm border-2 border-pine border-dashed bg-white/85 px-1.5 py-1 text-[0.8125rem] leading-4 shadow-soft"
          style={blockPlace(drawn, layout)}
        >
          <span className="font-strong">Block</span> {hoursLabel(drawn)}
        </p>
      )}
    </div>
  )
}

/** Over blocked time, visits are narrower, so that the closure can be seen and opened at their right. */
function blockStyle(block: Block, all: readonly Block[], layout: WeekLayout): CSSProperties {
  const isOverClosure = block.kind === 'appointment' && all.some((one) => one.kind === 'closure' && overlap(one, block))
  return { ...blockPlace(block, layout), ...(isOverClosure && { right: '1rem' }) }
}

/** Where three crews stand side by side. */
const IF_NARROW = '@max-[5.5rem]:text-[0.75rem] @max-[5.5rem]:tracking-tight'

interface AppointmentBlockProps extends Omit<CrewColumnProps, 'column' | 'week' | 'layout'> {
  appointment: OfficeAppointment
  /** Says the street where there is room. */
  hasAddress: boolean
  style: CSSProperties
}

function AppointmentBlock({
  appointment,
  hasAddress,
  style,
  hint,
  moves,
  currentId,
  onFocusAppointment,
  onOpen,
}: AppointmentBlockProps) {
  const { id, kind, status, contact } = appointment
  const isInstall = kind === 'install'
  const [time, half] = slotStart(appointment.timeSlot).split(' ')
  const isMoving = moves.moving !== null && movedId(moves.moving.item) === id
  const look = isInPhase(status, 'hold')
    ? 'border-dashed border-control bg-paper'
    : isInPhase(status, 'over')
      ? 'border-divider bg-sand text-muted'
      : isInstall
        ? `border-ink ${INSTALL_LOOK}`
        : 'border-control bg-paper'
  return (
    <button
      type="button"
      id={appointmentElementId(id)}
      tabIndex={id === currentId ? 0 : -1}
      aria-describedby={hint}
      onFocus={() => onFocusAppointment(id)}
      onBlur={moves.onBlur}
      onKeyDown={(event) => moves.onKeyDown(event, appointment)}
      onClick={() => onOpen({ dialog: 'appointment', appointment })}
      onPointerDown={isInPhase(status, 'booked') ? (event) => moves.startDrag(event, { appointment }) : undefined}
      className={`@container absolute inset-x-0.5 flex touch-manipulation flex-col overflow-hidden rounded-sm border border-l-4 px-1 py-1 text-left text-[0.8125rem] leading-4 select-none hover:border-ink focus-visible:z-raised ${look} ${isMoving ? 'opacity-50' : ''}`}
      style={style}
    >
      {/* What has no room for a whole line wraps out of sight. */}
      <span className={`flex h-full flex-col flex-wrap overflow-hidden *:w-full ${IF_NARROW}`}>
        <span className="figures flex flex-wrap items-center gap-x-1 whitespace-nowrap @max-[5.5rem]:gap-x-0.5">
          <span>
            {/* The hours at the left edge say it in a narrow column. */}
            {time} <span className="@max-[5.5rem]:sr-only">{half}</span>
          </span>
          <AppointmentMarks appointment={appointment} />
        </span>
        {isInstall && (
          <span className="font-strong">
            <span className="@max-[5.5rem]:sr-only">{KIND_LABELS.install}</span>
            <span aria-hidden className="@min-[5.5rem]:hidden">
              Install
            </span>
          </span>
        )}
        <bdi className="line-clamp-2 font-strong wrap-anywhere">{customerName(appointment)}</bdi>
        <span className="block truncate">
          {isInPhase(status, 'hold') ? (
            'Awaiting payment'
          ) : (
            <>
              {hasAddress && contact.address && <span className="@max-[12rem]:hidden">{contact.address}, </span>}
              {contact.city}
            </>
          )}
        </span>
      </span>
      <span className="sr-only">{`, ${describeAppointment(appointment)}`}</span>
    </button>
  )
}

function Travel({ style }: { style: CSSProperties }) {
  return (
    <p
      className="hatched pointer-events-none absolute inset-x-0.5 overflow-hidden rounded-b-sm border border-divider bg-white px-1.5 text-[0.75rem] text-muted leading-4"
      style={style}
    >
      <span className="bg-white">Travel</span>
    </p>
  )
}

function BlockedTime({ closure, style, onOpen }: { closure: Closure; style: CSSProperties; onOpen: () => void }) {
  const text = `Blocked: ${closure.reason}`
  return (
    <button
      type="button"
      // A visit can lie over the words.
      title={text}
      onClick={onOpen}
      className="@container hatched absolute inset-x-0.5 flex overflow-hidden rounded-sm border border-control bg-white px-1 pt-1 text-left text-[0.8125rem] text-ink leading-4 hover:border-ink focus-visible:z-raised"
      style={style}
    >
      <span className={`min-w-0 self-start bg-white wrap-anywhere ${IF_NARROW}`}>{text}</span>
    </button>
  )
}

function HourLines({ layout }: { layout: WeekLayout }) {
  return startsShown(layout)
    .filter((minutes) => minutes > layout.startMinutes && minutes % 60 === 0)
    .map((minutes) => (
      <span
        key={minutes}
        aria-hidden
        className="pointer-events-none absolute inset-x-0 border-divider/70 border-t"
        style={{ top: topOf(minutes, layout) }}
      />
    ))
}
