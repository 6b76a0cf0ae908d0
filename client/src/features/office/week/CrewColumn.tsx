import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import { overlap } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { useKeyboardMove } from './drag/use-keyboard-move.ts'
import type { useWeekDrag } from './drag/use-week-drag.ts'
import { AppointmentBlock } from './AppointmentBlock.tsx'
import {
  type Block,
  blocksOf,
  type DayColumn,
  blockPlace,
  startsShown,
  type Target,
  topOf,
  type WeekLayout,
} from './week-layout.ts'
import { clickedTarget } from './drag/week-targets.ts'

interface CrewColumnProps {
  column: DayColumn
  week: Week
  layout: WeekLayout
  /** Id of the text that says which keys work. */
  hint: string
  movingId: string | undefined
  currentId: string | undefined
  dragging: ReturnType<typeof useWeekDrag>
  carrying: ReturnType<typeof useKeyboardMove>
  onFocusAppointment: (id: string) => void
  onOpen: (appointment: OfficeAppointment) => void
  onEmpty: (target: Target) => void
  onClosure: (closure: Closure) => void
}

/** One crew's day: its visits, travel and closures over a button that books or blocks an empty time. */
export function CrewColumn({ column, week, layout, onEmpty, onClosure, ...blockProps }: CrewColumnProps) {
  const { date, crewName, off, color } = column
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
        onClick={(event) => {
          // Without a pointer, such as in a screen reader, a click has no place.
          const y = event.detail > 0 ? event.clientY - event.currentTarget.getBoundingClientRect().top : null
          const target = clickedTarget(y, column, week, layout, new Date())
          if (target) onEmpty(target)
        }}
        className={`absolute inset-0 cursor-cell! ${off === null ? 'hover:bg-paper' : 'hatched'}`}
      />
      <Lines layout={layout} />
      {off !== null && (
        <p className="pointer-events-none absolute inset-x-0.5 top-1.5 text-[0.75rem] text-muted leading-4 tracking-tight">
          <span className="bg-white hyphens-auto wrap-anywhere">{off}</span>
        </p>
      )}
      {blocks.map((block) => {
        const box = blockStyle(block, blocks, layout)
        if (block.kind === 'appointment') {
          const { appointment } = block
          return (
            <AppointmentBlock key={appointment.id} {...blockProps} appointment={appointment} box={box} color={color} />
          )
        }
        if (block.kind === 'travel') return <Travel key={`${block.appointment.id} travel`} box={box} />
        const { closure } = block
        return <BlockedTime key={closure.id} closure={closure} box={box} onOpen={() => onClosure(closure)} />
      })}
    </div>
  )
}

interface Boxed {
  box: ReturnType<typeof blockStyle>
}

/** Over blocked time, visits are narrower, so that the closure can be seen and opened at their right. */
function blockStyle(block: Block, all: readonly Block[], layout: WeekLayout) {
  const isOverClosure = block.kind === 'appointment' && all.some((one) => one.kind === 'closure' && overlap(one, block))
  return { ...blockPlace(block, layout), ...(isOverClosure && { right: '1rem' }) }
}

function Travel({ box }: Boxed) {
  return (
    <p
      className="hatched pointer-events-none absolute inset-x-0.5 overflow-hidden rounded-b-sm border border-divider bg-white px-1.5 text-[0.75rem] text-muted leading-4"
      style={box}
    >
      <span className="bg-white">Travel</span>
    </p>
  )
}

function BlockedTime({ closure, box, onOpen }: Boxed & { closure: Closure; onOpen: () => void }) {
  const text = `Blocked: ${closure.reason}`
  return (
    <button
      type="button"
      // A visit can lie over the words.
      title={text}
      onClick={onOpen}
      className="hatched absolute inset-x-0.5 flex overflow-hidden rounded-sm border border-control bg-white px-1.5 pt-1 text-left text-[0.8125rem] text-ink leading-4 hover:border-ink focus-visible:z-raised"
      style={box}
    >
      <span className="min-w-0 self-start bg-white wrap-anywhere">{text}</span>
    </button>
  )
}

/** A line for each hour. */
function Lines({ layout }: { layout: WeekLayout }) {
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
