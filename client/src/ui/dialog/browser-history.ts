import { useEffect, useEffectEvent } from 'react'

/*
 * Each layer over a page (a dialog, for example) has its own entry in the browser's history, so Back closes it. An entry's
 * state counts the layers. When a layer closes in another way, we go back one entry.
 *
 * The open layers are state of this module, because a window has one history and one `popstate` for all of them. The timers are
 * here because `history.go` neither says when it has arrived nor that another navigation has dropped it. The Navigation API
 * does, and older browsers lack it.
 */

/** Asks each open layer to close. The innermost layer is last. */
const layers: (() => void)[] = []
/** Our own `history.go`, which takes the browser a moment. */
let pendingBack: Promise<void> | undefined
/** Milliseconds. The browser may drop a step, or be slow. After this time we stop waiting for it. */
const BACK_TIMEOUT_MS = 1000

/** While `isOpen`, Back calls `close`, like Escape. If that asks first or refuses, the layer stays. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = () => onBack()
    layers.push(layer)
    addEventListener('popstate', onPopState)
    // In a microtask, because one layer may replace another.
    queueMicrotask(syncHistory)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      queueMicrotask(syncHistory)
    }
  }, [isOpen])
}

/** Handles Back from now on. Also leaves the entry of a layer that was open before a reload. */
export function startBackListener(): void {
  addEventListener('popstate', onPopState)
  syncHistory()
}

/** History state of what opened from a list: Back leads to the list. */
export const OPENED_FROM_LIST = { openedFromList: true }

export function wasOpenedFromList(): boolean {
  return (history.state as Partial<typeof OPENED_FROM_LIST> | null)?.openedFromList === true
}

/** Waits until every history entry belongs to an open layer. */
export async function historySettled(): Promise<void> {
  await Promise.resolve()
  await pendingBack
}

/** Asks before another page opens. It gets what opens that page. */
let askFirst: ((open: () => void) => void) | undefined

/** From now on, `ask` decides whether another page opens. Returns the undo. */
export function askBeforeNavigation(ask: (open: () => void) => void): () => void {
  askFirst = ask
  return () => {
    if (askFirst === ask) askFirst = undefined
  }
}

/** Opens another page. From a layer, it replaces the layer's entry, so Back leads to the page below. */
export function navigateFromLayers<Options extends { replace?: boolean; state?: unknown }>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  if (askFirst) askFirst(() => navigate(to, options))
  else if (pendingBack) void pendingBack.then(() => navigate(to, options))
  else if (layerCount() > 0) {
    navigate(to, { ...options, replace: true } as Options) // with the one field that every `Options` has
    restoreScrollAgain()
  } else navigate(to, options)
}

function onPopState(): void {
  restoreScrollAgain()
  if (pendingBack) return
  for (const close of layers.slice(layerCount()).toReversed()) close()
  // By then each layer has closed, or it stays and needs its entry again.
  setTimeout(syncHistory)
}

/** Adds an entry for each layer without one, and removes entries without a layer. */
function syncHistory(): void {
  if (pendingBack) return
  if (layerCount() > layers.length) {
    pendingBack = goBack(layerCount() - layers.length)
    return
  }
  while (layerCount() < layers.length) {
    // The page below doesn't move while a layer is open. With 'auto', going back would interrupt our own scrolling.
    history.scrollRestoration = 'manual'
    history.pushState({ ...history.state, layers: layerCount() + 1 }, '')
  }
}

async function goBack(count: number): Promise<void> {
  const hasArrived = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), BACK_TIMEOUT_MS)
    const onArrival = () => {
      clearTimeout(timer)
      resolve(true)
    }
    addEventListener('popstate', onArrival, { once: true })
    history.go(-count)
  })
  pendingBack = undefined
  // A step that is only slow will arrive. With another one, the visitor would leave the page.
  if (hasArrived) syncHistory()
}

/** Lets the browser restore scrolling again on the entry below all layers, for visitors who return from another page. */
function restoreScrollAgain(): void {
  // The browser reads the mode until the frame after `popstate`.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (layerCount() === 0) history.scrollRestoration = 'auto'
    }),
  )
}

/** Layers of the current entry. */
function layerCount(): number {
  return (history.state as { layers?: number } | null)?.layers ?? 0
}
