import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment.ts'
import { MAX_PHOTO_BYTES } from '#shared/photos/photo.ts'
import { AppError, closing, invalid } from './app-error.ts'
import type { HeldBody } from './held-bodies.ts'

/** The most that a body of each kind may have. */
const KINDS = {
  json: { bytes: 100 * 1024, size: '100 KB' },
  // Up to 50 drawings as data URLs. Our client keeps it under 20 MB.
  drawings: { bytes: 24 * 1024 * 1024, size: '24 MB' },
  photo: { bytes: MAX_PHOTO_BYTES, size: '1 MB' },
  attachment: { bytes: MAX_ATTACHMENT_BYTES, size: '20 MB' },
  webhook: { bytes: 1024 * 1024, size: '1 MB' },
} as const
type BodyKind = keyof typeof KINDS

/** Bytes. A larger body is a large one. */
const LARGE_BYTES = KINDS.json.bytes
/** Bytes. What is sent beyond a limit is read and dropped so the sender sees our response, but only up to this many. */
export const MAX_DROPPED_BYTES = 64 * 1024 * 1024
/** Milliseconds. In each such interval, a body must end or deliver `LEAST_BYTES`. */
const PATIENCE = 20_000
/** Bytes: 8 KB a second. A phone with a poor connection sends 11 (client/src/features/quotes/photos). */
const LEAST_BYTES = 160 * 1024
/**
 * The most chunks a body of `bytes` may arrive in. Even a tiny chunk costs time and memory. A slow phone sends 24 MB in
 * about 17,000 segments, a fifth of what this allows.
 */
const maxChunks = (bytes: number) => 1000 + bytes / 256

/**
 * 50 countertops with as many details as they can have, whose texts are all commas, count as 88,000. Millions of tiny
 * values would block the process for seconds and take a gigabyte to parse. A small body needs no such check.
 */
const MAX_VALUES = 100_000
/** Characters that can start a value. */
const VALUE_START_BYTES = [...Buffer.from(',[{')]

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i

/**
 * Reads the JSON object in a request. Throws 415 for other content types and encodings, 400 for anything but a JSON object,
 * and what `readRaw` throws.
 */
export async function readJson(req: IncomingMessage, reading: Reading): Promise<object> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (!JSON_TYPE.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send uncompressed application/json in UTF-8')
  }
  const value = parseJson(await readBytes(req, reading))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', 'The request must be a JSON object')
  }
  return value
}

/**
 * Reads the raw bytes, unchanged: signatures cover bytes, and a photo is bytes. Throws 415 for other content types than
 * `types`, if there are any, and for encodings, 413 above the limit, 408 for a body that is too slow, 400 for too many chunks,
 * and 503 if it's the largest that comes and there's no room.
 */
export async function readRaw(req: IncomingMessage, reading: Reading, types?: readonly string[]): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (types && (!types.includes(type) || encoding !== 'identity')) {
    throw new AppError('unsupported_media_type', `Send uncompressed bytes as ${types.join(', ')}`)
  }
  return readBytes(req, reading)
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length > LARGE_BYTES && hasTooManyValues(bytes)) {
    throw invalid('', `The request has more than ${MAX_VALUES} values`)
  }
  // Decoding would turn invalid UTF-8 into replacement characters and store those.
  if (!isUtf8(bytes)) throw invalid('', "The request isn't valid UTF-8")
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid('', "The request isn't valid JSON")
  }
}

/** Counts the characters that can start a value, even inside strings, where they are rare. `indexOf` is fast on long drawings. */
function hasTooManyValues(bytes: Buffer): boolean {
  let count = 0
  for (const mark of VALUE_START_BYTES) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      count += 1
      if (count > MAX_VALUES) return true
    }
  }
  return false
}

/** How a body is read. */
export interface Reading {
  kind: BodyKind
  /** What counts its bytes. */
  held: HeldBody
  /** Called once it's known to be large. What it throws refuses the body. */
  onLarge?: (() => Promise<void>) | undefined
}

/** What arrived of a body so far. */
interface Progress {
  size: number
  chunks: Buffer[]
  /** It's there, or it's refused. */
  isOver: boolean
}

/** Reads a body that keeps coming. Throws 408 for one that doesn't, and what `held` and `onLarge` refuse. */
async function readBytes(req: IncomingMessage, reading: Reading): Promise<Buffer> {
  const progress: Progress = { size: 0, chunks: [], isOver: false }
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    let before = 0
    timer = setInterval(() => {
      if (progress.size - before < LEAST_BYTES) {
        reject(closing(new AppError('too_slow', 'The request took too long to arrive. Please try again.')))
      }
      before = progress.size
    }, PATIENCE).unref()
  })
  try {
    return await Promise.race([readChunks(req, reading, progress), reading.held.ended, tooSlow])
  } finally {
    clearInterval(timer)
    // A refused body may still be coming. Nothing of it is kept.
    progress.isOver = true
    progress.chunks.length = 0
    reading.held.arrived()
  }
}

/** `express.json` has no limit on chunks. */
async function readChunks(req: IncomingMessage, { kind, held, onLarge }: Reading, progress: Progress): Promise<Buffer> {
  const { bytes: limit, size: limitText } = KINDS[kind]
  const tooLarge = new AppError('too_large', `The request is larger than ${limitText}`)
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > LARGE_BYTES) await onLarge?.()
  // Node reads and drops it after the response.
  if (declared > limit) throw tooLarge
  const { chunks } = progress
  let count = 0
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const isNowLarge = size <= LARGE_BYTES && size + chunk.length > LARGE_BYTES
      size += chunk.length
      count += 1
      progress.size = size
      if (count > maxChunks(size)) {
        throw closing(new AppError('invalid', 'The request arrived in too many small pieces'))
      }
      if (size > MAX_DROPPED_BYTES) throw tooLarge
      if (isNowLarge && declared <= LARGE_BYTES) await onLarge?.()
      if (size <= limit && !progress.isOver) {
        held.add(chunk.length)
        chunks.push(chunk)
      } else chunks.length = 0
    }
  } catch (error) {
    throw req.destroyed && !(error instanceof AppError) ? invalid('', 'The request was cut off') : error
  }
  if (size > limit) throw tooLarge
  return Buffer.concat(chunks)
}
