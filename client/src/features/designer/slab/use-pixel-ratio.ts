import { useSyncExternalStore } from 'react'

/** Device pixels per CSS pixel. Changes with the browser's zoom and on another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(
    subscribe,
    () => devicePixelRatio,
    () => 1,
  )
}

/** A media query matches one resolution, so each change needs a new query. */
function subscribe(changed: () => void): () => void {
  let media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  const onChange = () => {
    media.removeEventListener('change', onChange)
    media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    media.addEventListener('change', onChange)
    changed()
  }
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
