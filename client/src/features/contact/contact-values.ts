import type { z } from 'zod'
import type { contactSchema } from '#shared/contact/schema.ts'

/** Values of a form with contact fields, named like in the API. */
export type ContactValues = z.input<typeof contactSchema>
