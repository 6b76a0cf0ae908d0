// What the office's list of quotes needs without zod, which it doesn't load.

/** The filters of the office's list of quotes, as in its address. */
export const FILTER_NAMES = [
  'stage',
  'status',
  'payment',
  'due',
  'followUp',
  'answered',
  'visit',
  'lost',
  'messages',
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

/** Characters of a view's name. */
export const MAX_VIEW_NAME_LENGTH = 60

/** Quote emails to one address on one of the shop's days. With no limit, strangers could fill a mailbox through us. */
export const QUOTE_EMAILS_PER_DAY = 3

/** Quotes that one request changes. */
export const MAX_BULK_QUOTES = 100
