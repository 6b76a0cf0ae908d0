import { useEffect } from 'react'
import type { Rect } from '#client/features/drawing/svg-points.ts'
import { createStore } from '#client/lib/store.ts'
import { type PictureName, pictureAddress } from '#client/ui/picture-data.ts'
import type { FullDimensions } from '#shared/countertops/countertop.ts'
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

/** Inches. Slab pictures overlap a bit, or the background would show as a hairline between them. */
const OVERLAP = 0.1

/** The slab pictures that cover a countertop of this size (inches) from its origin, at `scale` pixels per inch. */
export function slabTiles({ width, length }: Pick<FullDimensions, 'width' | 'length'>, scale: number): Rect[] {
  const starts = (extent: number, step: number) =>
    Array.from({ length: Math.ceil(extent / step) }, (_, index) => index * step * scale)
  const size = {
    width: (SLAB_PICTURE.width + OVERLAP) * scale,
    height: (SLAB_PICTURE.height + OVERLAP) * scale,
  }
  const columns = starts(width, SLAB_PICTURE.width)
  return starts(length, SLAB_PICTURE.height).flatMap((y) => columns.map((x) => ({ x, y, ...size })))
}
