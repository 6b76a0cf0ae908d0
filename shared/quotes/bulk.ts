import { z } from 'zod'
import { errorBodySchema } from '#shared/http/errors.ts'
import { MAX_BULK_QUOTES } from './list-facts.ts'
import { LOST_NOTE_MISSING, quoteEditFields, quoteSchema, refuseLostFields } from './schema.ts'

const SOME_QUOTES = `Change 1 to ${MAX_BULK_QUOTES} quotes at once`
const ONE_CHANGE = 'Change one thing: status, assignedTo, or followUpOn'

const { status, lostReason, lostNote, undo, assignedTo, followUpOn, version } = quoteEditFields.shape

/** One of `status` (with why it was lost), `assignedTo`, and `followUpOn`. */
const bulkChangeSchema = z
  .object({ status: status.optional(), lostReason, lostNote, undo, assignedTo, followUpOn }, { error: ONE_CHANGE })
  .superRefine((change, context) => {
    const sent = [change.status, change.assignedTo, change.followUpOn].filter((value) => value !== undefined)
    if (sent.length !== 1) context.addIssue({ code: 'custom', path: [], message: ONE_CHANGE })
    refuseLostFields(change, context)
    if (change.lostReason === 'other' && !change.lostNote?.trim()) {
      context.addIssue({ code: 'custom', path: ['lostNote'], message: LOST_NOTE_MISSING })
    }
  })
export type BulkChange = z.output<typeof bulkChangeSchema>

export const bulkEditSchema = z.object({
  quotes: z
    .array(z.object({ id: z.guid({ error: "The id isn't valid" }).toLowerCase(), version: version.unwrap() }), {
      error: SOME_QUOTES,
    })
    .min(1, { error: SOME_QUOTES })
    .max(MAX_BULK_QUOTES, { error: SOME_QUOTES })
    .superRefine((list, context) => {
      const ids = list.map(({ id }) => id)
      const index = ids.findIndex((id, at) => ids.indexOf(id) !== at)
      if (index < 0) return
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Each quote can be in the list only once' })
    }),
  change: bulkChangeSchema,
})
export type BulkEdit = z.output<typeof bulkEditSchema>

/** What became of each quote, in the order of the request. An old version gets the `current` quote. */
export const bulkEditedSchema = z.object({
  results: z.array(
    z.discriminatedUnion('ok', [
      z.object({ id: z.guid(), ok: z.literal(true), version: z.int() }),
      z.object({
        id: z.guid(),
        ok: z.literal(false),
        error: errorBodySchema.extend({ current: quoteSchema.optional() }),
      }),
    ]),
  ),
})
export type BulkEdited = z.output<typeof bulkEditedSchema>
