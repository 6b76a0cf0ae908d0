import { crc32 } from 'node:zlib'

interface Png {
  width: number
  height: number
  /** In order, from IHDR to IEND. */
  chunks: PngChunk[]
}

interface PngChunk {
  type: string
  data: Buffer
  /** Where the next chunk begins. */
  end: number
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const IHDR_LENGTH = 13
/** A chunk is a length, a type, its data and a CRC over type and data. */
const CHUNK_OVERHEAD = 12
/** Far more than 2 MiB have: browsers write 8 KB or more per chunk. Many empty chunks would take long to check. */
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

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

/**
 * Reads the chunks of one whole PNG of 1 to `maxSide` pixels a side, each in its place and with its CRC right. Otherwise
 * says what is wrong.
 *
 * It never inflates the pixel data. A request may have 50 drawings, and deflate packs 64 MB of pixels into 65 KB, so
 * a small request could block the event loop (or the thread pool) for seconds. There's little to gain: the server
 * never decodes a picture, only a browser in the office does, and the CRCs already reveal a damaged or truncated file.
 */
export function readPng(bytes: Buffer, maxSide: number): Png | 'damaged' | 'wrong size' {
  if (!isPng(bytes)) return 'damaged'
  const header = chunkAt(bytes, SIGNATURE.length)
  if (header?.type !== 'IHDR' || header.data.length !== IHDR_LENGTH) return 'damaged'
  const width = header.data.readUInt32BE(0)
  const height = header.data.readUInt32BE(4)
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSide) return 'wrong size'
  const [bitDepth, colorType, compression, filter, interlace] = header.data.subarray(8)
  const isLegal = BIT_DEPTHS.get(colorType ?? -1)?.includes(bitDepth ?? -1) === true
  if (!isLegal || compression !== 0 || filter !== 0 || (interlace ?? -1) > 1) return 'damaged'
  const chunks = readChunks(bytes, header.end, colorType === PALETTE_COLOR)
  return chunks ? { width, height, chunks: [header, ...chunks] } : 'damaged'
}

/** The chunks after IHDR: PLTE at most once and before the data, the IDATs in one run, IEND last. */
function readChunks(bytes: Buffer, start: number, needsPalette: boolean): PngChunk[] | null {
  const chunks: PngChunk[] = []
  let hasPalette = false
  let data: 'before' | 'in' | 'after' = 'before'
  let offset = start
  while (chunks.length < MAX_CHUNKS) {
    const chunk = chunkAt(bytes, offset)
    if (!chunk) return null
    chunks.push(chunk)
    if (chunk.type === 'IEND') {
      return data !== 'before' && chunk.data.length === 0 && chunk.end === bytes.length ? chunks : null
    }
    if (chunk.type === 'IDAT') {
      if (data === 'after' || (needsPalette && !hasPalette)) return null
      data = 'in'
    } else {
      if (data === 'in') data = 'after'
      if (chunk.type === 'PLTE') {
        if (hasPalette || data !== 'before') return null
        hasPalette = true
      } else if (!isAncillary(chunk.type)) return null
    }
    offset = chunk.end
  }
  return null
}

/** The chunk at `offset`, or null if it's cut off, its type isn't four letters, or its CRC is wrong. */
function chunkAt(bytes: Buffer, offset: number): PngChunk | null {
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
