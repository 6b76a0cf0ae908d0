import { z } from 'zod'

/** A job without attempts left. A person must look at it. */
export const failedJobSchema = z.object({
  /** An email's job has the email's id, which may be a hash. */
  id: z.guid(),
  queue: z.string(),
  failedAt: z.iso.datetime(),
  /** Only ids, never personal data. */
  data: z.record(z.string(), z.string()),
  error: z.string(),
  /** What an email is about, as far as it's still there. */
  about: z
    .object({
      /** The shop gets it, not the customer. */
      toShop: z.boolean(),
      customer: z.object({ id: z.guid(), name: z.string() }).nullable(),
      quoteNumber: z.int().nullable(),
      /** The day of the visit. */
      visitDate: z.string().nullable(),
    })
    .optional(),
})
export type FailedJob = z.output<typeof failedJobSchema>
