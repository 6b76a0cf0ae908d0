import { AppError } from '#server/http/app-error.ts'

export function quoteNotFound(): AppError {
  return new AppError('not_found', 'Quote not found. It may have been deleted.')
}
