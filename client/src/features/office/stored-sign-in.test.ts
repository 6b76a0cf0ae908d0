import { describe, expect, it } from 'vitest'
import { storedSignIn } from './stored-sign-in.ts'

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
    storedSignIn.writeKey('secret', { isKept: false })
    expect(storedSignIn.readAuth()).toBe('secret')
    expect(JSON.stringify(localStorage)).not.toContain('secret')
    inAnotherTab(() => expect(storedSignIn.readAuth()).toBeNull())
  })

  it('goes away when another tab logs out, and can come back', () => {
    storedSignIn.writeKey('secret', { isKept: false })
    inAnotherTab(() => storedSignIn.logOut())
    expect(storedSignIn.readAuth()).toBeNull()
    storedSignIn.writeKey('secret', { isKept: false })
    expect(storedSignIn.readAuth()).toBe('secret')
    inAnotherTab(() => storedSignIn.logOut())
    expect(storedSignIn.readAuth()).toBeNull()
  })
})

describe('a kept key', () => {
  it('is not in the tab, and is there in other tabs until one logs out', () => {
    storedSignIn.writeKey('secret', { isKept: true })
    expect(sessionStorage).toHaveLength(0)
    inAnotherTab(() => {
      expect(storedSignIn.readAuth()).toBe('secret')
      storedSignIn.logOut()
    })
    expect(storedSignIn.readAuth()).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('secret')
  })

  it('goes away if the server rejects it, but not for an older key of another tab', () => {
    storedSignIn.writeKey('secret', { isKept: true })
    storedSignIn.forget('older')
    expect(storedSignIn.readAuth()).toBe('secret')
    storedSignIn.forget('secret')
    expect(storedSignIn.readAuth()).toBeNull()
  })

  it.each(['', 'secret', '{', '{"key":1,"usedAt":2}'])('is not read from %j', (text) => {
    localStorage.setItem('admin_key', text)
    expect(storedSignIn.readAuth()).toBeNull()
  })
})
