import { randomId } from '#client/api/random-id.ts'
import { isUnclear, RequestError } from '#client/api/request-error.ts'
import { currentVersion } from '#client/features/office/conflict/conflict.ts'
import { type Measured, measuredSchema } from '#shared/countertops/measured.ts'
import { type UnsentSave, type UnsentStore, waitsForCrew } from './unsent-saves.ts'

export interface SentSave {
  appointmentId: string
  /** The version that this save made. */
  savedVersion: number
  /** What the server has now. If the save had arrived before, another device may have saved over it since. */
  measured: Measured
  /** False for a save of another tab, which this one sent. */
  isOwn: boolean
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
  /** Called after each change of the store, which other tabs share. */
  onStored: () => void
  /** Runs the work when no other tab runs such work. */
  inTurn: (work: () => Promise<void>) => Promise<void>
  onSent: (sent: SentSave) => void
  /** The session ended. The saves wait for the next one. */
  onSignedOut: (error: unknown) => void
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

/**
 * Saves of sizes, sent one after another in their order. One that can't be sent waits in `store`, over reloads of the page.
 * One that the store refuses waits in memory, until the page is closed. Only its author sends a save, from any tab.
 * After a save of another device, or if the server refuses one, that visit's saves wait for the crew (docs/rules.md, Crew
 * day).
 */
export function createSaveQueue({ store, author, isAuthorSignedIn, inTurn, ...options }: QueueOptions) {
  const waiting = createWaitingList({ store, author, ...options })
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    await waiting.refresh()
    for (const { id } of replacedSaves(waiting.all())) await waiting.remove(id)
    for (let next = nextOf(waiting.all()); next; next = nextOf(waiting.all())) {
      if (!isAuthorSignedIn() || !(await sendOne(next, waiting, options))) return
    }
  }

  /** Sends what waits. Ends once all is sent, or can't be. */
  function flush(): Promise<void> {
    flushing ??= inTurn(sendAll).finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    /** Reads what waited when the page was closed. */
    load: () => waiting.load(),
    /** Reads what other tabs changed. */
    refresh: () => waiting.refresh(),
    flush,

    /** Keeps a save on this device and sends it. It replaces one that the server refused. */
    async add({ appointmentId, date, input }: Pick<UnsentSave, 'appointmentId' | 'date' | 'input'>): Promise<void> {
      const last = waiting.of(appointmentId).at(-1)
      const id = last && last.refusal !== null ? last.id : waiting.nextId()
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

/** The author's saves in memory, of all tabs. Every change of this tab is shown at once, then stored. */
function createWaitingList({
  store,
  author,
  onChange,
  onStored,
}: Pick<QueueOptions, 'store' | 'author' | 'onChange' | 'onStored'>) {
  let saves: readonly UnsentSave[] = []
  /** Of anyone's saves, so that none is stored over another person's. */
  let lastId = 0
  /** Ids of saves that this page made, or found when it opened. */
  const own = new Set<number>()
  /** Ids of saves that are gone, although the store may still have them. */
  const removed = new Set<number>()
  function show(next: readonly UnsentSave[]) {
    saves = next
    onChange(saves)
  }
  function showKept(id: number, isKept: boolean) {
    show(saves.map((save) => (save.id === id ? { ...save, isKept } : save)))
  }
  async function refresh(): Promise<void> {
    const before = saves
    const stored = await store.list().catch(() => null)
    if (!stored) return
    lastId = Math.max(lastId, ...stored.map(({ id }) => id))
    const ofAuthor = stored.filter((save) => (save.author ?? author) === author && !removed.has(save.id))
    // What isn't stored, or changed while the store was read, is newer than what it said.
    const newer = saves.filter((save) => save.isKept !== true || !before.includes(save))
    const others = ofAuthor.filter(({ id }) => !newer.some((save) => save.id === id))
    show([...others, ...newer].toSorted((one, other) => one.id - other.id))
  }
  return {
    all: () => saves,
    of: (appointmentId: string) => saves.filter((save) => save.appointmentId === appointmentId),
    isOwn: (id: number) => own.has(id),
    /** The time, because another tab has its own list in the same database. */
    nextId: () => Math.max(Date.now(), lastId + 1),
    refresh,
    async load(): Promise<void> {
      await refresh()
      for (const { id } of saves) own.add(id)
      // Shown even if the store is blocked.
      show(saves)
    },
    async put(changed: Omit<UnsentSave, 'isKept'>): Promise<void> {
      const { id } = changed
      lastId = Math.max(lastId, id)
      const known = saves.find((save) => save.id === id)
      if (!known) own.add(id)
      const save = { ...changed, isKept: null }
      show(known ? saves.map((other) => (other.id === id ? save : other)) : [...saves, save])
      try {
        await store.put({ ...changed, isKept: true })
        showKept(id, true)
      } catch {
        showKept(id, false)
      }
      onStored()
    },
    async remove(id: number): Promise<void> {
      removed.add(id)
      show(saves.filter((save) => save.id !== id))
      // One that stays stored is sent again with its key, which changes nothing.
      await store.remove(id).catch(() => {})
      onStored()
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
    await waiting.refresh()
    // Saves that were made before this one arrived build on it. The response can be newer: if another device saved since, they
    // have to conflict with that.
    const savedVersion = save.input.version + 1
    for (const later of waiting.of(save.appointmentId)) {
      await waiting.put({ ...later, input: { ...later.input, version: savedVersion } })
    }
    onSent({ appointmentId: save.appointmentId, savedVersion, measured, isOwn: waiting.isOwn(save.id) })
    return true
  } catch (error) {
    if (!(error instanceof RequestError) || isUnclear(error) || error.status === 429) return false
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

/** Saves that were never tried, and that a later one of the same visit replaces. */
function replacedSaves(saves: readonly UnsentSave[]): UnsentSave[] {
  return saves.filter(
    (save, index) =>
      !save.wasTried &&
      !waitsForCrew(save) &&
      saves.slice(index + 1).some(({ appointmentId }) => appointmentId === save.appointmentId),
  )
}
