import type { ReactNode } from 'react'
import { Toaster } from './ui/toast/toaster.tsx'

/** Wraps every page. The query client comes with the parts that need it (`loadWithQueries`). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
