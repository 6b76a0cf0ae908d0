import { useEffect, useRef } from 'react'
import { blockPlace, columnShare, type Target, type WeekLayout } from '#client/features/office/week/week-layout.ts'
import { VISIT_MINUTES } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { targetState } from './week-targets.ts'

interface DropPlaceProps {
  week: Week
  layout: WeekLayout
  target: Target
  movingId: string | undefined
  /** Keys move it, so the calendar scrolls along. A pointer is always over it. */
  isFollowed: boolean
}

const NEAREST: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' }

/** Shows where a visit would land, and what is there. */
export function DropPlace({ week, layout, target, movingId, isFollowed }: DropPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFollowed) place.current?.scrollIntoView?.(NEAREST)
  }, [isFollowed, target])
  const columns = layout.days.flatMap((day) => day.columns)
  const index = columns.findIndex(({ date, crew }) => date === target.date && crew === target.crew)
  const { startMinutes } = target
  const state = targetState(week, target, new Date(), movingId)
  return (
    <div
      ref={place}
      aria-hidden
      className={`pointer-events-none absolute z-raised scroll-ml-14 overflow-hidden rounded-sm border-2 border-dashed bg-white/85 px-1.5 py-1 text-[0.8125rem] leading-4 shadow-soft ${state === 'free' ? 'border-pine' : 'border-error'}`}
      style={{
        ...blockPlace({ startMinutes, endMinutes: startMinutes + VISIT_MINUTES }, layout),
        ...columnShare(index, columns.length),
      }}
    >
      <span className="figures block font-strong">{formatTimeOfDay(startMinutes)}</span>
      <span>{state}</span>
    </div>
  )
}
