import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { singleLineText } from '#shared/lib/text.ts'
import { EVENT_SUBJECTS } from './schema.ts'

const MAX_ID_LENGTH = 100

/** The id of an event: microseconds, the table, and the row. Sorts as text in the order of time. */
export const EVENT_ID = /^(\d{16})-([ae])(\d{12})$/

/** Filters and page of the office's history (docs/rules.md, History). */
export const eventsQuerySchema = z
  .object({
    subject: z.enum(EVENT_SUBJECTS, { error: `subject must be one of these: ${EVENT_SUBJECTS.join(', ')}` }).optional(),
    /** Only with `subject`: a uuid, a crew's number, a day, or `settings`. */
    id: singleLineText('id', MAX_ID_LENGTH).min(1, { error: 'id is empty' }).toLowerCase().optional(),
    person: z.guid({ error: 'person must be the id of a person' }).toLowerCase().optional(),
    /** Days in the shop's calendar, both included. */
    from: calendarDateSchema.optional(),
    to: calendarDateSchema.optional(),
    /** Only events before this one, for the next page. */
    before: z
      .string({ error: 'before must be the id of an event' })
      .regex(EVENT_ID, { error: 'before must be the id of an event' })
      .optional(),
  })
  .superRefine(({ subject, id }, context) => {
    if (id !== undefined && subject === undefined) {
      context.addIssue({ code: 'custom', path: ['id'], message: 'id only goes with subject' })
    }
  })
