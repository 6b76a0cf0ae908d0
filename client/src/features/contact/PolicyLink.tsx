import type { ReactNode } from 'react'

/** A link to a policy that opens in a new tab, so that typed text is kept. */
export function PolicyLink({ to, children }: { to: '/privacy' | '/terms'; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link text-inherit">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
