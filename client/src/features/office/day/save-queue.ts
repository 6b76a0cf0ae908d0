import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/random-id.ts'
import { isUnclear, RequestError } from '#client/api/request-error.ts'
import { currentVersion } from '#client/features/office/conflict/conflict.ts'
import { useAuth, useOnRejected } from '#client/features/office/open-office.tsx'
import { isPerson } from '#client/features/office/stored-sign-in.ts'
import { signedInPerson } from '#client/features/office/use-me.ts'
import { type Measured, measuredSchema } from '#shared/countertops/measured.ts'
import { createUnsentStore, type UnsentSave, type UnsentStore, waitsForCrew } from './unsent-saves.ts'

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
 * Saves of sizes, sent one after another in their order. One that can't be sent waits in `store`, over reloads of the page, or in
 * memory if the store refuses it. After a save of another device, or if the server refuses one, that visit's saves wait for the
 * crew (docs/rules.md, Crew day).
 */
export function createSaveQueue({ isAuthorSignedIn, inTurn, ...options }: QueueOptions) {
  const waiting = createWaitingList(options)
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    await waiting.refresh()
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
    async add(save: Pick<UnsentSave, 'appointmentId' | 'date' | 'input'>): Promise<void> {
      const last = waiting.of(save.appointmentId).at(-1)
      const id = last && last.refusal !== null ? last.id : waiting.nextId()
      await waiting.put({ ...save, id, author: options.author, key: randomId(), refusal: null, theirs: null })
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

/** The author's saves, of all tabs. Every change of this tab is shown at once, then stored. */
function createWaitingList({
  store,
  author,
  onChange,
  onStored,
}: Pick<QueueOptions, 'store' | 'author' | 'onChange' | 'onStored'>) {
  let stored: readonly UnsentSave[] = []
  /** What is being stored, or can't be. By id. */
  const unstored = new Map<number, UnsentSave>()
  /** Ids of saves that are gone, although the store may still have them. */
  const removed = new Set<number>()
  /** Ids of saves that this page made, or found when it opened. */
  const own = new Set<number>()
  let lastId = 0
  let changes = 0

  const all = () => {
    const known = stored.filter((save) => save.author === author && !removed.has(save.id) && !unstored.has(save.id))
    return [...known, ...unstored.values()].toSorted((one, other) => one.id - other.id)
  }
  const show = () => onChange(all())

  async function refresh(): Promise<void> {
    const before = changes
    const listed = await store.list().catch(() => stored)
    if (changes !== before) return refresh()
    stored = listed
    show()
  }
  return {
    all,
    of: (appointmentId: string) => all().filter((save) => save.appointmentId === appointmentId),
    isOwn: (id: number) => own.has(id),
    /** The time, because another tab makes its own. After all that are stored, of anyone, even if the clock was set back. */
    nextId: () => {
      lastId = Math.max(Date.now(), lastId + 1, ...stored.map(({ id }) => id + 1))
      return lastId
    },
    refresh,
    async load(): Promise<void> {
      await refresh()
      for (const { id } of all()) own.add(id)
    },
    async put(changed: Omit<UnsentSave, 'isKept'>): Promise<void> {
      const { id } = changed
      if (!all().some((save) => save.id === id)) own.add(id)
      const pending = { ...changed, isKept: null }
      unstored.set(id, pending)
      show()
      try {
        await store.put({ ...changed, isKept: true })
        changes += 1
        stored = [...stored.filter((save) => save.id !== id), { ...changed, isKept: true }]
        if (unstored.get(id) === pending) unstored.delete(id)
      } catch {
        unstored.set(id, { ...changed, isKept: false })
      }
      show()
      onStored()
    },
    async remove(id: number): Promise<void> {
      removed.add(id)
      unstored.delete(id)
      show()
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
  const { id, appointmentId } = save
  try {
    const measured = await send(save)
    await waiting.remove(id)
    await waiting.refresh()
    // Saves that were made before this one arrived build on it. The response can be newer: if another device saved since, they
    // have to conflict with that.
    const savedVersion = save.input.version + 1
    for (const later of waiting.of(appointmentId)) {
      await waiting.put({ ...later, input: { ...later.input, version: savedVersion } })
    }
    onSent({ appointmentId, savedVersion, measured, isOwn: waiting.isOwn(id) })
    return true
  } catch (error) {
    if (!(error instanceof RequestError) || isUnclear(error) || error.status === 429) return false
    if (error.status === 401) {
      onSignedOut(error)
      return false
    }
    const theirs = currentVersion(error, measuredSchema) ?? null
    await waiting.put({ ...save, theirs, refusal: theirs ? null : (error.body?.error ?? error.message) })
    return true
  }
}

/** The first save that doesn't wait for the crew, and isn't behind one that does. */
function nextOf(saves: readonly UnsentSave[]): UnsentSave | undefined {
  const blocked = new Set(saves.filter(waitsForCrew).map(({ appointmentId }) => appointmentId))
  return saves.find(({ appointmentId }) => !blocked.has(appointmentId))
}

/** How often waiting saves are tried. Browsers don't always notice that the connection is back. */
export const TRY_EVERY_MS = 15_000

const NAME = 'unsent-saves'

/** What a tab tells the others: it sent a save, or changed what waits. */
type TabMessage = 'sent' | 'changed'

/** To the other tabs. */
let channel: BroadcastChannel | undefined

/** Without a secure connection, browsers have no locks. Two tabs then may send the same save, which changes nothing. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(NAME, work) : work())
}

interface SaveQueueOptions {
  /** Stays the same: the page starts over for someone else. */
  author: string
  onSent: (sent: SentSave) => void
  /** Another tab sent one. */
  onSentElsewhere: () => void
}

/** The author's saves that wait on this device, which go out by themselves. `saves` is null until they're read. */
export function useSaveQueue(options: SaveQueueOptions) {
  const auth = useAuth()
  const onRejected = useOnRejected()
  const [saves, setSaves] = useState<readonly UnsentSave[] | null>(null)
  const queryClient = useQueryClient()
  const newest = useRef({ ...options, auth, onRejected })
  useLayoutEffect(() => {
    newest.current = { ...options, auth, onRejected }
  })
  const [queue] = useState(() => {
    const { author } = options
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    const tell = (message: TabMessage) => channel?.postMessage(message)
    return createSaveQueue({
      store: createUnsentStore(),
      author,
      isAuthorSignedIn: () => !isPerson(newest.current.auth) || (signedInPerson(queryClient) ?? author) === author,
      send: ({ appointmentId: id, input: body, key: idempotencyKey }) =>
        call('PATCH /api/appointments/{id}/measured', { params: { id }, body, idempotencyKey }),
      onChange: setSaves,
      onStored: () => tell('changed'),
      inTurn: oneTabAtATime,
      onSent: (sent) => {
        newest.current.onSent(sent)
        tell('sent')
      },
      onSignedOut: (error) => newest.current.onRejected(error),
    })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const flush = () => void queue.flush()
    void queue.load().then(flush)
    const timer = setInterval(flush, TRY_EVERY_MS)
    const onMessage = ({ data }: MessageEvent<TabMessage>) => {
      void queue.refresh()
      if (data === 'sent') newest.current.onSentElsewhere()
    }
    channel ??= new BroadcastChannel(NAME)
    channel.addEventListener('message', onMessage, { signal })
    addEventListener('online', flush, { signal })
    document.addEventListener('visibilitychange', flush, { signal })
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [queue])
  return { saves, queue }
}
