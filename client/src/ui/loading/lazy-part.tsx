import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Failure } from './failure.tsx'
import { useKeepFocus } from '#client/ui/use-keep-focus.ts'

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
