import { inflateSync } from 'node:zlib'
import { readPng } from '#server/pictures/png.ts'
import { readJpeg } from '#shared/photos/jpeg.ts'
import { MAX_PHOTO_SIDE, PHOTO_FORMATS, type PhotoType } from '#shared/photos/photo.ts'
import { isPlainColorProfile } from './color-profile.ts'
import { readWebP } from './webp.ts'

type PhotoCheck = { ok: true } | { ok: false; message: string }

type Problem = 'damaged' | 'wrong size' | 'animated' | 'metadata'

const MESSAGES: Record<Problem, string> = {
  damaged: 'The photo is damaged or incomplete',
  'wrong size': `Each side of the photo must be 1 to ${MAX_PHOTO_SIDE} pixels`,
  animated: "A photo can't be animated",
  metadata: 'The photo still has metadata, such as where it was taken. Remove it and send the photo again',
}

const READERS: Record<PhotoType, (bytes: Buffer) => Problem | undefined> = {
  'image/jpeg': findJpegProblem,
  'image/png': findPngProblem,
  'image/webp': findWebPProblem,
}
/** How a file of each format begins. */
const SIGNATURES: Record<PhotoType, RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF[^]{4}WEBP/,
}

/** Chunks of a PNG that hold the picture or say how its colors look. They have no room for text. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'sBIT', 'pHYs'])
const MAX_PNG_COLOR_BYTES = 256
const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH'])
/** A profile in a JPEG begins after marker, length, name and part number. All of it is in one part: it's small. */
const JPEG_PROFILE_START = 18

/**
 * Checks that a photo is one whole picture of its type, of 1 to `MAX_PHOTO_SIDE` px a side, and holds nothing but the
 * picture and how its colors look (docs/rules.md, Photos). Everything that isn't known is refused: EXIF with its place
 * and time, XMP, IPTC, comments, thumbnails, and bytes after the end. Like a drawing, it's never decoded.
 */
export function checkPhoto(bytes: Buffer, type: PhotoType): PhotoCheck {
  if (!SIGNATURES[type].test(bytes.toString('latin1', 0, 12))) {
    return { ok: false, message: `The photo isn't a ${PHOTO_FORMATS[type]}, as its Content-Type says` }
  }
  const problem = READERS[type](bytes)
  return problem ? { ok: false, message: MESSAGES[problem] } : { ok: true }
}

function findJpegProblem(bytes: Buffer): Problem | undefined {
  const jpeg = readJpeg(bytes)
  if (!jpeg) return 'damaged'
  if (!isValidSize(jpeg)) return 'wrong size'
  const profiles = jpeg.parts.filter(({ kind }) => kind === 'profile')
  const isPlain = profiles.every((part) => isPlainColorProfile(Buffer.from(part.bytes.subarray(JPEG_PROFILE_START))))
  const hasMetadata = jpeg.parts.some(({ kind }) => kind === 'metadata')
  return hasMetadata || profiles.length > 1 || !isPlain ? 'metadata' : undefined
}

function findPngProblem(bytes: Buffer): Problem | undefined {
  const png = readPng(bytes, MAX_PHOTO_SIDE)
  if (png === 'damaged' || png === 'wrong size') return png
  if (png.chunks.some(({ type }) => type === 'acTL')) return 'animated'
  const isPlain = png.chunks.every(({ type, data }) => {
    if (type === 'iCCP') return isPlainPngProfile(data)
    return PNG_CHUNKS.has(type) && (/^[A-Z]/.test(type) || data.length <= MAX_PNG_COLOR_BYTES)
  })
  return isPlain ? undefined : 'metadata'
}

/** The profile's name, a 0, how it's compressed, and the profile. */
function isPlainPngProfile(data: Buffer): boolean {
  try {
    const nameEnd = data.indexOf(0)
    return nameEnd >= 0 && isPlainColorProfile(inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: 8192 }))
  } catch {
    return false
  }
}

function findWebPProblem(bytes: Buffer): Problem | undefined {
  const webp = readWebP(bytes)
  if (!webp) return 'damaged'
  if (webp.isAnimated) return 'animated'
  if (!isValidSize(webp)) return 'wrong size'
  const isPlain = webp.chunks.every(({ type, data }) =>
    type === 'ICCP' ? isPlainColorProfile(data) : WEBP_CHUNKS.has(type),
  )
  return isPlain ? undefined : 'metadata'
}

function isValidSize({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) >= 1 && Math.max(width, height) <= MAX_PHOTO_SIDE
}
