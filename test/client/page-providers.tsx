import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '#client/api/query-client.ts'
import { Providers } from '#client/providers.tsx'

/** What a part that asks the server has around it on a page, with answers of its own. */
export function PageProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Providers>{children}</Providers>
    </QueryClientProvider>
  )
}
