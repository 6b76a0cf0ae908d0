import { storageEntry } from '#client/api/storage.ts'

/** The raw id of this browser's latest quote (docs/rules.md, Quotes). */
export const latestQuoteId = storageEntry('local', 'latestQuoteId')
