import type { ComponentType } from 'react'

/**
 * Loads a part that calls the server together with the query code. That code is large, and an untouched page doesn't need
 * it.
 */
export function loadWithQueries<P extends object>(
  load: () => Promise<ComponentType<P>>,
): () => Promise<ComponentType<P>> {
  return async () => {
    const [Part, { withQueries }] = await Promise.all([load(), import('./queries.tsx')])
    return withQueries(Part)
  }
}
