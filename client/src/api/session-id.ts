import { SESSION_ID_PATTERN } from '#shared/http/session.ts'
import { randomId } from './random-id.ts'

const STORAGE_KEY = 'countertop_session_id'

let current: string | undefined

/**
 * The browser's session id: 16 random bytes as 32 hexadecimal characters, made once, kept in local storage and logged
 * (docs/rules.md, Session). Where storage is blocked it lives as long as the page.
 */
export function sessionId(): string {
  const stored = read()
  if (stored) {
    current = stored
    return stored
  }
  if (current) return current
  current = randomId()
  console.log(`Session ${current}`)
  try {
    localStorage.setItem(STORAGE_KEY, current)
  } catch {
    // Storage is blocked or full: the id in memory serves this page.
  }
  return current
}

function read(): string | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored && SESSION_ID_PATTERN.test(stored) ? stored : null
  } catch {
    return null
  }
}
