import { useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/store.ts'
import { SESSION_ID_PATTERN } from '#shared/http/session.ts'
import { storageEntry } from './storage.ts'

const stored = storageEntry('local', 'countertop_session_id')
const newest = createStore<string | null>(null)

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
  newest.set(newId)
  return newId
}

/** Whether this browser has asked the server for anything yet. Without it, there's nothing of this visitor. */
export function hasSession(): boolean {
  return stored.read() !== null
}

/** The same for components, also once it begins. False until the page is hydrated. */
export function useHasSession(): boolean {
  return useSyncExternalStore(newest.subscribe, hasSession, () => false)
}

/** 16 random bytes as 32 hexadecimal characters. Unlike `crypto.randomUUID` it also works on a page without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
