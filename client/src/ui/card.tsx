import type { ComponentProps, ReactNode } from 'react'

const PADDINGS = { normal: 'p-4', roomy: 'p-6 sm:p-9' }

/** For what is a card by its look alone, such as a row of a table on a phone. */
export function cardClasses(padding: keyof typeof PADDINGS = 'normal'): string {
  return `min-w-0 rounded border border-divider bg-white ${PADDINGS[padding]}`
}

interface CardProps {
  /** What it is on the page: an entry of a list, or a section of its own. */
  as?: 'div' | 'li' | 'section'
  /** `roomy` for one that stands alone. */
  padding?: keyof typeof PADDINGS
  /** Not stored yet, or on its way out: paler, and marked as busy. */
  busy?: boolean
  className?: string
  children: ReactNode
}

/** One thing among others of its kind, set apart. Its content brings its own layout. */
export function Card({
  as: Part = 'div',
  padding,
  busy = false,
  className = '',
  children,
  ...rest
}: CardProps & Pick<ComponentProps<'div'>, 'id' | 'aria-labelledby' | 'aria-label'>) {
  return (
    <Part
      {...rest}
      aria-busy={busy || undefined}
      className={`${cardClasses(padding)} transition-opacity aria-busy:opacity-60 ${className}`}
    >
      {children}
    </Part>
  )
}
