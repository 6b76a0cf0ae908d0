import { crc32, deflateSync } from 'node:zlib'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One chunk with its right length and CRC. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** The header chunk of eight bits of gray. */
export function pngHeader({ width, height }: { width: number; height: number }): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 8
  return pngChunk('IHDR', data)
}

/** A whole picture of `width` x `height` px in one gray, with its pixels really there. */
export function makePng(width: number, height: number, gray = 0xb0): Buffer {
  const row = Buffer.alloc(width + 1, gray)
  row[0] = 0
  const pixels = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader({ width, height }),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND'),
  ])
}

export function pngDataUrl(png: Buffer): string {
  return PNG_DATA_URL_PREFIX + png.toString('base64')
}
