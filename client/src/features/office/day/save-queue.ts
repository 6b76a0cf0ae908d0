import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/session-id.ts'
import { RequestError, isUnclear } from '#client/api/request-error.ts'
import { parseJson } from '#client/api/storage.ts'
import { currentVersion } from '#client/features/office/conflict.tsx'
import { signedInPerson, useOnRejected } from '#client/features/office/open-office.tsx'
import type { CollectedBy, OfficeAppointment } from '#shared/appointments/schema.ts'
import type { MarkStatus } from '#shared/appointments/statuses.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

interface Waiting {
  /** In the order of saving. */
  id: number
  /** Who made it: the person's id, or 'key' for the admin key. */
  author: string
  appointmentId: string
  /** The day of the visit, where the crew finds it. */
  date: CalendarDate
  /** Why the server refused it, or null. */
  refusal: string | null
  /** False if this device can't store it: then it ends with the page. */
  isKept: boolean
}

/** A save of a visit's sizes that waits on this device until the server has it. */
export interface UnsentSave extends Waiting {
  kind: 'sizes'
  /** Its Idempotency-Key. */
  key: string
  /** Based on the version that the save before it makes. */
  input: MeasuredInput
  /** What another device saved first, or null. */
  theirs: Measured | null
}

/** What became of a visit, or how its fee was collected. */
export type StopMark = { status: MarkStatus } | { collected: CollectedBy | null }

/** A mark that waits as a save of sizes does. */
export interface UnsentMark extends Waiting {
  kind: 'mark'
  mark: StopMark
  /** The visit's, which the mark before it makes. Undefined after the crew decided to send it anyway. */
  version: number | undefined
}

export type Unsent = UnsentSave | UnsentMark

/** Whether the crew has to decide what becomes of it: the server refused it, or another device saved first. */
export function waitsForCrew(unsent: Unsent): boolean {
  return unsent.refusal !== null || (unsent.kind === 'sizes' && unsent.theirs !== null)
}

export const isSizes = (unsent: Unsent): unsent is UnsentSave => unsent.kind === 'sizes'
export const isMark = (unsent: Unsent): unsent is UnsentMark => unsent.kind === 'mark'

/** The mark says the same about the visit. */
function isDone(mark: StopMark, now: Pick<OfficeAppointment, 'status' | 'collected'>): boolean {
  return 'status' in mark ? now.status === mark.status : now.collected === mark.collected
}

/** Each save is an entry of its own, so tabs never write over each other's. */
const ENTRY = 'unsent_sizes_'

/** What one person, or everyone, has stored. */
function listStored(author?: string): Unsent[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(ENTRY))
    const stored = names.flatMap((name) => (parseJson(localStorage.getItem(name)) as Unsent | null) ?? []) // only `put` writes it
    return (
      stored
        .filter((one) => author === undefined || one.author === author)
        // An earlier build stored sizes without a kind.
        .map((one) => ({ ...one, kind: one.kind ?? 'sizes' }) as Unsent)
        .toSorted(byId)
    )
  } catch {
    return []
  }
}

const byId = (one: Unsent, other: Unsent) => one.id - other.id

interface QueueOptions {
  /** Who is signed in. The saves of others wait unseen until they are back. */
  author: string
  /** False once someone else is signed in: the browser would send their cookie. */
  isAuthorSignedIn: () => boolean
  send: (save: UnsentSave) => Promise<Measured>
  sendMark: (mark: UnsentMark) => Promise<Pick<OfficeAppointment, 'version'>>
  /** Called with all of the author's that waits after each change. */
  onChange: (unsent: readonly Unsent[]) => void
  /** Called with what the server has now. Another device may have saved over a save whose response was lost. */
  onSent: (appointmentId: string, measured: Measured) => void
  /** The server has the mark, and this version of the visit. */
  onMarked: (mark: UnsentMark, version: number) => void
  /** The session ended. The saves wait for the next one. */
  onSignedOut: (error: unknown) => void
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

/**
 * Saves of sizes and marks of visits, sent one after another in their order. What can't be sent waits in the browser's storage,
 * over reloads of the page, or in memory if that is full or blocked. After a save of another device, or if the server refuses
 * one, that visit's others of the kind wait for the crew (docs/rules.md, Crew day).
 */
export function createSaveQueue(options: QueueOptions) {
  const waiting = createWaitingList(options)
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    for (let next = nextOf(waiting.all()); next; next = nextOf(waiting.all())) {
      if (!options.isAuthorSignedIn() || !(await sendOne(next))) return
    }
  }

  /** False if the saves after it have to wait as well: there's no connection, or no session. */
  async function sendOne(next: Unsent): Promise<boolean> {
    try {
      if (isMark(next)) options.onMarked(next, (await options.sendMark(next)).version)
      else options.onSent(next.appointmentId, await options.send(next))
      waiting.remove(next.id)
    } catch (error) {
      if (!(error instanceof RequestError) || isUnclear(error) || error.status === 429) return false
      if (error.status === 401) {
        options.onSignedOut(error)
        return false
      }
      keepRefused(next, error, waiting, options)
    }
    return true
  }

  /** Sends what waits, from one tab at a time. Ends once all is sent, or can't be. */
  function flush(): Promise<void> {
    // Without a secure connection, browsers have no locks. Two tabs may send the same save then, which changes nothing.
    const sending = () => ('locks' in navigator ? navigator.locks.request('unsent-sizes', sendAll) : sendAll())
    flushing ??= sending().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    all: waiting.all,
    flush,

    /** Keeps a save on this device and sends it. It replaces one that the server refused. */
    add({ input, ...visit }: Pick<UnsentSave, 'appointmentId' | 'date' | 'input'>): void {
      const last = waiting.sizesOf(visit.appointmentId).at(-1)
      const replaced = last && last.refusal !== null ? last : undefined
      const version = replaced?.input.version ?? input.version
      waiting.put({
        ...visit,
        kind: 'sizes',
        id: replaced?.id ?? waiting.nextId(),
        author: options.author,
        key: randomId(),
        input: { ...input, version },
        refusal: null,
        theirs: null,
      })
      void flush()
    },

    /** Sends the visit's latest save again, over the sizes of another device if there are any. It's a new request. */
    retry(appointmentId: string): void {
      const all = waiting.sizesOf(appointmentId)
      const [first, latest] = [all[0], all.at(-1)]
      if (!first || !latest) return
      const version = first.theirs?.version ?? first.input.version
      for (const { id } of all.slice(0, -1)) waiting.remove(id)
      waiting.put({ ...latest, key: randomId(), input: { ...latest.input, version }, refusal: null, theirs: null })
      void flush()
    },

    /** Gives up all of a visit's saves of sizes. */
    discard(appointmentId: string): void {
      for (const { id } of waiting.sizesOf(appointmentId)) waiting.remove(id)
    },

    ...markChanges(waiting, options.author, () => void flush()),
  }
}

type WaitingList = ReturnType<typeof createWaitingList>

/** The server refused it: the crew decides, unless the answer to an earlier try was lost. */
function keepRefused(
  next: Unsent,
  error: RequestError,
  waiting: WaitingList,
  { onMarked }: Pick<QueueOptions, 'onMarked'>,
): void {
  const reason = error.body?.error ?? error.message
  if (!isMark(next)) {
    const theirs = currentVersion<Measured>(error) ?? null
    return waiting.put({ ...next, theirs, refusal: theirs ? null : reason })
  }
  const now = currentVersion<OfficeAppointment>(error)
  if (!now || !isDone(next.mark, now)) return waiting.put({ ...next, refusal: reason })
  onMarked(next, now.version)
  waiting.remove(next.id)
}

/** What the crew does with marks. */
function markChanges(waiting: WaitingList, author: string, flush: () => void) {
  return {
    /** Keeps a mark on this device and sends it. `version` is the visit's. */
    addMark({ version, ...visit }: Pick<UnsentMark, 'appointmentId' | 'date' | 'mark'> & { version: number }): void {
      const before = waiting.marksOf(visit.appointmentId).at(-1)
      waiting.put({
        ...visit,
        kind: 'mark',
        id: waiting.nextId(),
        author,
        version: before?.version === undefined ? version : before.version + 1,
        refusal: null,
      })
      flush()
    },

    /** Sends a refused mark again, over what someone else changed. */
    retryMark(mark: UnsentMark): void {
      waiting.put({ ...mark, version: undefined, refusal: null })
      flush()
    },

    /** Gives up a visit's refused marks, and those behind them. */
    discardMarks(appointmentId: string): void {
      for (const { id } of waiting.marksOf(appointmentId)) waiting.remove(id)
    },
  }
}

/** The author's saves, of all tabs. */
function createWaitingList({ author, onChange }: QueueOptions) {
  /** What can't be stored, by id. */
  const inMemory = new Map<number, Unsent>()
  const all = () => {
    const stored = listStored(author).filter(({ id }) => !inMemory.has(id))
    return [...stored, ...inMemory.values()].toSorted(byId)
  }
  const of = (appointmentId: string) => all().filter((one) => one.appointmentId === appointmentId)
  return {
    all,
    sizesOf: (appointmentId: string) => of(appointmentId).filter(isSizes),
    marksOf: (appointmentId: string) => of(appointmentId).filter(isMark),
    /** The time, because another tab makes its own. After all that are stored, of anyone, even if the clock was set back. */
    nextId() {
      return Math.max(Date.now(), ...[...listStored(), ...inMemory.values()].map(({ id }) => id + 1))
    },
    put(unsent: Omit<UnsentSave, 'isKept'> | Omit<UnsentMark, 'isKept'>): void {
      try {
        localStorage.setItem(ENTRY + unsent.id, JSON.stringify({ ...unsent, isKept: true }))
        inMemory.delete(unsent.id)
      } catch {
        inMemory.set(unsent.id, { ...unsent, isKept: false })
      }
      onChange(all())
    },
    remove(id: number): void {
      inMemory.delete(id)
      try {
        localStorage.removeItem(ENTRY + id)
      } catch {
        // Blocked storage has nothing to remove.
      }
      onChange(all())
    },
  }
}

/** The first that doesn't wait for the crew, and isn't behind one of its kind and visit that does. */
function nextOf(unsent: readonly Unsent[]): Unsent | undefined {
  const what = ({ kind, appointmentId }: Unsent) => `${kind} ${appointmentId}`
  const blocked = new Set(unsent.filter(waitsForCrew).map(what))
  return unsent.find((one) => !blocked.has(what(one)))
}

/** How often the server is tried. Browsers don't always notice that the connection is back. */
export const TRY_EVERY_MS = 15_000

interface SaveQueueOptions extends Pick<QueueOptions, 'author' | 'onSent' | 'onMarked'> {
  /** Another tab sent one. */
  onSentElsewhere: () => void
}

/** What of the author's waits on this device, which goes out by itself. The page starts over for someone else. */
export function useSaveQueue({ author, onSent, onMarked, onSentElsewhere }: SaveQueueOptions) {
  const onSignedOut = useOnRejected()
  const queryClient = useQueryClient()
  const reportSent = useEffectEvent(onSentElsewhere)
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() => listStored(author))
  const [queue] = useState(() =>
    createSaveQueue({
      author,
      isAuthorSignedIn: () => (signedInPerson(queryClient) ?? author) === author,
      send: ({ appointmentId: id, input: body, key: idempotencyKey }) =>
        call('PATCH /api/appointments/{id}/measured', { params: { id }, body, idempotencyKey }),
      sendMark: ({ appointmentId: id, mark, version }) =>
        call('PATCH /api/appointments/{id}', {
          params: { id },
          body: { ...mark, ...(version !== undefined && { version }) },
        }),
      onChange: setUnsent,
      onSent,
      onMarked,
      onSignedOut,
    }),
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    const timer = setInterval(flush, TRY_EVERY_MS)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (!key?.startsWith(ENTRY)) return
      setUnsent(queue.all())
      if (newValue === null) reportSent()
    }
    addEventListener('storage', onStorage)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('storage', onStorage)
      removeEventListener('online', flush)
    }
  }, [queue])
  return { unsent, queue }
}
