/** The filters of the office's list of quotes, as in its address. In a file without zod, which the list doesn't load. */
export const FILTER_NAMES = [
  'stage',
  'status',
  'payment',
  'due',
  'followUp',
  'assigned',
  'stone',
  'town',
  'number',
  'customer',
  'from',
  'to',
  'min',
  'max',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
