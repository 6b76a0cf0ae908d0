import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/session-id.ts'
import { RequestError, isUnclear } from '#client/api/request-error.ts'
import { parseJson } from '#client/api/storage.ts'
import { currentVersion } from '#client/features/office/conflict.tsx'
import { signedInPerson, useOnRejected } from '#client/features/office/open-office.tsx'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

/** A save of a visit's sizes that waits on this device until the server has it. */
export interface UnsentSave {
  /** In the order of saving. */
  id: number
  /** Who made it: the person's id, or 'key' for the admin key. */
  author: string
  appointmentId: string
  /** The day of the visit, where the crew finds it. */
  date: CalendarDate
  /** Its Idempotency-Key. */
  key: string
  /** Based on the version that the save before it makes. */
  input: MeasuredInput
  /** Why the server refused it, or null. */
  refusal: string | null
  /** What another device saved first, or null. */
  theirs: Measured | null
  /** False if this device can't store it: then it ends with the page. */
  isKept: boolean
}

/** Whether the crew has to decide what becomes of it: the server refused it, or another device saved first. */
export function waitsForCrew({ refusal, theirs }: UnsentSave): boolean {
  return refusal !== null || theirs !== null
}

/** Each save is an entry of its own, so tabs never write over each other's. */
const ENTRY = 'unsent_sizes_'

/** The stored saves of one person, or of everyone. */
function listStored(author?: string): UnsentSave[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(ENTRY))
    const saves = names.flatMap((name) => (parseJson(localStorage.getItem(name)) as UnsentSave | null) ?? []) // only `put` writes it
    return saves.filter((save) => author === undefined || save.author === author).toSorted(byId)
  } catch {
    return []
  }
}

const byId = (one: UnsentSave, other: UnsentSave) => one.id - other.id

interface QueueOptions {
  /** Who is signed in. The saves of others wait unseen until they are back. */
  author: string
  /** False once someone else is signed in: the browser would send their cookie. */
  isAuthorSignedIn: () => boolean
  send: (save: UnsentSave) => Promise<Measured>
  /** Called with the author's waiting saves after each change. */
  onChange: (saves: readonly UnsentSave[]) => void
  /** Called with what the server has now. Another device may have saved over a save whose response was lost. */
  onSent: (appointmentId: string, measured: Measured) => void
  /** The session ended. The saves wait for the next one. */
  onSignedOut: (error: unknown) => void
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

/**
 * Saves of sizes, sent one after another in their order. One that can't be sent waits in the browser's storage, over reloads of
 * the page, or in memory if that is full or blocked. After a save of another device, or if the server refuses one, that
 * visit's saves wait for the crew (docs/rules.md, Crew day).
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
  async function sendOne(save: UnsentSave): Promise<boolean> {
    try {
      options.onSent(save.appointmentId, await options.send(save))
      waiting.remove(save.id)
    } catch (error) {
      if (!(error instanceof RequestError) || isUnclear(error) || error.status === 429) return false
      if (error.status === 401) {
        options.onSignedOut(error)
        return false
      }
      const theirs = currentVersion<Measured>(error) ?? null
      waiting.put({ ...save, theirs, refusal: theirs ? null : (error.body?.error ?? error.message) })
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
      const last = waiting.of(visit.appointmentId).at(-1)
      const replaced = last && last.refusal !== null ? last : undefined
      const version = replaced?.input.version ?? input.version
      waiting.put({
        ...visit,
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
      const all = waiting.of(appointmentId)
      const [first, latest] = [all[0], all.at(-1)]
      if (!first || !latest) return
      const version = first.theirs?.version ?? first.input.version
      for (const { id } of all.slice(0, -1)) waiting.remove(id)
      waiting.put({ ...latest, key: randomId(), input: { ...latest.input, version }, refusal: null, theirs: null })
      void flush()
    },

    /** Gives up all of a visit's saves. */
    discard(appointmentId: string): void {
      for (const { id } of waiting.of(appointmentId)) waiting.remove(id)
    },
  }
}

/** The author's saves, of all tabs. */
function createWaitingList({ author, onChange }: QueueOptions) {
  /** What can't be stored, by id. */
  const inMemory = new Map<number, UnsentSave>()
  const all = () => {
    const stored = listStored(author).filter(({ id }) => !inMemory.has(id))
    return [...stored, ...inMemory.values()].toSorted(byId)
  }
  return {
    all,
    of: (appointmentId: string) => all().filter((save) => save.appointmentId === appointmentId),
    /** The time, because another tab makes its own. After all that are stored, of anyone, even if the clock was set back. */
    nextId() {
      return Math.max(Date.now(), ...[...listStored(), ...inMemory.values()].map(({ id }) => id + 1))
    },
    put(save: Omit<UnsentSave, 'isKept'>): void {
      try {
        localStorage.setItem(ENTRY + save.id, JSON.stringify({ ...save, isKept: true }))
        inMemory.delete(save.id)
      } catch {
        inMemory.set(save.id, { ...save, isKept: false })
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

/** The first save that doesn't wait for the crew, and isn't behind one that does. */
function nextOf(saves: readonly UnsentSave[]): UnsentSave | undefined {
  const blocked = new Set(saves.filter(waitsForCrew).map(({ appointmentId }) => appointmentId))
  return saves.find(({ appointmentId }) => !blocked.has(appointmentId))
}

/** How often the server is tried. Browsers don't always notice that the connection is back. */
export const TRY_EVERY_MS = 15_000

interface SaveQueueOptions extends Pick<QueueOptions, 'author' | 'onSent'> {
  /** Another tab sent one. */
  onSentElsewhere: () => void
}

/** The author's saves that wait on this device, which go out by themselves. The page starts over for someone else. */
export function useSaveQueue({ author, onSent, onSentElsewhere }: SaveQueueOptions) {
  const onSignedOut = useOnRejected()
  const queryClient = useQueryClient()
  const reportSent = useEffectEvent(onSentElsewhere)
  const [saves, setSaves] = useState<readonly UnsentSave[]>(() => listStored(author))
  const [queue] = useState(() =>
    createSaveQueue({
      author,
      isAuthorSignedIn: () => (signedInPerson(queryClient) ?? author) === author,
      send: ({ appointmentId: id, input: body, key: idempotencyKey }) =>
        call('PATCH /api/appointments/{id}/measured', { params: { id }, body, idempotencyKey }),
      onChange: setSaves,
      onSent,
      onSignedOut,
    }),
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    const timer = setInterval(flush, TRY_EVERY_MS)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (!key?.startsWith(ENTRY)) return
      setSaves(queue.all())
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
  return { saves, queue }
}
