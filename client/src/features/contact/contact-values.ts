import type { z } from 'zod'
import type { contactSchema } from '#shared/quotes/schema.ts'

/** A form with contact fields holds these, by the names that the API knows. */
export type ContactValues = z.input<typeof contactSchema>
