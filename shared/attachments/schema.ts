import { z } from 'zod'
import { requiredLine } from '#shared/lib/text.ts'
import { ATTACHMENT_TYPES } from './attachment.ts'

/** What the query of a new file says. */
export const newAttachmentSchema = z.object({ name: requiredLine('The name of the file', 200) })

/** A file that the office attached to a quote. Only the office sees it. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** The name of the file, as it was sent. */
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.int(),
  at: z.iso.datetime(),
  /** The name of who attached it, as it was then. */
  by: z.string(),
})
export type Attachment = z.output<typeof attachmentSchema>
