import type { ReactNode } from 'react'

/** The heading of a page without a hero. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid gap-x-16 gap-y-5 pt-8 pb-10 lg:grid-cols-[7fr_5fr] lg:items-end md:pt-16 md:pb-16">
      <h1>{title}</h1>
      <p className="max-w-[34em] text-muted md:text-lead lg:pb-2">{children}</p>
    </div>
  )
}
