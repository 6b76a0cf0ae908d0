import type { ComponentProps, ReactNode } from 'react'

const PADDINGS = { normal: 'p-4', roomy: 'p-6 sm:p-9' }

/** For elements that only look like a card, such as a table row on a phone. */
export function cardClasses(padding: keyof typeof PADDINGS = 'normal'): string {
  return `min-w-0 rounded border border-divider bg-white ${PADDINGS[padding]}`
}

interface CardProps {
  /** The element: `li` for a list entry, `section` for a section. */
  as?: 'div' | 'li' | 'section'
  /** `roomy` for a single card. */
  padding?: keyof typeof PADDINGS
  /** Being saved or deleted: paler, and marked as busy. */
  busy?: boolean
  className?: string
  children: ReactNode
}

/** A box with a border. Its content sets its own layout. */
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
