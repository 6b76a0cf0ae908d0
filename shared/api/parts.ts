import { z } from 'zod'
import { errorBodySchema } from '#shared/http/errors.ts'

/** Any UUID, in lower case as we store it. An id that we didn't make is simply not found. */
export const id = z.guid({ error: "The id isn't valid" }).toLowerCase()
/** Parameters of a path with an id. */
export const byId = z.object({ id })
/** The body of any failed response. */
export const error = errorBodySchema
/** Names one attempt of a caller. */
export const idempotencyKey = z
  .string({ error: 'Idempotency-Key is required' })
  .regex(/^[\x21-\x7e]{1,100}$/, { error: 'Idempotency-Key must be 1 to 100 visible characters' })
/** The key becomes the id of what is added, or is stored with it, so a repeated request finds it. */
export const idKeyHeaders = z.object({
  'idempotency-key': z.guid({ error: 'Idempotency-Key must be a UUID' }).toLowerCase().optional(),
})
/** For 24 hours, a repeated request with the same key gets the first response. */
export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })
