import type { ReactNode } from 'react'
import { ToastHost } from '#client/ui/toast-host.tsx'

/** What every page has around it. Asking the server comes with the parts that do (`asking`). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToastHost />
    </>
  )
}
