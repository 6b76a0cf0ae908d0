import { BY_SESSION } from '#client/api/auth.ts'
import { isRecord, persisted, storageEntry } from '#client/api/storage.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'

/** A kept key that isn't used for this many days is forgotten. */
const KEPT_FOR_DAYS = 30
/** How often the time of the last use is stored. */
const STORE_USE_EVERY = HOUR_MS

const tabKey = storageEntry('session', 'admin_key')
/** How many times people had logged out on this computer when this tab stored its key. */
const tabLogouts = storageEntry('session', 'admin_key_logouts')
/** Null if there's none. Without zod, which the list doesn't load. */
const keptKey = persisted('local', 'admin_key', (stored) => {
  if (!isRecord(stored) || typeof stored.key !== 'string' || typeof stored.usedAt !== 'number') return null
  return { key: stored.key, usedAt: stored.usedAt }
})
const LOGOUTS = 'admin_logouts'
/** How many times people have logged out on this computer. Other tabs hear of a change. */
const logouts = storageEntry('local', LOGOUTS)

const SIGNED_IN = 'office_signed_in'
/** When someone signed in by email, until they log out. The session itself is in a cookie that scripts can't read. */
const signedIn = storageEntry('local', SIGNED_IN)
/** The address at which someone asked for a sign-in link. The link may open in another tab. */
const askedAt = storageEntry('local', 'office_asked_at')

/** Whether a person signed in by email, and no admin key is sent. */
export function isPerson(auth: string): boolean {
  return auth === BY_SESSION
}

/** How the office is open in this browser: by an admin key, or by a session that the browser's cookie names. */
export const storedSignIn = {
  /**
   * The admin key: this tab's, or the one kept on this computer (docs/rules.md, Admin key). `BY_SESSION` for someone who signed
   * in by email, and null if the office isn't open.
   */
  readAuth(): string | null {
    const key = tabKey.read()
    if (key !== null && tabLogouts.read() === logouts.read()) return key
    return readKept()?.key ?? (signedIn.read() === null ? null : BY_SESSION)
  },

  /** With `isKept`, the key outlives the tab. */
  writeKey(key: string, { isKept }: { isKept: boolean }): void {
    if (isKept) {
      forgetInTab()
      keptKey.set({ key, usedAt: Date.now() })
      return
    }
    tabKey.write(key)
    const count = logouts.read()
    if (count === null) tabLogouts.remove()
    else tabLogouts.write(count)
  },

  /** A person signed in by email. Any key is forgotten, because it would decide, even next to the session. */
  markSignedIn(): void {
    forgetInTab()
    // First, so that other tabs never find neither the session nor the key.
    signedIn.write(new Date().toISOString())
    keptKey.remove()
  },

  /** Someone asks for a sign-in link at this address of the office. */
  keepAddress(address: string): void {
    askedAt.write(address)
  },

  /** Where the person who signs in goes on. */
  takeAddress(): string {
    const address = askedAt.read()
    askedAt.remove()
    return address ?? '/orders'
  },

  /** Whether someone signed in by email and didn't log out. This tab may use a key next to the session. */
  hasSession(): boolean {
    return signedIn.read() !== null
  },

  /** Whether another tab reports that someone signed in by email. It may be someone else. */
  isSignInEvent({ key, newValue }: StorageEvent): boolean {
    return key === SIGNED_IN && newValue !== null
  },

  /** Whether another tab reports that someone pressed 'Log out'. */
  isLogOutEvent({ key }: StorageEvent): boolean {
    return key === LOGOUTS
  },

  /** Keeps a kept key for another 30 days. */
  markKeyUsed(): void {
    const kept = readKept()
    if (kept && Date.now() - kept.usedAt > STORE_USE_EVERY) keptKey.set({ key: kept.key, usedAt: Date.now() })
  },

  /** The server rejected this key, or the session. Another tab may have stored a newer one. */
  forget(key: string): void {
    forgetInTab()
    if (isPerson(key)) signedIn.remove()
    else if (readKept()?.key === key) keptKey.remove()
  },

  /** Logs out every tab of this browser. */
  logOut(): void {
    forgetInTab()
    keptKey.remove()
    signedIn.remove()
    askedAt.remove()
    logouts.write(String(Number(logouts.read()) + 1))
  },
}

/** Null if there's none, or it wasn't used for too long. */
function readKept() {
  const kept = keptKey.get()
  if (!kept || Date.now() - kept.usedAt <= KEPT_FOR_DAYS * DAY_MS) return kept
  keptKey.remove()
  return null
}

function forgetInTab(): void {
  tabKey.remove()
  tabLogouts.remove()
}
