import { AppError } from '#server/http/app-error.ts'

export function customerNotFound(): AppError {
  return new AppError('not_found', 'Customer not found')
}
