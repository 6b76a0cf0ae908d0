import { useSyncExternalStore } from 'react'

/** False on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** For `useSyncExternalStore`: a value that only changes with hydration. */
export function subscribeToNothing(): () => void {
  return () => {}
}
