import { AppError } from '#server/http/app-error.ts'

export function countertopNotFound(): AppError {
  return new AppError('not_found', 'Countertop not found')
}
