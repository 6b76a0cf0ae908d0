/** Characters of a view's name. In a file without zod, which the list doesn't load. */
export const MAX_VIEW_NAME_LENGTH = 60

/** Quote emails to one address on one of the shop's days. With no limit, strangers could fill a mailbox through us. */
export const QUOTE_EMAILS_PER_DAY = 3

/** Quotes that one request changes. In a file without zod, which the list doesn't load. */
export const MAX_BULK_QUOTES = 100
