import type { ReactNode } from 'react'

/** Holds the place of something that is on its way: as large as its classes say, and without a word. It does not move. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block rounded-sm bg-divider/60 forced-colors:border ${className}`} />
}

interface LoadingProps {
  /** What is on its way, such as `Loading quotes...`: seen above the shapes, and said by a screen reader. */
  text: string
  /** The shapes of what will stand here. */
  children?: ReactNode
  className?: string
}

/** In the place of what is being fetched. The shapes come only where that takes long enough to be noticed. */
export function Loading({ text, children, className = '' }: LoadingProps) {
  return (
    // Without a script nothing is on its way.
    <div className={`noscript:hidden ${className}`}>
      <p role="status" className="text-muted">
        {text}
      </p>
      {children && (
        <div aria-hidden className="animate-late">
          {children}
        </div>
      )}
    </div>
  )
}
