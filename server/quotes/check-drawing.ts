import { MAX_DRAWING_BYTES, MAX_DRAWING_SIDE, PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'

type DrawingCheck = { ok: true; bytes: Buffer } | { ok: false; message: string }

const NOT_A_PNG = "The drawing isn't a PNG image"
const NOT_BASE64 = "The drawing isn't valid base64"
const DAMAGED = 'The drawing is damaged or incomplete'
const TOO_MANY_BYTES = `The drawing must be at most ${MAX_DRAWING_BYTES / 1024 / 1024} MB`
const WRONG_SIZE = `Each side of the drawing must be 1 to ${MAX_DRAWING_SIDE} pixels`

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** How each PNG's header begins: its length and its name. */
const HEADER = Buffer.from('\0\0\0\x0dIHDR', 'latin1')
/** The last chunk of each PNG: no data, its name and its checksum. */
const END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')
const SIZE_AT = SIGNATURE.length + HEADER.length
/** Signature, header and end. */
const MIN_BYTES = SIZE_AT + 17 + END.length

/**
 * Checks that a data URL holds a PNG of at most 2 MiB and 1 to 4096 px a side, from its signature to its end
 * (docs/rules.md, Limits). Returns the decoded bytes, or a message to show.
 *
 * It never inflates the pixels. A request may have 50 drawings, and deflate packs 64 MB of pixels into 65 KB, so a small
 * request could take seconds. The server never shows a drawing, only a browser in the office does.
 */
export function checkDrawing(dataUrl: string): DrawingCheck {
  if (!dataUrl.startsWith(PNG_DATA_URL_PREFIX)) return refusal(NOT_A_PNG)
  const base64 = dataUrl.slice(PNG_DATA_URL_PREFIX.length)
  if (base64.length % 4 !== 0) return refusal(NOT_BASE64)
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const length = (base64.length / 4) * 3 - padding
  if (length > MAX_DRAWING_BYTES) return refusal(TOO_MANY_BYTES)
  // Node stops at padding, skips characters that aren't base64, and reads base64url's two: catch all three.
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== length || base64.includes('-') || base64.includes('_')) return refusal(NOT_BASE64)
  // The last characters may carry stray bits.
  if (bytes.toString('base64', length - (3 - padding)) !== base64.slice(-4)) return refusal(NOT_BASE64)
  return checkPng(bytes)
}

function checkPng(bytes: Buffer): DrawingCheck {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return refusal(NOT_A_PNG)
  const hasHeader = bytes.subarray(SIGNATURE.length, SIZE_AT).equals(HEADER)
  if (bytes.length < MIN_BYTES || !hasHeader) return refusal(DAMAGED)
  const sides = [bytes.readUInt32BE(SIZE_AT), bytes.readUInt32BE(SIZE_AT + 4)]
  if (Math.min(...sides) < 1 || Math.max(...sides) > MAX_DRAWING_SIDE) return refusal(WRONG_SIZE)
  if (!bytes.subarray(-END.length).equals(END)) return refusal(DAMAGED)
  return { ok: true, bytes }
}

function refusal(message: string): DrawingCheck {
  return { ok: false, message }
}
