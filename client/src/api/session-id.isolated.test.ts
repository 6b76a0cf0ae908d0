import { describe, expect, it, vi } from 'vitest'
import { sessionId } from './session-id.ts'

const KEY = 'countertop_session_id'

describe('the session id', () => {
  it('is made, stored and logged once, with 32 hexadecimal characters', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const id = sessionId()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(localStorage.getItem(KEY)).toBe(id)
    expect(sessionId()).toBe(id)
    expect(log.mock.calls).toEqual([[`Session ${id}`]])
  })

  it('is the stored one', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const kept = 'a'.repeat(32)
    localStorage.setItem(KEY, kept)
    expect(sessionId()).toBe(kept)
    expect(log).not.toHaveBeenCalled()
  })

  it.each(['', 'A'.repeat(32), 'a'.repeat(31), 'nonsense'])('replaces %j in storage', (stored) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    localStorage.setItem(KEY, stored)
    const id = sessionId()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(localStorage.getItem(KEY)).toBe(id)
  })

  it.each([undefined, 'nonsense'])('stays the same until a reload if storage is not writable (%j stored)', (stored) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    if (stored) localStorage.setItem(KEY, stored)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const id = sessionId()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(sessionId()).toBe(id)
  })
})
