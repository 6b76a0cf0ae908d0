export interface WebP {
  width: number
  height: number
  isAnimated: boolean
  /** In order. */
  chunks: { type: string; data: Buffer }[]
}

/** `RIFF`, the length of the rest, and `WEBP`. */
const FILE_HEADER = 12
/** A type and a length. */
const CHUNK_HEADER = 8
/** Far more than one picture has: frame, transparency, header and color profile. */
const MAX_CHUNKS = 100
const ANIMATED = 0x02
/** Starts a frame of `VP8 `, after three bytes of flags. */
const VP8_START = Buffer.from([0x9d, 0x01, 0x2a])
const VP8L_START = 0x2f
/** A frame's sizes have 14 bits. */
const SIZE_BITS = 0x3fff

/** Reads the chunks of a WebP without decoding its pixels. Null if it's damaged or incomplete, or not a WebP. */
export function readWebP(bytes: Buffer): WebP | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, FILE_HEADER) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) !== bytes.length - CHUNK_HEADER) return null
  const chunks = readChunks(bytes)
  if (!chunks) return null
  const [first] = chunks
  const extended = first?.type === 'VP8X' && first.data.length === 10 ? first.data : undefined
  if (extended && ((extended[0] ?? 0) & ANIMATED) !== 0) {
    return { ...canvasSize(extended), isAnimated: true, chunks }
  }
  const frames = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const [frame] = frames
  if (!frame || frames.length > 1) return null
  const size = frameSize(frame)
  if (!size) return null
  if (extended) {
    const { width, height } = canvasSize(extended)
    if (width !== size.width || height !== size.height) return null
  } else if (frame !== first) return null
  return { ...size, isAnimated: false, chunks }
}

/** Null if a chunk is cut off. A chunk of odd length is followed by a 0. */
function readChunks(bytes: Buffer): WebP['chunks'] | null {
  const chunks: WebP['chunks'] = []
  let offset = FILE_HEADER
  while (offset < bytes.length) {
    if (bytes.length - offset < CHUNK_HEADER || chunks.length === MAX_CHUNKS) return null
    const length = bytes.readUInt32LE(offset + 4)
    const start = offset + CHUNK_HEADER
    const end = start + length
    offset = end + (length % 2)
    if (offset > bytes.length || (length % 2 === 1 && bytes[end] !== 0)) return null
    chunks.push({ type: bytes.toString('latin1', start - CHUNK_HEADER, start - 4), data: bytes.subarray(start, end) })
  }
  return chunks
}

function canvasSize(extended: Buffer) {
  return { width: extended.readUIntLE(4, 3) + 1, height: extended.readUIntLE(7, 3) + 1 }
}

/** Null for a damaged frame. The first partition of a lossy frame must be there in full. */
function frameSize({ type, data }: WebP['chunks'][number]): { width: number; height: number } | null {
  if (type === 'VP8L') {
    if (data.length < 6 || data[0] !== VP8L_START) return null
    const bits = data.readUInt32LE(1)
    return { width: (bits & SIZE_BITS) + 1, height: ((bits >>> 14) & SIZE_BITS) + 1 }
  }
  if (data.length < 10 || !data.subarray(3, 6).equals(VP8_START)) return null
  const flags = data.readUIntLE(0, 3)
  const isKeyFrame = (flags & 1) === 0
  if (!isKeyFrame || 10 + (flags >>> 5) > data.length) return null
  return { width: data.readUInt16LE(6) & SIZE_BITS, height: data.readUInt16LE(8) & SIZE_BITS }
}
