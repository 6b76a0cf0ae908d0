import type { ReactNode } from 'react'

/** A still placeholder for something that's loading. Its classes set the size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block rounded-sm bg-divider/60 forced-colors:border ${className}`} />
}

interface LoadingProps {
  /** Such as `Loading quotes...`: shown above the shapes and read by a screen reader. */
  text: string
  /** Skeletons of the content to come. */
  children?: ReactNode
  className?: string
}

/** Shown while content loads. The skeletons appear only if that takes noticeably long. */
export function Loading({ text, children, className = '' }: LoadingProps) {
  return (
    // Without scripts nothing loads.
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
