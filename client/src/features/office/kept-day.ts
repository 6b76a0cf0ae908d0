import { isRecord, parseJson, storageEntry } from '#client/api/storage.ts'
import { RequestError } from '#client/api/request-error.ts'
import type { CrewDay } from '#shared/appointments/day.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { Me } from '#shared/people/schema.ts'

/*
 * What a person's device keeps of the day sheet, so that it opens without a connection: here who is signed in and the days that
 * were looked at last, and in day-worker.js the page itself. All of it goes when that person signs out, or someone else signs in.
 */

interface Kept {
  /** Which build wrote it: another one may have days of another shape. */
  build: string
  me: Me
  /** Oldest first. */
  days: { path: string; day: CrewDay; savedAt: number }[]
}

/** A day that this device has kept, with the time in milliseconds. */
export type ShownDay = CrewDay & { savedAt?: number }

const MAX_DAYS = 3
/** A device that lies around has no one's address for longer. */
const KEPT_FOR_MS = 7 * DAY_MS
const SCRIPT = '/day-worker.js'
const SCOPE = '/orders/day'
const entry = storageEntry('local', 'office_day')

/** Keeps a day that just came from the server. `path` is what it was asked with. */
export function keepDay(me: Me, path: string, day: CrewDay): void {
  const kept = readKept()
  // Someone else may have signed in in another tab.
  const others = kept?.me.person?.id === me.person?.id ? kept?.days.filter((one) => one.path !== path) : []
  const days = [...(others ?? []), { path, day, savedAt: Date.now() }].slice(-MAX_DAYS)
  entry.write(JSON.stringify({ build: currentBuild(), me, days } satisfies Kept))
  // Not in development, where the page's scripts have other names.
  if (import.meta.env.PROD) inTurn((workers) => workers.register(SCRIPT, { scope: SCOPE }))
}

const PROXY_FAILURES: readonly number[] = [502, 503, 504]

/** Whether our server didn't answer: there's no connection, or a proxy in front of it answered. */
export function isServerAway(error: unknown): boolean {
  return !(error instanceof RequestError) || PROXY_FAILURES.includes(error.status)
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
  const stored = parseJson(entry.read())
  if (!isRecord(stored)) return undefined
  const kept = stored as unknown as Kept // only `keepDay` writes it
  const isCurrent = kept.build === currentBuild()
  const days = isCurrent ? kept.days.filter(({ savedAt }) => Date.now() - savedAt < KEPT_FOR_MS) : []
  const current = { ...kept, days }
  if (days.length < kept.days.length) entry.write(JSON.stringify(current))
  return current
}

/** The build that this page came from. Empty in development. */
function currentBuild(): string {
  return document.documentElement.dataset.build ?? ''
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: who signs in right after someone else needs the worker again. */
function inTurn(work: (workers: ServiceWorkerContainer) => Promise<unknown>): void {
  // Only with a secure connection. The sheet works without it.
  if (!('serviceWorker' in navigator)) return
  last = last.then(() => work(navigator.serviceWorker)).catch(() => undefined)
}
