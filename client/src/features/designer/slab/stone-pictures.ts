import { type PictureName, pictureAddress } from '#client/ui/picture-data.ts'
import { mapStones, SLAB_PICTURE, type StoneId } from '#shared/countertops/stones.ts'

/** Pixels across. */
type PictureWidth = 180 | 620 | 1550 | 3100

const WIDTHS: readonly PictureWidth[] = [180, 620, 1550, 3100]

/** For `<Picture>`. The slab picture has the proportions of SLAB_PICTURE. */
export function stonePictureName(stone: StoneId): PictureName {
  return `stone-${stone}`
}

/**
 * Addresses of each slab picture by width. WebP, because every browser can read it, and a canvas or an SVG `<image>` can't
 * choose between formats.
 */
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
