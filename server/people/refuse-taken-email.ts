import { isUniqueViolation } from '#server/db/errors.ts'
import { invalid } from '#server/http/app-error.ts'

/** Throws 400 if the database refused an email address because another person has it. */
export function refuseTakenEmail(error: unknown): never {
  throw isUniqueViolation(error, 'people_email') ? invalid('email', 'Someone already uses this email.') : error
}
