import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createStore } from '#client/lib/store.ts'
import { Button } from './button.tsx'

/** Code of a component that loads once. What shows it first waits for `mayStart`; `preload` doesn't. */
export function lateCode<P extends object>(load: () => Promise<ComponentType<P>>, mayStart?: () => Promise<void>) {
  let Loaded: ComponentType<P> | null = null
  let attempt: Promise<void> | null = null
  const failed = createStore(false)
  /** What showed the failure is gone. */
  let isFailureSeen = false

  /** Rejects on failure. With `loadFirst`, what is shown is what that resolves with. */
  async function preload(loadFirst = load): Promise<void> {
    Loaded ??= await loadFirst()
  }
  async function startLoading(): Promise<void> {
    await mayStart?.()
    await preload()
  }
  /** The component, or null if it failed to load. Suspends until then, as React.lazy does. */
  function read(): ComponentType<P> | null {
    if (Loaded || failed.get()) return Loaded
    attempt ??= startLoading().catch(() => failed.set(true))
    // oxlint-disable-next-line typescript/only-throw-error
    throw attempt
  }
  function startOver(): void {
    attempt = null
    isFailureSeen = false
    failed.set(false)
  }
  /** Null, or what 'Try again' does after a failure. The next part that is shown tries again, too. */
  function useRetry(): (() => void) | null {
    useState(() => isFailureSeen && startOver())
    const hasFailed = failed.use()
    // Not in the cleanup: in development React runs each effect twice, and would load again and again.
    useEffect(() => {
      isFailureSeen = false
      return () => {
        isFailureSeen = failed.get()
      }
    }, [])
    if (!hasFailed) return null
    return () =>
      void preload().then(startOver, () => {
        // After a release the old page's code is gone from the server. Only a reload gets the new code.
        if (navigator.onLine) location.reload()
      })
  }
  return { preload, read, useRetry }
}

export interface LazyPart<P extends object> {
  (props: P): ReactNode
  /** Loads it before it's shown. Rejects on failure. */
  preload: () => Promise<void>
}

/**
 * A part of a page whose code loads when it's first shown. With a name in messages, such as `The calendar`, it says that it
 * loads, and if it fails, why, and offers a retry. Without one the page does without it until it's there. A part that came as HTML can
 * wait for `mayStart` before its code loads.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  name?: string,
  failureText = 'Check your connection and try again.',
  mayStart?: () => Promise<void>,
): LazyPart<P> {
  const code = lateCode(load, mayStart)
  function Shown(props: P) {
    const Loaded = code.read()
    return Loaded && <Loaded {...props} />
  }
  function Part(props: P) {
    const tryAgain = code.useRetry()
    if (name === undefined) return <Suspense fallback={null}>{!tryAgain && <Shown {...props} />}</Suspense>
    const loading = (
      <p role="status" className="animate-late py-6 text-muted">
        {name} is loading...
      </p>
    )
    return (
      <div tabIndex={tryAgain ? -1 : undefined}>
        {tryAgain ? (
          <Failure title={`${name} didn't load.`} text={failureText} onTryAgain={tryAgain} />
        ) : (
          <Suspense fallback={loading}>
            <Shown {...props} />
          </Suspense>
        )}
      </div>
    )
  }
  return Object.assign(Part, { preload: () => code.preload() })
}

interface ErrorBoundaryProps {
  children: ReactNode
  onError?: () => void
  /** What shows instead. Nothing unless given. */
  renderFallback?: (tryAgain: () => void) => ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return this.props.renderFallback?.(() => this.setState({ hasFailed: false }))
  }
}

interface FailureProps {
  title: string
  text?: ReactNode
  /** A toast has announced it already. */
  isAnnounced?: boolean
  busy?: boolean
  onTryAgain: () => void
  className?: string
}

/** Replaces content that failed to load, with a button to try again. */
export function Failure({ title, text, isAnnounced = false, busy, onTryAgain, className = '' }: FailureProps) {
  return (
    <div role={isAnnounced ? undefined : 'alert'} className={`border-error border-l-2 bg-white px-5 py-4 ${className}`}>
      <p className="font-strong text-body text-ink">{title}</p>
      {text && <p className="mt-1 text-label text-muted">{text}</p>}
      <Button size="small" className="mt-4" busy={busy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}

/** Why the last try failed, beside the button that tries again. */
export function Problem({ className = 'mt-6', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`border-error border-l-2 bg-white px-4 py-3 text-error text-label ${className}`}>
      {children}
    </p>
  )
}

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

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string
}

/** The button below a list that comes in pages, until the last one is here. */
export function LoadMore({ list, className = 'mt-8' }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={`text-center ${className}`}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
