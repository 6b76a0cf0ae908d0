import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Context } from '#server/context.ts'
import { withTimeout } from '#server/with-timeout.ts'
import { MAX_PHOTO_BYTES } from '#shared/photos/photo.ts'
import { AppError, invalid, unavailable } from './app-error.ts'
import { addTo } from './client-address.ts'
import { countHit } from './limits.ts'

/** What a large body of each kind holds, and how many may come at a time from one client address, and in all. */
const KINDS = {
  json: { bytes: 100 * 1024, size: '100 KB', what: '', perAddress: 0, inAll: 0 },
  // Up to 50 drawings as data URLs; our client keeps it under 20 MB. Eight of them fit into a heap of 256 MB.
  drawings: { bytes: 24 * 1024 * 1024, size: '24 MB', what: 'quote requests', perAddress: 3, inAll: 8 },
  photo: { bytes: MAX_PHOTO_BYTES, size: '1 MB', what: 'photos', perAddress: 5, inAll: 16 },
  webhook: { bytes: 1024 * 1024, size: '1 MB', what: 'large events', perAddress: 5, inAll: 5 },
} as const
type BodyKind = keyof typeof KINDS

/** Bytes. A larger body needs a permit (below). */
const LARGE_BYTES = KINDS.json.bytes
/** Bytes. What is sent beyond a limit is read and dropped so the sender sees our response, but only up to this many. */
export const MAX_DROPPED_BYTES = 64 * 1024 * 1024
/** Milliseconds. So half-sent bodies don't hold connections. Quotes and photos have as long as Node gives a request. */
const SMALL_BODY_TIMEOUT = 20_000
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
export async function readJson(req: IncomingMessage, kind: BodyKind, acquire?: () => Promise<void>): Promise<object> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (!JSON_TYPE.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send uncompressed application/json in UTF-8')
  }
  const value = parseJson(await readBytes(req, kind, acquire))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', 'The request must be a JSON object')
  }
  return value
}

/**
 * Reads the raw bytes, unchanged: signatures cover bytes, and a photo is bytes. Throws 415 for other content types than
 * `types`, if there are any, and for encodings, 413 above the limit, 408 for a small body that doesn't arrive in time, and
 * 400 for too many chunks. Calls `acquire` once the body is known to be large, and rethrows what that throws.
 */
export async function readRaw(
  req: IncomingMessage,
  kind: BodyKind,
  types?: readonly string[],
  acquire?: () => Promise<void>,
): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (types && (!types.includes(type) || encoding !== 'identity')) {
    throw new AppError('unsupported_media_type', `Send uncompressed bytes as ${types.join(', ')}`)
  }
  return readBytes(req, kind, acquire)
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

/** `express.json` has no limit on chunks. An error that closes the connection means that the rest would be as bad. */
function readBytes(req: IncomingMessage, kind: BodyKind, acquire?: () => Promise<void>): Promise<Buffer> {
  const bytes = readChunks(req, kind, acquire)
  if (kind === 'drawings' || kind === 'photo') return bytes
  const message = 'The request took too long to arrive. Please try again.'
  return withTimeout(SMALL_BODY_TIMEOUT, bytes, () => new AppError('too_slow', message, CLOSING))
}

const CLOSING = { headers: { Connection: 'close' } }

async function readChunks(req: IncomingMessage, kind: BodyKind, acquire?: () => Promise<void>): Promise<Buffer> {
  const { bytes: limit, size: limitText } = KINDS[kind]
  const tooLarge = new AppError('too_large', `The request is larger than ${limitText}`)
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > LARGE_BYTES) await acquire?.()
  // Node reads and drops it after the response.
  if (declared > limit) throw tooLarge
  const chunks: Buffer[] = []
  let count = 0
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const isNowLarge = size <= LARGE_BYTES && size + chunk.length > LARGE_BYTES
      size += chunk.length
      count += 1
      if (count > maxChunks(size))
        throw new AppError('invalid', 'The request arrived in too many small pieces', CLOSING)
      if (size > MAX_DROPPED_BYTES) throw tooLarge
      if (isNowLarge && declared <= LARGE_BYTES) await acquire?.()
      if (size > limit) chunks.length = 0
      else chunks.push(chunk)
    }
  } catch (error) {
    throw req.destroyed && !(error instanceof AppError) ? invalid('', 'The request was cut off') : error
  }
  if (size > limit) throw tooLarge
  return Buffer.concat(chunks)
}

/** Seconds. A quote request with its drawings usually takes less. */
const RETRY_AFTER = 10

/** Large bodies of each kind that are being handled, by client address. */
export type LargeBodies = Record<Exclude<BodyKind, 'json'>, Map<string, number>>

/**
 * Lets one request send a body over 100 KB (docs/operations.md, Limits). Returns what ends that. Throws 429 if the address
 * sent too many requests with drawings within the hour (each photo has been counted by then), and 503 if this process is
 * handling too many bodies of that kind. `isOffice`: its bodies don't count toward the hour's limit.
 */
export async function acquireLargeBody(
  ctx: Pick<Context, 'db' | 'limitCounts' | 'config' | 'now'>,
  { kind, clientAddress, isOffice }: { kind: keyof LargeBodies; clientAddress: string; isOffice: boolean },
): Promise<() => void> {
  if (!ctx.config.limited) return () => undefined
  if (kind === 'drawings' && !isOffice) await countHit(ctx, 'largeBody', clientAddress)
  const { what, perAddress, inAll } = KINDS[kind]
  const active = ctx.limitCounts.largeBodies[kind]
  const total = [...active.values()].reduce((sum, count) => sum + count, 0)
  if ((active.get(clientAddress) ?? 0) >= perAddress || total >= inAll) {
    throw unavailable(`We're getting a lot of ${what} right now. Please try again in a moment.`, RETRY_AFTER)
  }
  addTo(active, clientAddress, 1)
  return () => addTo(active, clientAddress, -1)
}
