import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Context } from '#server/context.ts'
import { MAX_PHOTO_BYTES } from '#shared/photos/photo.ts'
import { AppError, invalid, unavailable } from './app-error.ts'
import { type LargeBody, countHit } from './limits.ts'

/** Bytes. A quote request carries up to 50 drawings as data URLs; our client keeps it under 20 MB. */
const LIMIT_BYTES = { json: 100 * 1024, drawings: 24 * 1024 * 1024, photo: MAX_PHOTO_BYTES, webhook: 1024 * 1024 }
/** Bytes. A larger body needs a permit (below). */
const LARGE_BYTES = LIMIT_BYTES.json
const LIMIT_NAMES = { json: '100 KB', drawings: '24 MB', photo: '1 MB', webhook: '1 MB' }

/** Bytes. What is sent beyond a limit is read and dropped so the sender sees our response, but only up to this many. */
export const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/** Bytes. Allocated up front for a large body that declares its length. At most 24 bodies have a permit for that. */
const INITIAL_BUFFER_BYTES = 1024 * 1024

/**
 * Milliseconds. How long an ordinary body may take, so that half-sent ones don't hold connections. Quotes and photos have as
 * long as Node gives a whole request (server.ts).
 */
const SMALL_BODY_TIMEOUT = 20_000

/**
 * The most chunks a body of `bytes` may arrive in. Even a tiny chunk costs time and memory. A slow phone sends 24 MB in
 * about 17,000 segments, a fifth of what this allows.
 */
const maxChunks = (bytes: number) => 1000 + bytes / 256

/**
 * 50 countertops with as many details as they can have, whose texts are all commas, count as 88,000. An honest large body
 * holds long drawings. Millions of tiny values would block the process for seconds and take a gigabyte to parse. Bodies up
 * to LIMIT_BYTES.json are too small to need this check.
 */
const MAX_VALUES = 100_000
/** Characters that can start a value. */
const VALUE_START_BYTES = [...Buffer.from(',[{')]

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i

/**
 * Reads the JSON object in a request. Throws 415 for other content types and encodings, 413 above the limit, 408 for a small
 * body that doesn't arrive in time, and 400 for too many chunks or anything but a JSON object. Calls `acquire` once the body is known to be larger than 100 KB,
 * and rethrows what that throws.
 */
export async function readJson(
  req: IncomingMessage,
  limit: keyof typeof LIMIT_BYTES,
  acquire?: () => Promise<void>,
): Promise<object> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (!JSON_TYPE.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send uncompressed application/json in UTF-8')
  }
  const bytes = await readBytes(req, limit, acquire)
  if (!bytes) throw new AppError('too_large', `The request is larger than ${LIMIT_NAMES[limit]}`)
  if (bytes.length > LIMIT_BYTES.json && hasTooManyValues(bytes)) {
    throw invalid('', `The request has more than ${MAX_VALUES} values`)
  }
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', 'The request must be a JSON object')
  }
  return value
}

/**
 * Reads the raw bytes, unchanged: signatures cover bytes, and a photo is bytes. Throws 415 for other content types than
 * `types`, if there are any, and for encodings, 413 above the limit, and 400 for too many chunks. `acquire` as in
 * `readJson`.
 */
export async function readRaw(
  req: IncomingMessage,
  limit: keyof typeof LIMIT_BYTES,
  types?: readonly string[],
  acquire?: () => Promise<void>,
): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (types && (!types.includes(type) || encoding !== 'identity')) {
    throw new AppError('unsupported_media_type', `Send uncompressed bytes as ${types.join(', ')}`)
  }
  const bytes = await readBytes(req, limit, acquire)
  if (!bytes) throw new AppError('too_large', `The request is larger than ${LIMIT_NAMES[limit]}`)
  return bytes
}

function parseJson(bytes: Buffer): unknown {
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

/**
 * Reads the whole body. Null if it is larger than the limit. `express.json` has no limit on chunks.
 */
async function readBytes(
  req: IncomingMessage,
  kind: keyof typeof LIMIT_BYTES,
  acquire?: () => Promise<void>,
): Promise<Buffer | null> {
  const limit = LIMIT_BYTES[kind]
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > LARGE_BYTES) await acquire?.()
  // Node reads and drops it after the response.
  if (declared > limit) return null
  return new Promise((resolve, reject) => {
    const rejectCutOff = () => reject(invalid('', 'The request was cut off'))
    if (req.destroyed) rejectCutOff()
    let bytes: Buffer = Buffer.alloc(0)
    const initialBytes = acquire && declared > LARGE_BYTES ? Math.min(declared, INITIAL_BUFFER_BYTES) : 0
    let size = 0
    let chunks = 0
    let isStopped = false
    /** Frees the buffer and reads no more. */
    const stop = () => {
      isStopped = true
      bytes = Buffer.alloc(0)
      req.pause()
    }
    const stopIfSlow = () => {
      stop()
      reject(tooSlow())
    }
    const isSmall = kind === 'json' || kind === 'webhook'
    const timeout = isSmall ? setTimeout(stopIfSlow, SMALL_BODY_TIMEOUT).unref() : undefined
    req.on('data', (chunk: Buffer) => {
      if (isStopped) return
      const begin = size
      size += chunk.length
      chunks += 1
      if (chunks > maxChunks(size)) {
        stop()
        return reject(tooManyChunks())
      }
      if (size > MAX_DROPPED_BYTES) {
        stop()
        return resolve(null)
      }
      if (size > limit) bytes = Buffer.alloc(0)
      else {
        bytes = growBuffer(bytes, begin, size, { limit, initialBytes })
        chunk.copy(bytes, begin)
      }
      if (acquire && begin <= LARGE_BYTES && size > LARGE_BYTES && declared <= LARGE_BYTES) {
        req.pause()
        acquire().then(
          () => req.resume(),
          (refusal: Error) => {
            stop()
            reject(refusal)
          },
        )
      }
    })
    req.on('end', () => {
      clearTimeout(timeout)
      resolve(size > limit ? null : bytes.subarray(0, size))
    })
    req.on('error', rejectCutOff)
    req.on('close', () => {
      clearTimeout(timeout)
      if (!req.readableEnded) rejectCutOff()
    })
  })
}

/**
 * Returns a buffer with room for `size` bytes that starts with the `used` bytes so far. It doubles as it grows, so a sender
 * has to send about what we allocate. A declared length proves nothing.
 */
function growBuffer(
  bytes: Buffer,
  used: number,
  size: number,
  limits: { limit: number; initialBytes: number },
): Buffer {
  if (size <= bytes.length) return bytes
  const larger = Buffer.allocUnsafe(Math.min(limits.limit, Math.max(size, bytes.length * 2, limits.initialBytes)))
  bytes.copy(larger, 0, 0, used)
  return larger
}

/** Closes the connection, since the rest would be slow too. */
function tooSlow(): AppError {
  return new AppError('too_slow', 'The request took too long to arrive. Please try again.', {
    headers: { Connection: 'close' },
  })
}

/** Closes the connection, since the rest would come in small pieces too. */
function tooManyChunks(): AppError {
  return new AppError('invalid', 'The request arrived in too many small pieces', { headers: { Connection: 'close' } })
}

/** Large bodies from one client address at a time: a household behind one router, or a retry next to a lost connection. */
const MAX_PER_ADDRESS: Record<LargeBody, number> = { drawings: 3, photo: 5, webhook: 5 }
/**
 * From all addresses. A 24 MB body takes about as much heap again while it is handled. Eight fit into a heap of 256 MB,
 * together with 16 photos and 5 webhooks of 1 MB.
 */
const MAX_TOTAL: Record<LargeBody, number> = { drawings: 8, photo: 16, webhook: 5 }
const BUSY: Record<LargeBody, string> = {
  drawings: "We're getting a lot of quote requests right now. Please try again in a moment.",
  photo: "We're getting a lot of photos right now. Please try again in a moment.",
  webhook: "We're getting a lot of large events right now. Please try again in a moment.",
}
/** Seconds. A quote request with its drawings usually takes less. */
const RETRY_AFTER = 10

type LimitsContext = Pick<Context, 'db' | 'limitCounts' | 'config' | 'now'>

/** Lets one request send a body over 100 KB (docs/operations.md, Limits). */
export interface LargeBodyPermit {
  kind: LargeBody
  clientAddress: string
  isActive: boolean
  isReleased: boolean
}

export function newPermit(kind: LargeBody, clientAddress: string): LargeBodyPermit {
  return { kind, clientAddress, isActive: false, isReleased: false }
}

/**
 * Throws 429 if the address sent too many requests with drawings within the hour (each photo has been counted by then), and
 * 503 if this process is handling too many bodies of that kind. If it was released while we waited, it takes no place.
 */
export async function acquirePermit(
  ctx: LimitsContext,
  permit: LargeBodyPermit,
  isRepeat: () => Promise<boolean>,
): Promise<void> {
  if (!ctx.config.limited) return
  if (permit.kind === 'drawings') await countLargeBody(ctx, permit.clientAddress, isRepeat)
  if (permit.isReleased) return
  const largeBodies = ctx.limitCounts.largeBodies[permit.kind]
  const activeOfAddress = largeBodies.activeByAddress.get(permit.clientAddress) ?? 0
  if (activeOfAddress >= MAX_PER_ADDRESS[permit.kind] || largeBodies.active >= MAX_TOTAL[permit.kind]) {
    throw unavailable(BUSY[permit.kind], RETRY_AFTER)
  }
  permit.isActive = true
  largeBodies.active += 1
  largeBodies.activeByAddress.set(permit.clientAddress, activeOfAddress + 1)
}

export function releasePermit({ limitCounts }: LimitsContext, permit: LargeBodyPermit): void {
  permit.isReleased = true
  if (!permit.isActive) return
  permit.isActive = false
  const largeBodies = limitCounts.largeBodies[permit.kind]
  largeBodies.active -= 1
  const left = (largeBodies.activeByAddress.get(permit.clientAddress) ?? 1) - 1
  if (left > 0) largeBodies.activeByAddress.set(permit.clientAddress, left)
  else largeBodies.activeByAddress.delete(permit.clientAddress)
}

/** Counts every attempt. Repeats of a stored request have a separate count, since their sender lost our response. */
async function countLargeBody(ctx: LimitsContext, clientAddress: string, isRepeat: () => Promise<boolean>) {
  try {
    await countHit(ctx, 'largeBody', clientAddress)
  } catch (refusal) {
    if (!(await isRepeat())) throw refusal
    await countHit(ctx, 'largeRepeat', clientAddress)
  }
}
