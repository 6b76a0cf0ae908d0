import type { ClassNames } from 'react-day-picker'

const ARROW =
  'grid size-11 place-items-center justify-self-center rounded-sm hover:bg-sand active:bg-divider aria-disabled:opacity-30 aria-disabled:hover:bg-transparent'

/** Classes of the calendar's parts. Days are at least 44 px high, and as wide on a phone. */
export const CALENDAR_CLASSES: Partial<ClassNames> = {
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
