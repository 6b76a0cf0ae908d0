import { z } from 'zod'
import { versionSchema } from '#shared/http/version.ts'

export const NAME_NEEDED = "Type the customer's full name to confirm."

const NAME_LENGTH = 500

/** The customer's full name confirms it. */
export const customerErasureSchema = z.object({
  name: z.string({ error: NAME_NEEDED }).max(NAME_LENGTH, { error: NAME_NEEDED }),
  version: versionSchema.optional(),
})
