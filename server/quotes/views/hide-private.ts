import { type EventChanges, HIDDEN } from '#shared/events/schema.ts'

interface WasShared {
  before: boolean
  after: boolean
}

/** Changes of a view for its event. Everyone in the office reads it, so it hides a private view's name and filters. */
export function hidePrivate(changes: EventChanges, isShared: WasShared): EventChanges {
  const hidden: EventChanges = { ...changes }
  for (const field of ['name', 'query']) {
    const [before, after] = changes[field] ?? []
    if (before === undefined || after === undefined) continue
    hidden[field] = [
      before === null || isShared.before ? before : HIDDEN,
      after === null || isShared.after ? after : HIDDEN,
    ]
  }
  return hidden
}
