import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Failure } from './failure.tsx'
import { useFocusStays } from './use-focus-stays.ts'

interface LazyPartProps<P extends object> {
  /** Brings the component; the same function each time, since another one is loaded anew. */
  load: () => Promise<ComponentType<P>>
  props: P
  /** What is on its way, such as `The calendar`. */
  name: string
}

/** A part of a page whose code comes when it is first shown. Where that fails, it says so and can be tried again. */
export function LazyPart<P extends object>({ load, props, name }: LazyPartProps<P>) {
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
  const focusStays = useFocusStays()

  const tryAgain = async () => {
    // After a new release the old page's code is gone from the server: only a reload gets the new one.
    if (!(await attempt()) && navigator.onLine) location.reload()
  }
  return (
    <div {...focusStays} className="outline-none">
      {state === 'loading' ? (
        <p role="status" className="animate-late py-6 text-muted">
          {name} is loading...
        </p>
      ) : state === 'failed' ? (
        <Failure
          title={`${name} could not be loaded.`}
          text="Check your connection and try again."
          onTryAgain={() => void tryAgain()}
        />
      ) : (
        <state.Part {...props} />
      )}
    </div>
  )
}
