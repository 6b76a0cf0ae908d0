import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

/** What both ways into the office show: a key, and a link from an email. */
export function SignInCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" padding="roomy" className="mx-auto max-w-md">
      <h1 className="text-h3!">Back office</h1>
      <p className="mt-2 text-label text-muted">For shop staff: quotes, drawings, and measurement visits.</p>
      {children}
    </Card>
  )
}
