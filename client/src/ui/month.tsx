import { useEffect, useRef } from 'react'
import { type ClassNames, type DayButtonProps, DayPicker } from 'react-day-picker'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { calendarDate, type CalendarDate } from '#shared/lib/zoned.ts'

// How every calendar of a month looks.

interface MonthProps {
  today: CalendarDate
  value: CalendarDate | undefined
  /** Earlier days can't be chosen, and no later ones than `max`. */
  min: CalendarDate | undefined
  max?: CalendarDate | undefined
  /** Of those between, the ones that can be. All, unless given. */
  isOpen?: (date: CalendarDate) => boolean
  onChange: (date: CalendarDate) => void
}

/** Chooses a day, by pointer or by arrow keys. The chosen day, or else today, has the focus. */
export function Month({ today, value, min, max, isOpen = () => true, onChange }: MonthProps) {
  const selected = value === undefined ? undefined : toLocalDate(value)
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar is what was asked for
      autoFocus
      navLayout="around"
      today={toLocalDate(today)}
      defaultMonth={toLocalDate(value ?? (min !== undefined && min > today ? min : today))}
      {...(min !== undefined && { startMonth: toLocalDate(min) })}
      {...(max !== undefined && { endMonth: toLocalDate(max) })}
      selected={selected}
      onSelect={(date) => onChange(fromLocalDate(date))}
      disabled={(localDate) => {
        const date = fromLocalDate(localDate)
        return (min !== undefined && date < min) || (max !== undefined && date > max) || !isOpen(date)
      }}
      labels={{
        ...MONTH_LABELS,
        labelDayButton: (date, modifiers) =>
          `${formatCalendarDate(fromLocalDate(date))}${modifiers.selected ? ', selected' : ''}`,
      }}
      classNames={MONTH_CLASSES}
      components={{ DayButton: MonthDay }}
    />
  )
}

export const MONTH_LABELS = { labelNext: () => 'Next month', labelPrevious: () => 'Previous month' }

/** One day. Says below the number if it's fully booked, or the day of the visit that moves (`own`). */
export function MonthDay({ day: _day, modifiers, children, className = '', ...button }: DayButtonProps) {
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
      {(modifiers.own || modifiers.full) && (
        // The button's name says so in whole words, and what is seen of a name must be in it.
        <span aria-hidden className="block text-[0.6875rem] leading-none">
          {modifiers.own ? 'yours' : 'full'}
        </span>
      )}
    </button>
  )
}

const ARROW =
  'grid size-11 place-items-center justify-self-center rounded-sm hover:bg-sand active:bg-divider aria-disabled:opacity-30 aria-disabled:hover:bg-transparent'

/** Classes of a month's parts. Days are at least 44 px high, and as wide on a phone. */
export const MONTH_CLASSES: Partial<ClassNames> = {
  root: '',
  months: '',
  // The arrows are above the outer columns of days.
  month: 'grid grid-cols-[max(2.75rem,100%/7)_minmax(0,1fr)_max(2.75rem,100%/7)] items-center',
  month_caption: 'text-center',
  caption_label: 'font-serif text-h3 font-display',
  button_previous: ARROW,
  button_next: ARROW,
  chevron: 'size-5 fill-current',
  month_grid:
    'col-span-3 mt-2 w-full table-fixed border-separate border-spacing-x-px border-spacing-y-1 sm:border-spacing-x-1',
  weekday: 'h-8 font-[400] text-caption text-muted',
  day: 'p-0 text-center',
  day_button:
    'figures h-11 w-full rounded-sm border text-label leading-tight transition-colors focus-visible:relative focus-visible:z-raised sm:h-12',
}

/*
 * The calendar library uses Date objects in the browser's time zone. Only their year, month and day count, so these
 * functions convert by parts. That way the shop's date is the same in every time zone.
 */

export function toLocalDate(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export function fromLocalDate(date: Date): CalendarDate {
  return calendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
}
