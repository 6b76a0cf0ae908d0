/** Pixels. */
interface ImageSize {
  width: number
  height: number
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The size in a PNG's header, or undefined if it isn't a PNG. */
export function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const START_OF_IMAGE = 0xffd8
/** Markers C0 to CF start a frame, except these three. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]

/** The size in a JPEG's first frame, or undefined if it isn't a JPEG. */
export function jpegSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return undefined
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
  }
  return undefined
}

/** The widths in an .ico file, or empty if it isn't one. */
export function icoSizes(bytes: Buffer): number[] {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0x00010000) return []
  const count = bytes.readUInt16LE(4)
  if (bytes.length < 6 + 16 * count) return []
  return Array.from({ length: count }, (_, index) => bytes.readUInt8(6 + 16 * index))
}
