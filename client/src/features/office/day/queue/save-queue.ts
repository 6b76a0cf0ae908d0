import { randomId } from '#client/api/random-id.ts'
import { RequestError } from '#client/api/request-error.ts'
import { currentVersion } from '#client/features/office/conflict/conflict.ts'
import { type Measured, measuredSchema } from '#shared/countertops/measured.ts'
import { type UnsentSave, type UnsentStore, waitsForCrew } from './unsent-saves.ts'

export interface SentSave {
  appointmentId: string
  /** The version that this save made. */
  savedVersion: number
  /** What the server has now. If the save had arrived before, another device may have saved over it since. */
  measured: Measured
}

interface QueueOptions {
  store: UnsentStore
  /** Who is signed in. The saves of others wait unseen until they are back. */
  author: string
  /** False once someone else is signed in: the browser would send their cookie. */
  isAuthorSignedIn: () => boolean
  send: (save: UnsentSave) => Promise<Measured>
  /** Called with the author's waiting saves after each change. */
  onChange: (saves: readonly UnsentSave[]) => void
  onSent: (sent: SentSave) => void
  /** The session ended. The saves wait for the next one. */
  onSignedOut: (error: unknown) => void
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

/**
 * Saves of sizes, sent one after another in their order. One that can't be sent waits in `store`, over reloads of the page.
 * One that the store refuses waits in memory, until the page is closed. Only its author sends a save.
 * After a save of another device, or if the server refuses one, that visit's saves wait for the crew (docs/rules.md, Crew
 * day).
 */
export function createSaveQueue({ store, author, onChange, isAuthorSignedIn, ...sending }: QueueOptions) {
  const waiting = createWaitingList({ store, author, onChange })
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    for (let next = nextOf(waiting.all()); next; next = nextOf(waiting.all())) {
      if (!isAuthorSignedIn() || !(await sendOne(next, waiting, sending))) return
    }
  }

  /** Sends what waits. Ends once all is sent, or can't be. */
  function flush(): Promise<void> {
    flushing ??= sendAll().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    /** Reads what waited when the page was closed. */
    load: () => waiting.load(),
    flush,

    /** Keeps a save on this device and sends it. It replaces one that was never tried, or that the server refused. */
    async add({ appointmentId, date, input }: Pick<UnsentSave, 'appointmentId' | 'date' | 'input'>): Promise<void> {
      const last = waiting.of(appointmentId).at(-1)
      const isReplaced = last && (!last.wasTried || last.refusal !== null)
      const id = isReplaced ? last.id : waiting.nextId()
      const save = { id, author, appointmentId, date, key: randomId(), input }
      await waiting.put({ ...save, wasTried: false, refusal: null, theirs: null })
      void flush()
    },

    /** Sends the visit's latest save again, over the sizes of another device if there are any. It's a new request. */
    async retry(appointmentId: string): Promise<void> {
      const own = waiting.of(appointmentId)
      const latest = own.at(-1)
      if (!latest) return
      const version = own.find(({ theirs }) => theirs)?.theirs?.version ?? latest.input.version
      for (const { id } of own.slice(0, -1)) await waiting.remove(id)
      const input = { ...latest.input, version }
      await waiting.put({ ...latest, key: randomId(), input, refusal: null, theirs: null })
      void flush()
    },

    /** Gives up all of a visit's saves. */
    async discard(appointmentId: string): Promise<void> {
      for (const { id } of waiting.of(appointmentId)) await waiting.remove(id)
    },
  }
}

type WaitingList = ReturnType<typeof createWaitingList>

/** The author's saves in memory. Every change is shown at once, then stored. */
function createWaitingList({ store, author, onChange }: Pick<QueueOptions, 'store' | 'author' | 'onChange'>) {
  let saves: readonly UnsentSave[] = []
  /** Of anyone's saves, so that none is stored over another person's. */
  let lastId = 0
  function show(next: readonly UnsentSave[]) {
    saves = next
    onChange(saves)
  }
  return {
    all: () => saves,
    of: (appointmentId: string) => saves.filter((save) => save.appointmentId === appointmentId),
    /** The time, because another tab has its own list in the same database. */
    nextId: () => Math.max(Date.now(), lastId + 1),
    async load(): Promise<void> {
      const stored = await store.list().catch(() => [])
      lastId = Math.max(0, ...stored.map(({ id }) => id))
      show(stored.filter((save) => (save.author ?? author) === author))
    },
    async put(changed: Omit<UnsentSave, 'isKept'>): Promise<void> {
      const save = { ...changed, isKept: true }
      lastId = Math.max(lastId, save.id)
      const isKnown = saves.some(({ id }) => id === save.id)
      show(isKnown ? saves.map((other) => (other.id === save.id ? save : other)) : [...saves, save])
      try {
        await store.put(save)
      } catch {
        show(saves.map((other) => (other.id === save.id ? { ...other, isKept: false } : other)))
      }
    },
    async remove(id: number): Promise<void> {
      show(saves.filter((save) => save.id !== id))
      // One that stays stored is sent again with its key, which changes nothing.
      await store.remove(id).catch(() => {})
    },
  }
}

/** Sends one save. False if the ones after it have to wait as well: there's no connection, or no session. */
async function sendOne(
  save: UnsentSave,
  waiting: WaitingList,
  { send, onSent, onSignedOut }: Pick<QueueOptions, 'send' | 'onSent' | 'onSignedOut'>,
): Promise<boolean> {
  await waiting.put({ ...save, wasTried: true })
  try {
    const measured = await send(save)
    await waiting.remove(save.id)
    // Saves that were made before this one arrived build on it. The response can be newer: if another device saved since, they
    // have to conflict with that.
    const savedVersion = save.input.version + 1
    for (const later of waiting.of(save.appointmentId)) {
      await waiting.put({ ...later, input: { ...later.input, version: savedVersion } })
    }
    onSent({ appointmentId: save.appointmentId, savedVersion, measured })
    return true
  } catch (error) {
    if (!(error instanceof RequestError) || error.status >= 500 || error.status === 429) return false
    if (error.status === 401) {
      onSignedOut(error)
      return false
    }
    const theirs = currentVersion(error, measuredSchema) ?? null
    const refusal = theirs ? null : (error.body?.error ?? error.message)
    await waiting.put({ ...save, wasTried: true, theirs, refusal })
    return true
  }
}

/** The first save that doesn't wait for the crew, and isn't behind one that does. */
function nextOf(saves: readonly UnsentSave[]): UnsentSave | undefined {
  const blocked = new Set(saves.filter(waitsForCrew).map(({ appointmentId }) => appointmentId))
  return saves.find(({ appointmentId }) => !blocked.has(appointmentId))
}
