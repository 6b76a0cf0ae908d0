import { MAX_DRAWING_BYTES, MAX_DRAWING_SIDE, PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { isPng, readPng } from './png.ts'

type PngCheck = { ok: true; bytes: Buffer; width: number; height: number } | { ok: false; message: string }

const NOT_A_PNG = "The drawing isn't a PNG image"
const NOT_BASE64 = "The drawing isn't valid base64"
const DAMAGED = 'The drawing is damaged or incomplete'
const TOO_MANY_BYTES = `The drawing must be at most ${MAX_DRAWING_BYTES / 1024 / 1024} MB`
const WRONG_SIZE = `Each side of the drawing must be 1 to ${MAX_DRAWING_SIDE} pixels`

/**
 * Checks that a data URL holds one whole PNG: at most 2 MiB and 1 to 4096 px a side, with every chunk in its place
 * and its CRC right (docs/rules.md, Limits). Returns the decoded bytes and the size in pixels, or a message to show.
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
  if (!isPng(bytes)) return invalidPng(NOT_A_PNG)
  const png = readPng(bytes, MAX_DRAWING_SIDE)
  if (png === 'damaged') return invalidPng(DAMAGED)
  if (png === 'wrong size') return invalidPng(WRONG_SIZE)
  return { ok: true, bytes, width: png.width, height: png.height }
}

function invalidPng(message: string): PngCheck {
  return { ok: false, message }
}
