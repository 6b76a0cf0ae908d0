import sharp from 'sharp'
import { makePng, PNG_SIGNATURE } from './png.ts'

const decode = (...lines: string[]) => Buffer.from(lines.join(''), 'base64')

/** 16 x 12 px, as Chrome exports a canvas: with the color profile that it adds. */
export const CANVAS_JPEG = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh',
  'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB',
  'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA',
  'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y',
  'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
  'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQ',
  'FxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgo',
  'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwX/',
  'xAAbEAABBAMAAAAAAAAAAAAAAAAAAQMFBjZ0sv/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAaEQABBQEAAAAAAAAAAAAAAAAAAQIE',
  'BTJx/9oADAMBAAIRAxEAPwCGAVlyOV23e1H0ArLkcrtu9qFwNKO22G9P/9k=',
)
export const CANVAS_WEBP = decode(
  'UklGRigCAABXRUJQVlA4WAoAAAAgAAAADwAACwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh',
  'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB',
  'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA',
  'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y',
  'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
  'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggOgAAANABAJ0BKhAADAABQCYlqAJ0AQtfkQQA',
  'AP7LXf6T9Y7853uMFP/hVeIe/fJVf/+cRzCqfP/OxCzQAAA=',
)
export const PHOTO_PNG = makePng(16, 12)

/** A segment with its marker and length. */
export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const content = Buffer.from(data as string, 'latin1') // a Buffer is copied as it is
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([header, content])
}

/** Adds segments right after the start of a JPEG, where cameras have them. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** The photo as a phone sends it: turned by 90 degrees, with the latitude and longitude of where it was taken. */
export function asPhoneSends(photo: Buffer): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '36/1 9/1 44/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '86/1 46/1 53/1',
  }
  return sharp(photo).withMetadata({ orientation: 6 }).withExifMerge({ IFD3: place }).toBuffer()
}

/** The PNG with more chunks after its header. */
export function pngWith(...chunks: Buffer[]): Buffer {
  const headerEnd = PNG_SIGNATURE.length + 25
  return Buffer.concat([PHOTO_PNG.subarray(0, headerEnd), ...chunks, PHOTO_PNG.subarray(headerEnd)])
}
