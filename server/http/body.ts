import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError, invalid } from './app-error.ts'

/** Bytes. A quote request carries up to 50 drawings as data URLs; our client keeps it under 20 MB. */
const LIMIT_BYTES = { json: 100 * 1024, drawings: 24 * 1024 * 1024 }
const LIMIT_NAMES = { json: '100 KB', drawings: '24 MB' }

/** What is sent beyond a limit is read and dropped, so that the sender gets to see our answer, but only so much. */
export const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/**
 * Far more than 50 designs have. A large body is one of long drawings: parsed as millions of tiny values instead it
 * would hold the process for seconds and take a gigabyte. No body up to LIMIT_BYTES.json needs the look.
 */
const MAX_VALUES = 20_000
/** What may begin a value. */
const VALUE_MARKS = [...Buffer.from(',[{')]

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i

/**
 * The JSON object that a request carries. Refuses other content types and encodings (415), more than the limit (413),
 * and what is no JSON object (400).
 */
export async function readJson(req: IncomingMessage, limit: keyof typeof LIMIT_BYTES): Promise<object> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = req.headers
  if (!JSON_TYPE.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send application/json in UTF-8, not compressed')
  }
  const bytes = await readBytes(req, LIMIT_BYTES[limit])
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

/** The bytes as they came, at most as many as a small JSON body has: a signature is over bytes. */
export async function readRaw(req: IncomingMessage): Promise<Buffer> {
  const bytes = await readBytes(req, LIMIT_BYTES.json)
  if (!bytes) throw new AppError('too_large', `The request is larger than ${LIMIT_NAMES.json}`)
  return bytes
}

function parseJson(bytes: Buffer): unknown {
  // Otherwise what is no UTF-8 would be stored as question marks.
  if (!isUtf8(bytes)) throw invalid('', 'The request is not valid UTF-8')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid('', 'The request is not valid JSON')
  }
}

/** Counts what may begin a value, also inside of texts, where it is rare. `indexOf` runs through long drawings natively. */
function hasTooManyValues(bytes: Buffer): boolean {
  let count = 0
  for (const mark of VALUE_MARKS) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      count += 1
      if (count > MAX_VALUES) return true
    }
  }
  return false
}

/** Everything that is sent, or null where it is more than `limit` bytes. */
function readBytes(req: IncomingMessage, limit: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else chunks = []
      if (size > MAX_DROPPED_BYTES) {
        req.pause()
        resolve(null)
      }
    })
    req.on('end', () =>
      resolve(size > limit ? null : chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    )
    req.on('error', () => reject(invalid('', 'The request broke off')))
    req.on('close', () => reject(invalid('', 'The request broke off')))
  })
}
