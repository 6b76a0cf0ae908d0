import type { ReactNode } from 'react'

/** What a page without a hero begins with. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid gap-x-16 gap-y-5 pt-8 pb-10 md:grid-cols-[7fr_5fr] md:items-end md:pt-16 md:pb-16">
      <h1>{title}</h1>
      <p className="max-w-[34em] text-muted md:pb-2 md:text-lead">{children}</p>
    </div>
  )
}
