import type { z } from 'zod'
import { RequestError } from '#client/api/request-error.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** Whether the server refused a change because someone else changed the same thing first. */
export function isConflict(error: unknown): error is RequestError {
  return error instanceof RequestError && error.body?.code === 'changed_meanwhile'
}

/** What someone else saved first, as `schema` reads it. Undefined if the error is no conflict. */
export function conflictingVersion<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  return isConflict(error) ? currentVersion(error, schema) : undefined
}

/** What the refused change is about, as it is now, if the refusal says so. It may be refused for any reason. */
export function currentVersion<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (!(error instanceof RequestError) || !error.body || !('current' in error.body)) return undefined
  return schema.safeParse(error.body.current).data
}

/**
 * For `catch`: returns what the server has now if it's what we sent, because then our first request worked and its response was
 * lost. Otherwise throws the error again.
 */
export function acceptOwnChange<T>(schema: z.ZodType<T>, isSent: (current: T) => boolean) {
  return (error: unknown): T => {
    const current = conflictingVersion(error, schema)
    if (current === undefined || !isSent(current)) throw error
    return current
  }
}

/** The quote that someone else saved first. Its schema loads now, because the list opens sooner without it. */
export async function conflictingQuote(error: unknown): Promise<Quote | undefined> {
  if (!isConflict(error)) return undefined
  try {
    const { quoteSchema } = await import('#shared/quotes/schema.ts')
    return conflictingVersion(error, quoteSchema)
  } catch {
    return undefined
  }
}

/** The fields, by their labels, that differ between two versions. A field that a form left out is empty. */
export function changedFields<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  mine: Readonly<Partial<Record<NoInfer<Field>, unknown>>>,
  theirs: Readonly<Record<NoInfer<Field>, unknown>>,
): Field[] {
  const fields = Object.keys(labels) as Field[] // Object.keys returns string[]
  return fields.filter((field) => (mine[field] ?? '') !== theirs[field])
}
