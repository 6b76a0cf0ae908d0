import { z } from 'zod'
import { ROLES } from '#shared/people/roles.ts'

/** Who made a change. `key`: someone with an admin key. */
const ACTOR_KINDS = ['person', 'customer', 'payment', 'system', 'key'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** What an event is about. */
export const EVENT_SUBJECTS = [
  'quote',
  'appointment',
  'customer',
  'closure',
  'crew',
  'hours',
  'settings',
  'prices',
  'person',
  'template',
  'view',
  'message',
  'sample',
  'export',
] as const
export type EventSubject = (typeof EVENT_SUBJECTS)[number]

const EVENT_ACTIONS = [
  'created',
  'edited',
  'deleted',
  'merged',
  'unmerged',
  'split',
  'exported',
  'closed',
  'erased',
  'signed_in',
] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

/** Stands in history for a value that was erased, or that the reader may not see. */
export const HIDDEN = '…'

/** The value of each changed field before and after. */
const changesSchema = z.record(z.string(), z.tuple([z.json(), z.json()]))
export type EventChanges = z.output<typeof changesSchema>

/** One line of history. */
export const eventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `role` is the person's role today. */
  by: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string(), role: z.enum(ROLES).optional() }),
  subject: z.enum(EVENT_SUBJECTS),
  subjectId: z.string(),
  quoteNumber: z.int().nullable(),
  action: z.enum(EVENT_ACTIONS),
  changes: changesSchema,
  /** Of customers that it's about or that its changes mention: their names today, by id. */
  names: z.record(z.string(), z.string()).optional(),
})
export type HistoryEvent = z.output<typeof eventSchema>
