import type { IncomingMessage } from 'node:http'
import { AppError, invalid } from './app-error.ts'

/** Bytes. A quote request carries up to 50 drawings as data URLs; our client keeps it under 20 MB. */
const LIMIT_BYTES = { json: 100 * 1024, drawings: 24 * 1024 * 1024 }
const LIMIT_NAMES = { json: '100 KB', drawings: '24 MB' }

/** What is sent beyond a limit is read and dropped, so that the sender gets to see our answer, but only so much. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024

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
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', 'The request must be a JSON object')
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('', 'The request is not valid JSON')
  }
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
