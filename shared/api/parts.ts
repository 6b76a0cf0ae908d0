import { z } from 'zod'
import { errorBodySchema } from '#shared/http/errors.ts'

/** Any UUID, in lower case as we store it. An id that we didn't make is simply not found. */
export const id = z.guid({ error: "The id isn't valid" }).toLowerCase()
/** Parameters of a path with an id. */
export const byId = z.object({ id })
/** The body of any failed response. */
export const error = errorBodySchema
/** Names one attempt of a caller. A repeat gets the first answer (docs/rules.md, Repeated requests). */
const idempotencyKey = z
  .string({ error: 'Idempotency-Key is required' })
  .regex(/^[\x21-\x7e]{1,100}$/, { error: 'Idempotency-Key must be 1 to 100 visible characters' })
export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })
export const requiredIdempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey })
