import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StoneId } from '#shared/countertops/stones.ts'
import { STONE_PICTURES, stonePictureFor } from './stone-pictures.ts'

/** Addresses of pictures that this page has. */
const arrived = new Set<string>()
const asked = new Set<string>()
const listeners = new Set<() => void>()

/** The picture that every drawing of a stone begins with: small enough to come with the page. */
export function firstStonePicture(stone: StoneId): string {
  return STONE_PICTURES[stone][620]
}

/**
 * The picture to draw a stone with at `scale` CSS pixels per inch: a sharp one once it is there, until then the small one,
 * so that a drawing never loses its stone to a download.
 */
export function stonePictureNow(stone: StoneId, scale: number): string {
  const sharp = stonePictureFor(stone, scale)
  return arrived.has(sharp) ? sharp : firstStonePicture(stone)
}

/** Asks for the picture that is sharp at `scale` CSS pixels per inch. Where it does not come, the small one stays. */
function askForSharpPicture(stone: StoneId, scale: number): void {
  const address = stonePictureFor(stone, scale)
  const isSmall = address === STONE_PICTURES[stone][180] || address === firstStonePicture(stone)
  if (isSmall || asked.has(address)) return
  asked.add(address)
  const picture = new Image()
  picture.addEventListener('load', () => {
    arrived.add(address)
    for (const listener of listeners) listener()
  })
  // The next one who needs it asks again.
  picture.addEventListener('error', () => asked.delete(address))
  picture.src = address
}

/** Asks for the picture that is sharp at `scale` CSS pixels per inch, and calls `paint` once it or another one has come. */
export function useSharpStone(stone: StoneId, scale: number, paint: () => void): void {
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
  useEffect(() => askForSharpPicture(stone, scale), [stone, scale])
}
