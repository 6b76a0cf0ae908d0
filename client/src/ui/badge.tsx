import type { ReactNode } from 'react'

export const BADGE_LOOKS = {
  default: 'border-pine bg-pine text-white',
  secondary: 'border-sand bg-sand text-ink',
  outline: 'border-control bg-transparent text-ink',
  destructive: 'border-error bg-error text-white',
  accent: 'border-brass bg-transparent text-brass',
}

export function Badge({ look = 'default', children }: { look?: keyof typeof BADGE_LOOKS; children: ReactNode }) {
  return (
    <span
      data-look={look}
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 font-strong text-caption whitespace-nowrap ${BADGE_LOOKS[look]}`}
    >
      {children}
    </span>
  )
}
