import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useKeepFocus } from './focus.ts'

type Load<P extends object> = () => Promise<ComponentType<P>>

const loadedParts = new WeakMap<object, unknown>()

interface LazyPartProps<P extends object> {
  /** Loads the component. Must be the same function in each render, because a new one is loaded again. */
  load: Load<P>
  props: P
  /** Its name in messages, such as `The calendar`. */
  name: string
  /** What to say below the message if it doesn't load. */
  failureText?: string
}

const DEFAULT_TEXT = 'Check your connection and try again.'

/** Loads the code of a part, which then shows in one go. Rejects on failure. */
export async function preloadPart<P extends object>(load: Load<P>): Promise<ComponentType<P>> {
  const Part = await load()
  loadedParts.set(load, Part)
  return Part
}

/** Undefined before it was loaded. */
function loadedPart<P extends object>(load: Load<P>): ComponentType<P> | undefined {
  return loadedParts.get(load) as ComponentType<P> | undefined // put in above, for this very function
}

/** A part of a page whose code loads when it's first shown. If that fails, it says so and offers a retry. */
export function LazyPart<P extends object>({ load, props, name, failureText = DEFAULT_TEXT }: LazyPartProps<P>) {
  const [state, setState] = useState<{ Part: ComponentType<P> } | 'loading' | 'failed'>(() => {
    const Part = loadedPart(load)
    return Part ? { Part } : 'loading'
  })
  const attempt = useCallback(async () => {
    try {
      const Part = await preloadPart(load)
      setState({ Part })
      return true
    } catch {
      setState('failed')
      return false
    }
  }, [load])
  useEffect(() => {
    if (!loadedPart(load)) void attempt()
  }, [attempt, load])
  const focusProps = useKeepFocus()

  const tryAgain = async () => {
    // After a release the old page's code is gone from the server. Only a reload gets the new code.
    if (!(await attempt()) && navigator.onLine) location.reload()
  }
  return (
    <div {...focusProps} className="outline-none">
      {state === 'loading' ? (
        <p role="status" className="animate-late py-6 text-muted">
          {name} is loading...
        </p>
      ) : state === 'failed' ? (
        <Failure title={`${name} didn't load.`} text={failureText} onTryAgain={() => void tryAgain()} />
      ) : (
        <state.Part {...props} />
      )}
    </div>
  )
}

/** A part that the page does without until its code has loaded, and for good if it doesn't. `load` must stay the same. */
export function useOptionalPart<P extends object>(load: Load<P>, isWanted: boolean): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    )
  }, [load, isWanted])
  return Part
}

/** Whether the component has been painted, so that what can wait starts after that. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true)) // a task after the frame
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

interface FailureProps {
  /** What failed to load. */
  title: string
  /** Why. */
  text?: string
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
