import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { createQueryClient } from '#client/api/query-client.ts'
import { useToasts } from '#client/ui/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }))

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const hasToasts = useToasts().length > 0
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {hasToasts && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
