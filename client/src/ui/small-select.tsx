import type { ComponentProps } from 'react'
import { Icon } from './icons.tsx'

/** A select as small as the office's buttons. It has no label of its own to see, so it's named for screen readers. */
export function SmallSelect({ className = '', ...select }: ComponentProps<'select'> & { 'aria-label': string }) {
  return (
    <span className={`relative inline-block ${className}`}>
      <select
        {...select}
        className="min-h-touch w-full cursor-pointer appearance-none rounded-sm border border-control bg-white pr-8 pl-2.5 text-label transition-colors not-disabled:hover:border-ink aria-invalid:border-error disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted"
      />
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-3.5" />
    </span>
  )
}
