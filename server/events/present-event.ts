import type { appointmentHistory } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { type ActorKind, type EventChanges, HIDDEN, type HistoryEvent } from '#shared/events/schema.ts'
import type { Role } from '#shared/people/roles.ts'
import { ADMIN_KEY, CUSTOMER, SYSTEM } from './actor.ts'
import type { events } from './table.ts'

/** Where an event is in the order of all: its table is `e` for `events`, `a` for the history of appointments. */
export interface EventPlace {
  source: 'a' | 'e'
  /** Microseconds since 1970. */
  micros: string
  row: number
}

interface Extra {
  /** Microseconds since 1970. */
  place: string
  /** Of the person today. */
  role: Role | null
}

/** A row of `events` as the caller may see it: only owners see people's email addresses (docs/rules.md, Roles). */
export function presentEvent(
  { id, at, place, byKind, byName, role, ...row }: typeof events.$inferSelect & Extra,
  caller: Context['by'],
): HistoryEvent {
  const { subject, subjectId, quoteNumber, action } = row
  const hidesEmail = subject === 'person' && caller.role !== 'owner' && row.changes.email !== undefined
  return {
    id: eventId({ source: 'e', micros: place, row: id }),
    at: at.toISOString(),
    by: { kind: byKind, name: byName, ...(role && { role }) },
    subject,
    subjectId,
    quoteNumber,
    action,
    changes: hidesEmail ? { ...row.changes, email: hide(row.changes.email) } : row.changes,
  }
}

function hide(change: EventChanges[string] | undefined): EventChanges[string] {
  const [from = null, to = null] = change ?? []
  return [from === null ? null : HIDDEN, to === null ? null : HIDDEN]
}

/** Who acts in an appointment's history. */
const ACTORS: Record<HistoryActor, { kind: ActorKind; name: string }> = {
  visitor: CUSTOMER,
  office: ADMIN_KEY,
  payment: { kind: 'payment', name: 'Payment' },
  system: SYSTEM,
}

type AppointmentEventRow = typeof appointmentHistory.$inferSelect & Extra & { quoteNumber: number | null }

/** A row of an appointment's history as an event: `why` is one of the changes. */
export function presentAppointmentEvent(row: AppointmentEventRow): HistoryEvent {
  const { kind, name } = ACTORS[row.by]
  return {
    id: eventId({ source: 'a', micros: row.place, row: row.id }),
    at: row.at.toISOString(),
    by: {
      kind: row.personId === null ? kind : 'person',
      name: row.byName ?? name,
      ...(row.role && { role: row.role }),
    },
    subject: 'appointment',
    subjectId: row.appointmentId,
    quoteNumber: row.quoteNumber,
    action: row.from === null ? 'created' : 'edited',
    changes: { ...(row.from !== row.to && { status: [row.from, row.to] }), why: [null, row.why] },
  }
}

/** Unique among both tables. As text, it sorts by time (`EVENT_ID`). */
function eventId({ source, micros, row }: EventPlace): string {
  return `${micros.padStart(16, '0')}-${source}${String(row).padStart(12, '0')}`
}
