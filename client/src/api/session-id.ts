import { SESSION_ID_PATTERN } from '#shared/http/session.ts'
import { randomId } from './random-id.ts'
import { storedText } from './storage.ts'

const stored = storedText('local', 'countertop_session_id')

/**
 * The browser's session id: 16 random bytes as 32 hexadecimal characters, made once, kept in local storage and logged
 * (docs/rules.md, Session). Where storage is blocked it lives as long as the page.
 */
export function sessionId(): string {
  const kept = stored.read()
  if (kept && SESSION_ID_PATTERN.test(kept)) return kept
  const made = randomId()
  console.log(`Session ${made}`)
  stored.write(made)
  return made
}
