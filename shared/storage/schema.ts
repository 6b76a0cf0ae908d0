import { z } from 'zod'

export const storageSchema = z.object({
  /** Megabytes of 1,048,576 bytes, rounded. */
  databaseMegabytes: z.number().int(),
  /** The setting DATABASE_WARN_MB. */
  warnMegabytes: z.number().int(),
  isAboveWarning: z.boolean(),
  /** The disk of the embedded database is almost full, so changes are refused. */
  isDiskFull: z.boolean(),
})
export type Storage = z.output<typeof storageSchema>
