import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createQueryClient } from '#client/api/query-client.ts'
import { OpenOffice } from '#client/features/office/open-office.tsx'
import { Toaster } from '#client/ui/toast/toaster.tsx'

interface PageProvidersProps {
  /** For a part of the office. `BY_SESSION` for someone who signed in by email. */
  auth?: string
  /** Called with each 401. */
  onRejected?: (error: unknown) => void
  children: ReactNode
}

/** What a part that asks the server has around it on a page, with answers of its own. */
export function PageProviders({ auth, onRejected = () => {}, children }: PageProvidersProps) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      {auth === undefined ? (
        children
      ) : (
        <OpenOffice auth={auth} onRejected={onRejected}>
          {children}
        </OpenOffice>
      )}
      <Toaster />
    </QueryClientProvider>
  )
}
