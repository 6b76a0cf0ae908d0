/** Quotes that one request changes. In a file without zod, which the list doesn't load. */
export const MAX_BULK_QUOTES = 100
