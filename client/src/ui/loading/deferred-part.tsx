import { type ComponentType, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import { markHydrated, INTERACTION_EVENTS, INTERACTED } from './hydration-state.ts'
import { retryUntilSuccess, listenToAll } from './retry-until-success.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { useHydrated } from './use-hydrated.ts'

type Load<P extends object> = () => Promise<ComponentType<P>>

interface DeferredPartProps<P extends object> {
  /** Loads the component. Must be the same function in each render. */
  load: Load<P>
  props: P
  /** Its name in messages, such as `The designer`. */
  name: string
}

/**
 * A part below the first view. On a prerendered page its HTML is there from the start, and its code loads at the visitor's
 * first interaction or when the part is on screen. Earlier presses and typing are replayed then
 * (client/src/replay-early-input.ts). When a visitor opens the page from another one, `preload` must have loaded the code.
 */
export function DeferredPart<P extends object>({ load, props, name }: DeferredPartProps<P>) {
  const hydrated = useHydrated()
  const [isPrerendered] = useState(!hydrated)
  const [isHydrated, setHydrated] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const onHydrated = useCallback(() => setHydrated(true), [])

  const part = (
    <Suspense fallback={null}>
      <Part load={load} props={props} onHydrated={onHydrated} />
    </Suspense>
  )
  // Until the code is loaded, the part's props must not change: React would throw away the HTML and start over.
  const [firstPart] = useState(part)

  useEffect(() => {
    if (!isHydrated) return preloadOnInteraction(load, name, frame.current)
    markHydrated(frame.current)
    return undefined
  }, [isHydrated, load, name])

  return (
    <div ref={frame} data-waiting={isPrerendered ? '' : undefined}>
      {isHydrated ? part : firstPart}
    </div>
  )
}

function Part<P extends object>({ load, props, onHydrated }: { load: Load<P>; props: P; onHydrated: () => void }) {
  const code = codeFor(load)
  // `use` suspends once even for a resolved promise, and early presses would be lost then. So loaded code renders without it.
  const [Loaded] = useState(() => code.component)
  useEffect(onHydrated, [onHydrated])
  return Loaded ? <Loaded {...props} /> : <PartWhenLoaded loaded={code.loaded} props={props} />
}

function PartWhenLoaded<P extends object>({ loaded, props }: { loaded: Promise<ComponentType<P>>; props: P }) {
  const Component = use(loaded)
  return <Component {...props} />
}

interface Code<P extends object> {
  /** Resolves when an attempt succeeds. */
  loaded: Promise<ComponentType<P>>
  component?: ComponentType<P>
  attempt: () => Promise<void>
}

const codes = new Map<unknown, unknown>()

function codeFor<P extends object>(load: Load<P>): Code<P> {
  const known = codes.get(load)
  if (known) return known as Code<P> // put in below, for this very function
  let resolveLoaded: (component: ComponentType<P>) => void = () => {}
  const loaded = new Promise<ComponentType<P>>((resolve) => {
    resolveLoaded = resolve
  })
  const code: Code<P> = {
    loaded,
    attempt: async () => {
      code.component = await load()
      resolveLoaded(code.component)
    },
  }
  codes.set(load, code)
  return code
}

/** Loads the code of a part. Rejects on failure; another call tries again. */
export async function preload<P extends object>(load: Load<P>): Promise<void> {
  await codeFor(load).attempt()
}

/** Loads a part's code at the first interaction or when it's on screen. Returns a function that stops waiting. */
function preloadOnInteraction<P extends object>(load: Load<P>, name: string, frame: Element | null): () => void {
  let stop = () => {}
  const start = () => {
    stop()
    stop = retryUntilSuccess(
      () => preload(load),
      (tryAgain) =>
        toast({
          title: `${name} didn't load.`,
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
  const stopListening = listenToAll(INTERACTION_EVENTS, start)
  stop = () => {
    observer.disconnect()
    stopListening()
  }
  if (document.documentElement.hasAttribute(INTERACTED)) start()
  return () => stop()
}
