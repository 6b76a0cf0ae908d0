import type { Visit } from '#shared/appointments/schema.ts'

/** Whether the visit still waits for its payment, or did so until its hold ended: whoever books goes on with it. */
export function isUnfinished(visit: Visit | null): visit is Visit {
  return visit?.outcome === 'held' || visit?.outcome === 'failed' || visit?.outcome === 'expired'
}
