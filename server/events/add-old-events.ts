import type { TransactionContext } from '#server/context.ts'
import type { EventAction, EventChanges, EventSubject } from '#shared/events/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { z } from 'zod'
import { ADMIN_KEY, SYSTEM } from './actor.ts'
import { events } from './table.ts'

interface OldEvent {
  at: Date
  /** Before there were people, everyone in the office used the admin key. */
  by: 'office' | 'system'
  subject: EventSubject
  subjectId: string
  quoteNumber: number | null
  action: EventAction
  /** The fields before and after. Null for what didn't exist. */
  from: unknown
  to: unknown
}

/** Adds events from before there were `events`, in this order (docs/rules.md, History). */
export async function addOldEvents(tx: TransactionContext, old: readonly OldEvent[]): Promise<void> {
  if (old.length === 0) return
  await tx.db.orm.insert(events).values(
    old.map(({ by, from, to, ...event }) => {
      const { kind: byKind, name: byName } = by === 'office' ? ADMIN_KEY : SYSTEM
      return { ...event, byKind, byName, changes: changesOf(fields.parse(from), fields.parse(to)) }
    }),
  )
}

const fields = z
  .record(z.string(), z.json())
  .nullable()
  .transform((stored) => stored ?? {})
type Fields = z.output<typeof fields>

function changesOf(from: Fields, to: Fields): EventChanges {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const changed = names.filter((name) => !isEqual(from[name] ?? null, to[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, [from[name] ?? null, to[name] ?? null]]))
}
