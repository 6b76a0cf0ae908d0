import { z } from 'zod'

/** Counts changes. A change with an older version is refused with 409 `changed_meanwhile`. */
export const versionSchema = z.int32({ error: 'The version must be a whole number' })
