import { crc32 } from 'node:zlib'
import { MAX_DRAWING_BYTES, MAX_DRAWING_SIDE, PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'

export type PngCheck = { ok: true; bytes: Buffer; width: number; height: number } | { ok: false; message: string }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const IHDR_LENGTH = 13
/** A chunk is a length, a type, its data and a CRC over type and data. */
const CHUNK_OVERHEAD = 12
/** Far more than a 2 MiB drawing has: browsers write 8 KB or more per chunk. Many empty chunks would take long to check. */
const MAX_CHUNKS = 2000
const PALETTE_COLOR = 3
/** Bit depths by color type. */
const BIT_DEPTHS = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [PALETTE_COLOR, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])

const NOT_A_PNG = "The drawing isn't a PNG image"
const NOT_BASE64 = "The drawing isn't valid base64"
const DAMAGED = 'The drawing is damaged or incomplete'
const TOO_MANY_BYTES = `The drawing must be at most ${MAX_DRAWING_BYTES / 1024 / 1024} MB`
const WRONG_SIZE = `Each side of the drawing must be 1 to ${MAX_DRAWING_SIDE} pixels`

/**
 * Checks that a data URL holds one whole PNG: at most 2 MiB and 1 to 4096 px a side, with every chunk in its place
 * and its CRC right (docs/rules.md, Limits). Returns the decoded bytes and the size in pixels, or a message to show.
 *
 * It never inflates the pixel data. A request may have 50 drawings, and deflate packs 64 MB of pixels into 65 KB, so
 * a small request could block the event loop (or the thread pool) for seconds. There's little to gain: the server
 * never decodes a drawing, only a browser in the office does, and the CRCs already reveal a damaged or truncated file.
 */
export function checkPngDataUrl(dataUrl: string): PngCheck {
  if (!dataUrl.startsWith(PNG_DATA_URL_PREFIX)) return invalidPng(NOT_A_PNG)
  const base64 = dataUrl.slice(PNG_DATA_URL_PREFIX.length)
  if (base64.length % 4 !== 0) return invalidPng(NOT_BASE64)
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const length = (base64.length / 4) * 3 - padding
  if (length > MAX_DRAWING_BYTES) return invalidPng(TOO_MANY_BYTES)
  // Node stops at padding, skips characters that aren't base64, and reads base64url's two: catch all three.
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== length || base64.includes('-') || base64.includes('_')) return invalidPng(NOT_BASE64)
  // The last characters may carry stray bits.
  if (bytes.toString('base64', length - (3 - padding)) !== base64.slice(-4)) return invalidPng(NOT_BASE64)
  return checkPng(bytes)
}

function checkPng(bytes: Buffer): PngCheck {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return invalidPng(NOT_A_PNG)
  const header = chunkAt(bytes, SIGNATURE.length)
  if (header?.type !== 'IHDR' || header.data.length !== IHDR_LENGTH) return invalidPng(DAMAGED)
  const width = header.data.readUInt32BE(0)
  const height = header.data.readUInt32BE(4)
  if (!isValidSide(width) || !isValidSide(height)) return invalidPng(WRONG_SIZE)
  const [bitDepth, colorType, compression, filter, interlace] = header.data.subarray(8)
  const isLegal = BIT_DEPTHS.get(colorType ?? -1)?.includes(bitDepth ?? -1) === true
  if (!isLegal || compression !== 0 || filter !== 0 || (interlace ?? -1) > 1) return invalidPng(DAMAGED)
  if (!hasValidChunks(bytes, header.end, colorType === PALETTE_COLOR)) return invalidPng(DAMAGED)
  return { ok: true, bytes, width, height }
}

/** Walks the chunks after IHDR: PLTE at most once and before the data, the IDATs in one run, IEND last. */
function hasValidChunks(bytes: Buffer, start: number, needsPalette: boolean): boolean {
  let hasPalette = false
  let data: 'before' | 'in' | 'after' = 'before'
  let offset = start
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = chunkAt(bytes, offset)
    if (!chunk) return false
    if (chunk.type === 'IEND') {
      return data !== 'before' && chunk.data.length === 0 && chunk.end === bytes.length
    }
    if (chunk.type === 'IDAT') {
      if (data === 'after' || (needsPalette && !hasPalette)) return false
      data = 'in'
    } else {
      if (data === 'in') data = 'after'
      if (chunk.type === 'PLTE') {
        if (hasPalette || data !== 'before') return false
        hasPalette = true
      } else if (!isAncillary(chunk.type)) return false
    }
    offset = chunk.end
  }
  return false
}

interface Chunk {
  type: string
  data: Buffer
  /** Where the next chunk begins. */
  end: number
}

/** The chunk at `offset`, or null if it's cut off, its type isn't four letters, or its CRC is wrong. */
function chunkAt(bytes: Buffer, offset: number): Chunk | null {
  if (bytes.length - offset < CHUNK_OVERHEAD) return null
  const length = bytes.readUInt32BE(offset)
  if (length > bytes.length - offset - CHUNK_OVERHEAD) return null
  const end = offset + CHUNK_OVERHEAD + length
  const type = bytes.toString('latin1', offset + 4, offset + 8)
  if (!/^[A-Za-z]{4}$/.test(type)) return null
  if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
  return { type, data: bytes.subarray(offset + 8, end - 4), end }
}

/** A decoder may skip a chunk whose type starts in lower case. Any other unknown chunk makes a file unreadable. */
function isAncillary(type: string): boolean {
  return /^[a-z]/.test(type)
}

function isValidSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= MAX_DRAWING_SIDE
}

function invalidPng(message: string): PngCheck {
  return { ok: false, message }
}
