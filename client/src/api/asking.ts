import type { ComponentType } from 'react'

/**
 * Loads a part that asks the server, and with it what asking takes: that is no small part of our code, and a page that
 * nobody has touched yet asks for nothing.
 */
export function asking<P extends object>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  return async () => {
    const [Part, { withQueries }] = await Promise.all([load(), import('./queries.tsx')])
    return withQueries(Part)
  }
}
