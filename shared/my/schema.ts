import { z } from 'zod'
import { contactSchema } from '#shared/contact/schema.ts'

/** What a link to a customer's page ends with: 32 random bytes as base64url. */
export const openPageSchema = z.object({ token: z.string({ error: 'token must be text' }).max(200) })

export const pageLinkRequestSchema = z.object({ email: contactSchema.shape.email })

const idOf = (name: string, what: string) => z.guid({ error: `${name} must be the id of a ${what}` }).toLowerCase()

/** Whose page the office makes a link to: a quote's, or that of a visit without one. */
export const newPageLinkSchema = z
  .object({
    quoteId: idOf('quoteId', 'quote').optional(),
    appointmentId: idOf('appointmentId', 'visit').optional(),
    /** Whether all earlier links end. */
    replaces: z.boolean({ error: 'replaces must be true or false' }),
  })
  .refine(({ quoteId, appointmentId }) => (quoteId === undefined) !== (appointmentId === undefined), {
    path: ['quoteId'],
    error: 'Send either quoteId or appointmentId',
  })

export const pageLinkSchema = z.object({ link: z.string() })
