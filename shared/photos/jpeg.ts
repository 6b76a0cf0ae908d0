/** One part of a JPEG: its start, a segment, a scan or its end. */
interface JpegPart {
  /** `picture`: needed to show it. `profile`: describes its colors. `metadata`: says something about the photo. */
  kind: 'picture' | 'profile' | 'metadata'
  bytes: Uint8Array
}

interface Jpeg {
  /** Pixels, before an orientation in the metadata turns it. */
  width: number
  height: number
  /** In order. Together they are the whole file. */
  parts: JpegPart[]
}

const START = 0xd8
const END = 0xd9
const START_OF_SCAN = 0xda
const TABLES = [0xdb, 0xc4, 0xdd]
/** Baseline, extended and progressive: all that browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee
/** A marker and the length of what follows. */
const SEGMENT_HEADER = 4
/** More than any camera or canvas writes. Each takes time, even an empty one. */
const MAX_PARTS = 1000
/** Its header, resolution and a thumbnail of no size. A thumbnail could show what was cropped. */
const JFIF_WITHOUT_THUMBNAIL = 18
/** Its header and how colors are encoded. */
const ADOBE = 16

/**
 * Reads the parts of a JPEG without decoding its pixels. Null if it's damaged, incomplete, or of a kind that browsers
 * don't show. What isn't known to belong to the picture is metadata, and so is anything after its end.
 */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null
  const parts: JpegPart[] = [{ kind: 'picture', bytes: bytes.subarray(0, 2) }]
  let frame: { width: number; height: number } | undefined
  let hasScan = false
  let offset = 2
  for (;;) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff || parts.length > MAX_PARTS) return null
    if (marker === END) break
    const end = endOfSegment(bytes, offset)
    if (end === null) return null
    const segment = bytes.subarray(offset, end)
    if (FRAMES.includes(marker)) {
      if (frame || segment.length < SEGMENT_HEADER + 6) return null
      frame = { height: readUint16(segment, 5), width: readUint16(segment, 7) }
    }
    if (marker === START_OF_SCAN) {
      if (!frame) return null
      hasScan = true
    }
    parts.push({ kind: kindOf(marker, segment), bytes: segment })
    offset = end
  }
  if (!frame || !hasScan) return null
  parts.push({ kind: 'picture', bytes: bytes.subarray(offset, offset + 2) })
  if (offset + 2 < bytes.length) parts.push({ kind: 'metadata', bytes: bytes.subarray(offset + 2) })
  return { ...frame, parts }
}

/**
 * The same picture without a color profile and metadata. Null if it can't be read. Without a profile, its colors are
 * sRGB, which is what a canvas has.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kept = readJpeg(bytes)?.parts.filter(({ kind }) => kind === 'picture')
  if (!kept) return null
  const stripped = new Uint8Array(kept.reduce((length, part) => length + part.bytes.length, 0))
  let offset = 0
  for (const part of kept) {
    stripped.set(part.bytes, offset)
    offset += part.bytes.length
  }
  return stripped
}

function kindOf(marker: number, segment: Uint8Array): JpegPart['kind'] {
  if (marker === START_OF_SCAN || TABLES.includes(marker) || FRAMES.includes(marker)) return 'picture'
  if (marker === APP0 && segment.length === JFIF_WITHOUT_THUMBNAIL && hasName(segment, 'JFIF\0')) return 'picture'
  if (marker === APP14 && segment.length === ADOBE && hasName(segment, 'Adobe')) return 'picture'
  if (marker === APP2 && hasName(segment, 'ICC_PROFILE\0')) return 'profile'
  return 'metadata'
}

/** A segment's data starts with a name of its format. */
function hasName(segment: Uint8Array, name: string): boolean {
  return String.fromCharCode(...segment.subarray(SEGMENT_HEADER, SEGMENT_HEADER + name.length)) === name
}

/** Where the segment at `offset` ends, with the pixels that follow the header of a scan. Null if it's cut off. */
function endOfSegment(bytes: Uint8Array, offset: number): number | null {
  const length = readUint16(bytes, offset + 2)
  const end = offset + 2 + length
  if (length < 2 || end > bytes.length) return null
  return bytes[offset + 1] === START_OF_SCAN ? endOfScan(bytes, end) : end
}

/** Pixels last until the next marker. A stuffed 0 or a restart marker (0xd0 to 0xd7) is part of them. */
function endOfScan(bytes: Uint8Array, start: number): number | null {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return null
}

/** Cut off, it's 0, which no length or size is. */
function readUint16(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0)
}
