import { useCallback, useSyncExternalStore } from 'react'
import { REDUCED_MOTION } from './media-queries.ts'

/**
 * Whether a media query matches. Returns `onServer` on the server and until the page is hydrated.
 */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}

/** Whether the visitor prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useMedia(REDUCED_MOTION)
}

/** The same right now, for code outside React. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

/** Whether the page is in a hidden tab. */
export function useTabHidden(): boolean {
  return useSyncExternalStore(
    subscribeToTab,
    () => document.hidden,
    () => false,
  )
}

function subscribeToTab(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
