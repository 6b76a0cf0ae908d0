import { type QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, use } from 'react'
import { createQueryClient } from './query-client.ts'

let ofThisPage: QueryClient | undefined

function queryClient(): QueryClient {
  ofThisPage ??= createQueryClient()
  return ofThisPage
}

/** What was asked once is known to every part of the page, whichever came first. */
function Queries({ children }: { children: ReactNode }) {
  const around = use(QueryClientContext)
  return around ? children : <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
}

const wrapped = new WeakMap<object, unknown>()

/** The part, able to ask the server wherever it stands; the same component for the same part. */
export function withQueries<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  const known = wrapped.get(Part)
  if (known) return known as ComponentType<P> // what was put in below, for this very part
  const Asking = (props: P) => (
    <Queries>
      <Part {...props} />
    </Queries>
  )
  wrapped.set(Part, Asking)
  return Asking
}
