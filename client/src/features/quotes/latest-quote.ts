import { storedText } from '#client/api/storage.ts'

/** The raw id of the quote that this browser requested last (docs/rules.md, Quotes). */
export const latestQuoteId = storedText('local', 'latestQuoteId')
