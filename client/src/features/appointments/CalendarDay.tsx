import { useEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'

/** One day of the calendar. Says 'full' below the number if the day is fully booked. */
export function CalendarDay({ day: _day, modifiers, children, className = '', ...button }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  // The library sets `focused` on the day that gets the focus.
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])

  const look = modifiers.selected
    ? 'border-pine bg-pine text-white forced-colors:border-4'
    : modifiers.disabled
      ? `border-transparent text-muted ${modifiers.full ? '' : 'opacity-60'}`
      : 'border-control bg-white font-strong hover:border-ink active:bg-sand'
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      title={modifiers.closed && !modifiers.selected ? button['aria-label'] : undefined}
      className={`${className} ${look} ${modifiers.today && !modifiers.selected ? 'underline decoration-2 decoration-brass underline-offset-4' : ''}`}
    >
      {children}
      {modifiers.full && <span className="block text-[0.6875rem] leading-none">full</span>}
    </button>
  )
}
