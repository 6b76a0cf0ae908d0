import { ANSWERED, LOST_REASONS } from '#shared/quotes/statuses.ts'
import type { FilterName } from '#shared/quotes/list-facts.ts'

// The office shows these without zod, which it doesn't load.

/** How many weeks the numbers may show. */
export const NUMBERS_WEEKS = [12, 26, 52] as const

type Filters = Partial<Record<FilterName, string>>

/** Each figure of a week counts the quotes that came in then and that these filters of the list select. */
export const FIGURES = {
  quotes: {},
  answeredInTime: { answered: 'in-time' },
  answeredLate: { answered: 'late' },
  /** Those whose answer was due by now. */
  answersDue: { answered: ANSWERED.join(',') },
  booked: { visit: 'booked' },
  missed: { visit: 'missed' },
  measured: { visit: 'measured' },
  /** The customer decided for us. */
  won: { stage: 'accepted,install_booked,installed,done' },
  lost: { stage: 'lost' },
} as const satisfies Record<string, Filters>
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[] // Object.keys returns string[]

/** Those whose time to answer the median is of. */
export const ANSWERED_FILTERS = { answered: 'in-time,late' } satisfies Filters

/** Why quotes were lost, also without a reason. Each is a value of the list's filter. */
export const LOST_FIGURES = [...LOST_REASONS, 'none'] as const
export type LostFigure = (typeof LOST_FIGURES)[number]
