import { useEffect } from 'react'
import { createStore } from '#client/lib/store.ts'
import { type PictureName, pictureAddress } from '#client/ui/picture-data.ts'
import { mapStones, SLAB_PICTURE, type StoneId } from '#shared/countertops/stones.ts'

/** Pixels across. */
type PictureWidth = 180 | 620 | 1550 | 3100

const WIDTHS: readonly PictureWidth[] = [180, 620, 1550, 3100]

/** For `<Picture>`. The slab picture has the proportions of SLAB_PICTURE. */
export function stonePictureName(stone: StoneId): PictureName {
  return `stone-${stone}`
}

/** Addresses by width. WebP, because a canvas or an SVG `<image>` can't choose between formats. */
export const STONE_PICTURES = mapStones((stone) => {
  const address = (width: PictureWidth) => pictureAddress(stonePictureName(stone), width, 'webp')
  return { 180: address(180), 620: address(620), 1550: address(1550), 3100: address(3100) }
})

/** The smallest picture that is sharp at `scale` CSS pixels per inch on this screen. */
export function sharpStonePicture(stone: StoneId, scale: number): string {
  const needed = SLAB_PICTURE.width * scale * Math.min(globalThis.devicePixelRatio || 1, 2)
  const width = WIDTHS.find((pixels) => pixels >= needed) ?? 3100
  return STONE_PICTURES[stone][width]
}

const loadedPictures = createStore<ReadonlySet<string>>(new Set())

/**
 * The picture that is sharp at `scale` CSS pixels per inch, once it has loaded. Until then, and if it fails, the one that the list of
 * stones shows, so the first view loads no other.
 */
export function useStonePicture(stone: StoneId, scale: number): string {
  const small = STONE_PICTURES[stone][180]
  const sharp = sharpStonePicture(stone, scale)
  const isLoaded = loadedPictures.use().has(sharp)
  useEffect(() => {
    if (isLoaded || sharp === small) return
    const picture = new Image()
    picture.addEventListener('load', () => loadedPictures.set(new Set([...loadedPictures.get(), sharp])))
    picture.src = sharp
  }, [stone, sharp, small, isLoaded])
  return isLoaded ? sharp : small
}
