import type { ComponentProps } from 'react'
import { Icon } from './icons.tsx'

interface SmallSelectProps extends ComponentProps<'select'> {
  'aria-label': string
  /** Looks like the text around it until it's pointed at. */
  isQuiet?: boolean
}

/** A select as small as the office's buttons. It has no label of its own to see, so it's named for screen readers. */
export function SmallSelect({ className = '', isQuiet = false, ...select }: SmallSelectProps) {
  return (
    <span className={`relative inline-block ${className}`}>
      <select
        {...select}
        className={`min-h-touch w-full cursor-pointer appearance-none rounded-sm border pr-8 pl-2.5 text-label transition-colors not-disabled:hover:border-ink aria-invalid:border-error disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted ${isQuiet ? 'border-transparent bg-transparent md:min-h-9' : 'border-control bg-white'}`}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-3.5" />
    </span>
  )
}
