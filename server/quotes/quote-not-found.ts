import { AppError, invalid } from '#server/http/app-error.ts'

const MESSAGE = 'Quote not found. It may have been deleted.'

export function quoteNotFound(): AppError {
  return new AppError('not_found', MESSAGE)
}

/** For a request that names a quote at `quoteId`. */
export function unknownQuoteId(): AppError {
  return invalid('quoteId', MESSAGE)
}
