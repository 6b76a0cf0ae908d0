import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedAdminKey } from './admin-key.ts'

const DAY = 24 * 3_600_000
const NOW = new Date('2026-11-23T15:00:00Z').getTime()

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
const pass = (time: number) => vi.setSystemTime(Date.now() + time)
/** Another tab shares local storage, but not the tab's own. */
const inAnotherTab = (act: () => void) => {
  const own = Object.entries(sessionStorage)
  sessionStorage.clear()
  act()
  sessionStorage.clear()
  for (const [name, value] of own) sessionStorage.setItem(name, value)
}

describe("this tab's key", () => {
  it('is not in local storage, and ends with the tab', () => {
    storedAdminKey.write('secret', { isKept: false })
    expect(storedAdminKey.read()).toBe('secret')
    expect(JSON.stringify(localStorage)).not.toContain('secret')
    inAnotherTab(() => expect(storedAdminKey.read()).toBeNull())
  })

  it('goes away when another tab logs out, and can come back', () => {
    storedAdminKey.write('secret', { isKept: false })
    inAnotherTab(() => storedAdminKey.logOut())
    expect(storedAdminKey.read()).toBeNull()
    storedAdminKey.write('secret', { isKept: false })
    expect(storedAdminKey.read()).toBe('secret')
    inAnotherTab(() => storedAdminKey.logOut())
    expect(storedAdminKey.read()).toBeNull()
  })
})

describe('a kept key', () => {
  it('is not in the tab, and is there in other tabs until one logs out', () => {
    storedAdminKey.write('secret', { isKept: true })
    expect(sessionStorage).toHaveLength(0)
    inAnotherTab(() => {
      expect(storedAdminKey.read()).toBe('secret')
      storedAdminKey.logOut()
    })
    expect(storedAdminKey.read()).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('secret')
  })

  it('goes away after 30 days without use', () => {
    storedAdminKey.write('secret', { isKept: true })
    pass(30 * DAY)
    expect(storedAdminKey.read()).toBe('secret')
    storedAdminKey.markUsed()
    pass(30 * DAY)
    expect(storedAdminKey.read()).toBe('secret')
    pass(1)
    storedAdminKey.markUsed()
    expect(storedAdminKey.read()).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('secret')
  })

  it('goes away if the server rejects it, but not for an older key of another tab', () => {
    storedAdminKey.write('secret', { isKept: true })
    storedAdminKey.forget('older')
    expect(storedAdminKey.read()).toBe('secret')
    storedAdminKey.forget('secret')
    expect(storedAdminKey.read()).toBeNull()
  })

  it.each(['', 'secret', '{', '{"key":1,"usedAt":2}'])('is not read from %j', (text) => {
    localStorage.setItem('admin_key', text)
    expect(storedAdminKey.read()).toBeNull()
  })
})
