import { z } from 'zod'

/** The size of the database, in megabytes of 1,048,576 bytes, rounded. */
export const storageSchema = z.object({
  databaseMegabytes: z.number().int(),
  /** The setting DATABASE_WARN_MB. */
  warnMegabytes: z.number().int(),
  isAboveWarning: z.boolean(),
})
export type Storage = z.output<typeof storageSchema>
