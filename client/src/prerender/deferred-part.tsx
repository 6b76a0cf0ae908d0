import { type ComponentType, Suspense, use, useEffect, useRef, useState } from 'react'
import { onFirstInteraction } from './first-interaction.ts'
import { retryUntilSuccess } from '#client/lib/retry.ts'
import { useHydrated } from '#client/ui/use-hydrated.ts'
import { toast } from '#client/ui/toast/toast.ts'

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
 * first interaction or when the part is on screen. Earlier presses and typing are replayed then (replay-early-input.ts).
 * When a visitor opens the page from another one, `preload` must have loaded the code.
 */
export function DeferredPart<P extends object>({ load, props, name }: DeferredPartProps<P>) {
  const hydrated = useHydrated()
  const [isWaiting, setWaiting] = useState(!hydrated)
  const frame = useRef<HTMLDivElement>(null)

  const part = (
    <Suspense fallback={null}>
      <Part code={codeFor(load)} props={props} setWaiting={setWaiting} />
    </Suspense>
  )
  // Until the code is loaded, the part's props must not change: React would throw away the HTML and start over.
  const [firstPart] = useState(part)

  useEffect(() => (isWaiting ? loadWhenNeeded(load, name, frame.current) : undefined), [isWaiting, load, name])

  return (
    <div ref={frame} data-waiting={isWaiting ? '' : undefined}>
      {isWaiting ? firstPart : part}
    </div>
  )
}

interface PartProps<P extends object> {
  code: Code<P>
  props: P
  setWaiting: (isWaiting: boolean) => void
}

function Part<P extends object>({ code, props, setWaiting }: PartProps<P>) {
  // `use` suspends once even for a resolved promise, and early presses would be lost then. So loaded code renders without it.
  const [Loaded] = useState(() => code.component)
  useEffect(() => setWaiting(false), [setWaiting])
  return Loaded ? <Loaded {...props} /> : <PartWhenLoaded code={code} props={props} />
}

function PartWhenLoaded<P extends object>({ code, props }: { code: Code<P>; props: P }) {
  const Component = use(code.loaded)
  return <Component {...props} />
}

interface Code<P extends object> {
  /** Resolves when the code is loaded. */
  loaded: Promise<ComponentType<P>>
  component?: ComponentType<P>
  load: () => Promise<void>
}

const codes = new Map<unknown, unknown>()

function codeFor<P extends object>(load: Load<P>): Code<P> {
  const known = codes.get(load)
  if (known) return known as Code<P> // put in below, for this very function
  let resolveLoaded: (component: ComponentType<P>) => void = () => {}
  const code: Code<P> = {
    loaded: new Promise((resolve) => {
      resolveLoaded = resolve
    }),
    load: async () => {
      code.component = await load()
      resolveLoaded(code.component)
    },
  }
  codes.set(load, code)
  return code
}

/** Loads the code of a part. Rejects on failure; another call tries again. */
export async function preload<P extends object>(load: Load<P>): Promise<void> {
  await codeFor(load).load()
}

/** Loads a part's code at the first interaction or when it's on screen. Returns a function that stops. */
function loadWhenNeeded<P extends object>(load: Load<P>, name: string, frame: Element | null): () => void {
  let failure: { dismiss: () => void } | undefined
  const onFailure = (tryAgain: () => void) => {
    failure = toast({
      title: `${name} didn't load.`,
      description: 'Check your connection and try again.',
      look: 'destructive',
      action: { label: 'Try again', onPress: tryAgain },
    })
  }
  const attempt = async () => {
    await preload(load)
    failure?.dismiss()
  }
  let stopTrying: (() => void) | undefined
  const start = () => {
    stopTrying ??= retryUntilSuccess(attempt, onFailure)
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start()
  })
  if (frame) observer.observe(frame)
  const stopListening = onFirstInteraction(start)
  return () => {
    observer.disconnect()
    stopListening()
    stopTrying?.()
  }
}
