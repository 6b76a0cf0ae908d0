import { isRecord, parseJson, storageEntry } from '#client/api/storage.ts'
import type { CrewDay } from '#shared/appointments/day.ts'
import type { Me } from '#shared/people/schema.ts'

/*
 * What a person's device keeps of the day sheet, so that it opens without a connection: here who is signed in and the days that
 * were looked at last, and in day-worker.js the page itself. All of it goes when that person signs out, or someone else signs in.
 */

interface Kept {
  me: Me
  /** Oldest first. */
  days: { path: string; day: CrewDay; savedAt: number }[]
}

/** A day that this device has kept, with the time in milliseconds. */
export type ShownDay = CrewDay & { savedAt?: number }

const MAX_DAYS = 3
const SCRIPT = '/day-worker.js'
const SCOPE = '/orders/day'
const entry = storageEntry('local', 'office_day')

/** Keeps a day that just came from the server. `path` is what it was asked with. */
export function keepDay(me: Me, path: string, day: CrewDay): void {
  const kept = readKept()
  // Someone else may have signed in in another tab.
  const others = kept?.me.person?.id === me.person?.id ? kept?.days.filter((one) => one.path !== path) : []
  const days = [...(others ?? []), { path, day, savedAt: Date.now() }].slice(-MAX_DAYS)
  entry.write(JSON.stringify({ me, days } satisfies Kept))
  // Not in development, where the page's scripts have other names.
  if (import.meta.env.PROD) inTurn((workers) => workers.register(SCRIPT, { scope: SCOPE }))
}

export function findKeptDay(path: string): ShownDay | undefined {
  const kept = readKept()?.days.find((one) => one.path === path)
  return kept && { ...kept.day, savedAt: kept.savedAt }
}

/** Whose days are kept. */
export function findKeptMe(): Me | undefined {
  return readKept()?.me
}

export function forgetDays(): void {
  entry.remove()
  inTurn(async (workers) => {
    await (await workers.getRegistration(SCOPE))?.unregister()
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith('day-')).map((name) => caches.delete(name)))
  })
}

function readKept(): Kept | undefined {
  const kept = parseJson(entry.read())
  return isRecord(kept) ? (kept as unknown as Kept) : undefined // only `keepDay` writes it
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: who signs in right after someone else needs the worker again. */
function inTurn(work: (workers: ServiceWorkerContainer) => Promise<unknown>): void {
  // Only with a secure connection. The sheet works without it.
  if (!('serviceWorker' in navigator)) return
  last = last.then(() => work(navigator.serviceWorker)).catch(() => undefined)
}
