import { PICTURES, type PictureName } from 'virtual:pictures'

export type { PictureName }
/** Crops for a phone held upright. */
export type PortraitName = Extract<PictureName, `${string}-portrait`>
export type PictureFormat = 'avif' | 'webp'

/** Pixels of the largest file, and the available widths, ascending. */
export function pictureSize(name: PictureName): { width: number; height: number; widths: readonly number[] } {
  const [, width, height, widths] = PICTURES[name]
  return { width, height, widths }
}

export function pictureAddress(name: PictureName, width: number, format: PictureFormat): string {
  return `/assets/${name}.${PICTURES[name][0]}-${width}.${format}`
}
