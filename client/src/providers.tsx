import type { ReactNode } from 'react'
import { ToastHost } from './ui/toast/toast-host.tsx'

/** Wraps every page. The query client comes with the parts that need it (`loadWithQueries`). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToastHost />
    </>
  )
}
