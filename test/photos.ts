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

/** A phone's EXIF: turned by 90 degrees, with the latitude and longitude of where it was taken. */
export function exifWithGps(): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(tag, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(count, 4)
    return Buffer.concat([head, value])
  }
  const long = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const directory = (...entries: Buffer[]) => Buffer.concat([Buffer.from([0, entries.length]), ...entries, long(0)])
  const orientation = entry(0x0112, 3, 1, Buffer.from([0, 6, 0, 0]))
  const main = (gpsAt: number) => directory(orientation, entry(0x8825, 4, 1, long(gpsAt)))
  const gpsAt = 8 + main(0).length
  const gps = (at: number) =>
    directory(
      entry(1, 2, 2, Buffer.from('N\0\0\0', 'latin1')),
      entry(2, 5, 3, long(at)),
      entry(3, 2, 2, Buffer.from('W\0\0\0', 'latin1')),
      entry(4, 5, 3, long(at + 24)),
    )
  // 36° 9' 44", 86° 46' 53"
  const degrees = Buffer.concat([36, 1, 9, 1, 44, 1, 86, 1, 46, 1, 53, 1].map(long))
  const tiff = [Buffer.from('MM\0*', 'latin1'), long(8), main(gpsAt), gps(gpsAt + gps(0).length), degrees]
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff]))
}

/** The PNG with more chunks after its header. */
export function pngWith(...chunks: Buffer[]): Buffer {
  const headerEnd = PNG_SIGNATURE.length + 25
  return Buffer.concat([PHOTO_PNG.subarray(0, headerEnd), ...chunks, PHOTO_PNG.subarray(headerEnd)])
}
