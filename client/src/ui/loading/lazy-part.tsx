import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Failure } from './failure.tsx'
import { useKeepFocus } from '#client/ui/use-keep-focus.ts'

interface LazyPartProps<P extends object> {
  /** Loads the component. Must be the same function in each render, because a new one is loaded again. */
  load: () => Promise<ComponentType<P>>
  props: P
  /** Its name in messages, such as `The calendar`. */
  name: string
  /** What to say below the message if it doesn't load. */
  failureText?: string
}

const DEFAULT_TEXT = 'Check your connection and try again.'

/** A part of a page whose code loads when it's first shown. If that fails, it says so and offers a retry. */
export function LazyPart<P extends object>({ load, props, name, failureText = DEFAULT_TEXT }: LazyPartProps<P>) {
  const [state, setState] = useState<{ Part: ComponentType<P> } | 'loading' | 'failed'>('loading')
  const attempt = useCallback(async () => {
    try {
      const Part = await load()
      setState({ Part })
      return true
    } catch {
      setState('failed')
      return false
    }
  }, [load])
  useEffect(() => void attempt(), [attempt])
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
