import { PICTURES, type PictureName } from 'virtual:pictures'

export type { PictureName }
/** Crops for a phone held upright. */
export type PortraitName = Extract<PictureName, `${string}-portrait`>
export type PictureFormat = 'avif' | 'webp'

/** Pixels of the largest file, and the available widths, ascending. Throws if the picture doesn't exist. */
export function pictureSize(name: PictureName): { width: number; height: number; widths: readonly number[] } {
  const [, width, height, widths] = entry(name)
  return { width, height, widths }
}

/** The address of one file. Throws if there's no file of that width. */
export function pictureAddress(name: PictureName, width: number, format: PictureFormat): string {
  const [hash, , , widths] = entry(name)
  if (!widths.includes(width)) throw new Error(`There is no ${name} of ${width} px, but of ${widths.join(', ')}`)
  return `/assets/${name}.${hash}-${width}.${format}`
}

/** For `srcset`: all widths up to `upTo` pixels. */
export function pictureSources(name: PictureName, format: PictureFormat, upTo = Number.POSITIVE_INFINITY): string {
  const widths = pictureSize(name).widths.filter((width) => width <= upTo)
  return widths.map((width) => `${pictureAddress(name, width, format)} ${width}w`).join(', ')
}

function entry(name: PictureName) {
  const found = PICTURES[name]
  // A cast can let an unknown name through.
  if (!found) throw new Error(`There is no picture ${name} in shared/content/pictures`)
  return found
}
