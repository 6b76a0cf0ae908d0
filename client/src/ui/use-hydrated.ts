import { useSyncExternalStore } from 'react'

/** False on the server, and in the browser until the HTML that it sent is the browser's own page; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** For `useSyncExternalStore`: of what changes with hydration alone. */
export function never(): () => void {
  return () => {}
}
