import { PICTURES, type PictureName } from 'virtual:pictures'

export type { PictureName }
/** Crops that were composed for a phone held upright. */
export type PortraitName = Extract<PictureName, `${string}-portrait`>
export type PictureFormat = 'avif' | 'webp'

/** Pixels of the largest file, and the widths that there are, ascending. Throws for a picture that does not exist. */
export function pictureSize(name: PictureName): { width: number; height: number; widths: readonly number[] } {
  const [, width, height, widths] = entry(name)
  return { width, height, widths }
}

/** The address of one file. Throws for a width that was not made. */
export function pictureAddress(name: PictureName, width: number, format: PictureFormat): string {
  const [hash, , , widths] = entry(name)
  if (!widths.includes(width)) throw new Error(`There is no ${name} of ${width} px, but of ${widths.join(', ')}`)
  return `/assets/${name}.${hash}-${width}.${format}`
}

/** For `srcset`: every width there is, up to `upTo` pixels. */
export function pictureSources(name: PictureName, format: PictureFormat, upTo = Number.POSITIVE_INFINITY): string {
  const widths = pictureSize(name).widths.filter((width) => width <= upTo)
  return widths.map((width) => `${pictureAddress(name, width, format)} ${width}w`).join(', ')
}

function entry(name: PictureName) {
  const found = PICTURES[name]
  // A name that was put together may pass the compiler's eyes through a cast.
  if (!found) throw new Error(`There is no picture ${name} in shared/content/pictures`)
  return found
}
