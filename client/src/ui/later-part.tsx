import { type ComponentType, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import { comeAlive, SIGNS_OF_LIFE, TOUCHED } from './alive.ts'
import { markArrived } from './arrived.ts'
import { keepTrying, listen } from './keep-trying.ts'
import { toast } from './toast.ts'
import { useHydrated } from './use-hydrated.ts'

type Load<P extends object> = () => Promise<ComponentType<P>>

interface LaterPartProps<P extends object> {
  /** Brings the component; the same function each time. */
  load: Load<P>
  props: P
  /** What is on its way, such as `The designer`. */
  name: string
}

/**
 * A part below the first view. Of a page that came as HTML it stands there at once, with all that there is to read and
 * to see, and its code comes with the visitor's first move, or when it is on the screen; what was pressed or typed in
 * the meantime counts then (client/src/first-presses.ts). On a page that is opened from another one, its code has to
 * have come before (`bring`).
 */
export function LaterPart<P extends object>({ load, props, name }: LaterPartProps<P>) {
  const hydrated = useHydrated()
  const [isServed] = useState(!hydrated)
  const [isAlive, setAlive] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const onHydrated = useCallback(() => setAlive(true), [])

  const part = (
    <Suspense fallback={null}>
      <Part load={load} props={props} onHydrated={onHydrated} />
    </Suspense>
  )
  // Until the code is there, nothing new may be handed down: React would throw away the HTML and start over.
  const [first] = useState(part)

  useEffect(() => {
    if (!isAlive) return bringWhenWanted(load, name, frame.current)
    comeAlive(frame.current)
    return undefined
  }, [isAlive, load, name])

  return (
    <div ref={frame} data-waiting={isServed ? '' : undefined}>
      {isAlive ? part : first}
    </div>
  )
}

function Part<P extends object>({ load, props, onHydrated }: { load: Load<P>; props: P; onHydrated: () => void }) {
  const Component = use(codeOf(load).arrival)
  useEffect(onHydrated, [onHydrated])
  return <Component {...props} />
}

interface Code<P extends object> {
  /** Waits for an attempt that succeeds, and for the first one to be made. */
  arrival: Promise<ComponentType<P>>
  attempt: () => Promise<void>
}

const codes = new Map<unknown, unknown>()

function codeOf<P extends object>(load: Load<P>): Code<P> {
  const known = codes.get(load)
  if (known) return known as Code<P> // put in below, for this very function
  let arrive: (component: ComponentType<P>) => void = () => {}
  const arrival = new Promise<ComponentType<P>>((resolve) => {
    arrive = resolve
  })
  const attempt = async () => {
    const component = await load()
    markArrived(arrival, component)
    arrive(component)
  }
  const code = { arrival, attempt }
  codes.set(load, code)
  return code
}

/** Brings the code of a part that stands on a page. Rejects where it does not come; another call tries again. */
export async function bring<P extends object>(load: Load<P>): Promise<void> {
  await codeOf(load).attempt()
}

/** Returns how to stop waiting. */
function bringWhenWanted<P extends object>(load: Load<P>, name: string, frame: Element | null): () => void {
  let stop = () => {}
  const start = () => {
    stop()
    stop = keepTrying(
      () => bring(load),
      (tryAgain) =>
        toast({
          title: `${name} could not be loaded.`,
          description: 'Check your connection and try again.',
          look: 'destructive',
          action: { label: 'Try again', onPress: tryAgain },
        }),
    )
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start()
  })
  if (frame) observer.observe(frame)
  const stopListening = listen(SIGNS_OF_LIFE, start)
  stop = () => {
    observer.disconnect()
    stopListening()
  }
  if (document.documentElement.hasAttribute(TOUCHED)) start()
  return () => stop()
}
