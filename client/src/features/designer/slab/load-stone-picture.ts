import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StoneId } from '#shared/countertops/stones.ts'
import { STONE_PICTURES, sharpStonePicture } from './stone-pictures.ts'

/** Addresses of pictures. */
const loadedPictures = new Set<string>()
const requestedPictures = new Set<string>()
const listeners = new Set<() => void>()

/** The picture of the first render, small enough for the first view. */
export function smallStonePicture(stone: StoneId): string {
  return STONE_PICTURES[stone][620]
}

/**
 * The picture for a stone at `scale` CSS pixels per inch: the sharp one if it's loaded, otherwise the small one, so the
 * stone never disappears during a download.
 */
export function bestLoadedStonePicture(stone: StoneId, scale: number): string {
  const sharp = sharpStonePicture(stone, scale)
  return loadedPictures.has(sharp) ? sharp : smallStonePicture(stone)
}

/** Loads the picture that is sharp at `scale` CSS pixels per inch. If that fails, the small one stays. */
function loadSharpPicture(stone: StoneId, scale: number): void {
  const address = sharpStonePicture(stone, scale)
  const isSmall = address === STONE_PICTURES[stone][180] || address === smallStonePicture(stone)
  if (isSmall || requestedPictures.has(address)) return
  requestedPictures.add(address)
  const picture = new Image()
  picture.addEventListener('load', () => {
    loadedPictures.add(address)
    for (const listener of listeners) listener()
  })
  // Retry the next time it's needed.
  picture.addEventListener('error', () => requestedPictures.delete(address))
  picture.src = address
}

/** Loads the picture that is sharp at `scale` CSS pixels per inch, and calls `paint` whenever a picture has loaded. */
export function useSharpStonePicture(stone: StoneId, scale: number, paint: () => void): void {
  const paintRef = useRef(paint)
  useLayoutEffect(() => {
    paintRef.current = paint
  })
  useEffect(() => {
    const listener = () => paintRef.current()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
  useEffect(() => loadSharpPicture(stone, scale), [stone, scale])
}
