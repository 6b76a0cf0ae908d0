import { type RefObject, useEffect, useId, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { hasFocusElsewhere } from '#client/ui/focus.ts'
import { Failure } from '#client/ui/loading.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'
import { slotByLabel } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { availabilityQuery, monthOf, type OpenSlot, type SlotChoice, useAvailability } from './availability.ts'
import { Calendar } from './Calendar.tsx'

interface DayAndTimeProps {
  choice: SlotChoice
  slots: DaySlotsState
  now: Date
  lastDate: CalendarDate
  /** The time of the visit that moves, which is marked. */
  own?: OpenSlot
  onChange: (choice: SlotChoice) => void
}

/** The calendar, and beside it the free slots of the chosen day. */
export function DayAndTime({ choice, slots, now, lastDate, own, onChange }: DayAndTimeProps) {
  const id = useId()
  const times = useRef<HTMLDivElement>(null)
  useScrollToTakenSlot(times, slots.isChosenTaken)
  const goToTimes = useGoToTimes(times)
  const choose = (next: SlotChoice & { date: CalendarDate }) => {
    goToTimes()
    onChange(next)
    slots.refresh(next.date)
  }
  return (
    <div className="grid gap-x-16 gap-y-9 md:grid-cols-2">
      <div className="min-w-0">
        <p id={`${id}-day`} className="mb-4 font-strong">
          Choose a day
        </p>
        <Calendar
          labelledBy={`${id}-day`}
          value={choice.date}
          now={now}
          lastDate={lastDate}
          own={own?.date}
          onChange={(date) => choose({ date, slot: date === choice.date ? choice.slot : null })}
          onEarliest={choose}
        />
      </div>
      <div
        ref={times}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${id}-time`}
        className="min-w-0 scroll-mt-32 scroll-mb-8 outline-none sm:scroll-mt-8"
      >
        <p id={`${id}-time`} className="mb-4 font-strong">
          Choose a time
        </p>
        <DaySlots
          labelledBy={`${id}-time`}
          choice={choice}
          slots={slots}
          own={own?.date === choice.date ? own.slot : undefined}
          onChange={(slot) => onChange({ ...choice, slot })}
        />
      </div>
    </div>
  )
}

interface SlotOptionsProps {
  /** Id of the element that labels the group. */
  labelledBy: string
  /** Labels of the free slots, in order. */
  free: readonly string[]
  value: string | null
  onChange: (slot: string) => void
}

const NOON = 12 * 60
const isMorning = (slot: string) => (slotByLabel(slot)?.startMinutes ?? 0) < NOON

/** Radio buttons for the free slots of a day (docs/rules.md, Booking). */
function SlotOptions({ labelledBy, free, value, onChange }: SlotOptionsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-5">
      {['Morning', 'Afternoon'].map((title) => {
        const slots = free.filter((slot) => isMorning(slot) === (title === 'Morning'))
        if (slots.length === 0) return null
        return (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p id={`${id}-${title}`} className="mb-2 text-caption text-muted">
              {title}
            </p>
            <div className="grid grid-cols-2 gap-2 xl:grid-cols-3">
              {slots.map((slot) => (
                <label key={slot} className="relative grid min-h-control place-items-center px-2">
                  <input
                    type="radio"
                    name={id}
                    checked={slot === value}
                    onChange={() => onChange(slot)}
                    className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm border border-control bg-white transition-colors checked:border-pine checked:bg-pine hover:not-checked:border-ink forced-colors:checked:border-4"
                  />
                  <span className="figures pointer-events-none relative whitespace-nowrap text-caption peer-checked:text-white sm:text-label">
                    {slot}
                  </span>
                </label>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

interface DaySlotsProps extends Pick<DayAndTimeProps, 'choice' | 'slots'> {
  labelledBy: string
  /** The slot of the visit that moves, if it's on this day. */
  own: string | undefined
  onChange: (slot: string) => void
}

/** The free slots of the chosen day, or why there are none. */
function DaySlots({ labelledBy, choice: { date, slot }, slots, own, onChange }: DaySlotsProps) {
  if (date === null) return <p className="text-label text-muted">Pick a day to see open times.</p>
  const { free, closed, chosen, isChosenTaken } = slots
  const day = formatCalendarDate(date)
  return (
    <div tabIndex={-1} className="outline-none">
      <p className="mb-4 text-label text-muted">{day}</p>
      {own !== undefined && (
        <p className="figures mb-4 rounded-sm border border-brass px-4 py-3 text-label">
          Your visit now: <span className="whitespace-nowrap">{own}</span>
        </p>
      )}
      {isChosenTaken && (
        <p role="alert" className="mb-4 border-error border-l-2 bg-white px-4 py-3 text-label">
          {`${slot} is no longer open. Please choose another ${free && free.length > 0 ? 'time' : 'day'}.`}
        </p>
      )}
      {free === undefined && slots.isPending && (
        <p role="status" className="text-label text-muted">
          Checking open times...
        </p>
      )}
      {free === undefined && slots.isError && (
        // The calendar next to it announces the reason.
        <Failure title="We couldn't load times for this day." isAnnounced onTryAgain={slots.retry} />
      )}
      {free && free.length === 0 && (
        <p role="status" className="text-label">
          {`${day} is ${closed ? `closed: ${closed}` : 'fully booked'}. Please choose another day.`}
        </p>
      )}
      {free && free.length > 0 && (
        <SlotOptions labelledBy={labelledBy} free={free} value={chosen} onChange={onChange} />
      )}
      {free && free.length > 0 && (
        <p role="status" className="mt-4 min-h-5 text-caption text-muted">
          {chosen === null && 'Please select a time slot'}
        </p>
      )}
    </div>
  )
}

/** The free slots of the chosen day, and whether the chosen slot is still free. */
export function useDaySlots({ date, slot }: SlotChoice) {
  const queryClient = useQueryClient()
  const month = monthOf(date ?? dateIn(new Date(), SHOP.timeZone))
  const availability = useAvailability(month, date !== null)
  const day = availability.data?.find((one) => one.date === date)
  const isFree = slot !== null && day?.slots.includes(slot) === true
  return {
    /** Labels of the free slots. Undefined while loading. */
    free: day?.slots,
    closed: day?.closed,
    isPending: date !== null && availability.isPending,
    /** True during a refetch, too, when `free` may be out of date. */
    isFetching: date !== null && availability.isFetching,
    isError: date !== null && availability.isError,
    /** The chosen slot, or null if none is chosen or it is taken. */
    chosen: isFree ? slot : null,
    isChosenTaken: slot !== null && day !== undefined && !isFree,
    retry: () => void availability.refetch(),
    /** Refetches the month of a chosen date if its data is stale. */
    refresh: (chosen: CalendarDate) => void queryClient.fetchQuery(availabilityQuery(monthOf(chosen))).catch(() => {}),
  }
}

export type DaySlotsState = ReturnType<typeof useDaySlots>

/** Scrolls to the message that the chosen slot was taken, unless the visitor is elsewhere on the page. */
function useScrollToTakenSlot(times: RefObject<HTMLElement | null>, isChosenTaken: boolean): void {
  useEffect(() => {
    const form = times.current?.closest('form')
    if (isChosenTaken && form && !hasFocusElsewhere(form)) times.current?.scrollIntoView?.({ block: 'nearest' })
  }, [times, isChosenTaken])
}

/** After a choice in the calendar, brings the times into view and focuses the chosen one or the first. */
function useGoToTimes(slots: RefObject<HTMLElement | null>): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    const times = slots.current
    if (!isDue.current || !times) return
    isDue.current = false
    const next = times.querySelector<HTMLElement>('input:checked') ?? times.querySelector<HTMLElement>('input') ?? times
    next.focus({ preventScroll: true })
    times.scrollIntoView({
      // On wider screens they stand beside the calendar.
      block: matchMedia(PHONE_SCREEN).matches ? 'start' : 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  })
  return () => {
    isDue.current = true
  }
}
