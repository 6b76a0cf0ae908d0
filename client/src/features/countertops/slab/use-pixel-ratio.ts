import { useSyncExternalStore } from 'react'

/** How many pixels of the screen a CSS pixel is: another number after a zoom of the browser or on another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(
    subscribe,
    () => devicePixelRatio,
    () => 1,
  )
}

/** A query knows one resolution only: each change asks for the next one. */
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
