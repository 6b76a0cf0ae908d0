import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret of 32 random bytes, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256. A secret this long needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(Buffer.from(token, 'base64url')).digest()
}
