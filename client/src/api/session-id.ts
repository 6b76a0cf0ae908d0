import { SESSION_ID_PATTERN } from '#shared/http/session.ts'
import { randomId } from './random-id.ts'
import { storageEntry } from './storage.ts'

const stored = storageEntry('local', 'countertop_session_id')

/**
 * The browser's session id: 16 random bytes as 32 hexadecimal characters, created once, stored in local storage and logged
 * (docs/rules.md, Session). If storage is blocked, it lasts until a reload.
 */
export function sessionId(): string {
  const storedId = stored.read()
  if (storedId && SESSION_ID_PATTERN.test(storedId)) return storedId
  const newId = randomId()
  console.log(`Session ${newId}`)
  stored.write(newId)
  return newId
}

/** Whether this browser has asked the server for anything yet. Without it, there's nothing of this visitor. */
export function hasSession(): boolean {
  return stored.read() !== null
}
