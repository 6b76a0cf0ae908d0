import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use } from 'react'
import { pageQueryClient } from './query-client.ts'

/** All parts of the page share one query client, in any order of loading. */
function Queries({ children }: { children: ReactNode }) {
  const outerClient = use(QueryClientContext)
  return outerClient ? children : <QueryClientProvider client={pageQueryClient()}>{children}</QueryClientProvider>
}

const wrappedParts = new WeakMap<object, unknown>()

/** Gives the part a query client. Returns the same component for the same part. */
export function withQueries<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  const known = wrappedParts.get(Part)
  if (known) return known as ComponentType<P> // stored below for the same part
  const PartWithQueries = (props: P) => (
    <Queries>
      <Part {...props} />
    </Queries>
  )
  wrappedParts.set(Part, PartWithQueries)
  return PartWithQueries
}
