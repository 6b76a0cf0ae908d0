import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query holds now. On the server, and until a page that it sent is the browser's own, the answer is
 * `onServer`.
 */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the visitor has asked for less motion. */
export function useLessMotion(): boolean {
  return useMedia(LESS_MOTION)
}

/** The same at the moment of a press, for what is painted outside React. */
export function wantsLessMotion(): boolean {
  return matchMedia(LESS_MOTION).matches
}

/** Whether the page lies in a tab that is not seen. */
export function useTabHidden(): boolean {
  return useSyncExternalStore(
    subscribeToTab,
    () => document.hidden,
    () => false,
  )
}

function subscribeToTab(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
