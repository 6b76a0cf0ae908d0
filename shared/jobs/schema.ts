import { z } from 'zod'

/** A job that was tried as often as it may be: somebody has to look at it. */
export const failedJobSchema = z.object({
  id: z.uuid(),
  /** The queue that it came from. */
  queue: z.string(),
  failedAt: z.iso.datetime(),
  /** What it was about, as ids; never a person's data. */
  data: z.record(z.string(), z.string()),
  error: z.string(),
})
export type FailedJob = z.output<typeof failedJobSchema>
