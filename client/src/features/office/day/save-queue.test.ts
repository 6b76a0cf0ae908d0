import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '#client/api/request-error.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { fullStore, memoryStore } from '#test/client/unsent-store.ts'
import { createSaveQueue } from './save-queue.ts'
import { createUnsentStore, type UnsentSave, type UnsentStore } from './unsent-saves.ts'

const VISIT = '0198c0de-0000-7000-8000-000000000001'
const OTHER = '0198c0de-0000-7000-8000-000000000002'
const sizes = (version: number, note = ''): MeasuredInput => ({ version, note, countertops: [] })
const saveOf = (appointmentId: string, input: MeasuredInput) => ({ appointmentId, date: '2026-11-24', input })
const OFFLINE = new TypeError('Failed to fetch')
const refusal = (status: number, body: object) => new RequestError(status, '', JSON.stringify(body))

/** A queue whose server answers with `answer`, or fails with an Error. */
function startQueue(
  answer: (save: UnsentSave) => Measured | Error,
  store: UnsentStore = memoryStore(),
  author = 'luis',
) {
  const sent: UnsentSave[] = []
  const state = { shown: [] as readonly UnsentSave[], saved: [] as number[], own: [] as boolean[], signedOut: 0 }
  const signedIn = { is: author }
  const queue = createSaveQueue({
    store,
    author,
    isAuthorSignedIn: () => signedIn.is === author,
    send: async (save) => {
      sent.push(save)
      const result = answer(save)
      if (result instanceof Error) throw result
      return result
    },
    onChange: (saves) => {
      state.shown = saves
    },
    onSent: ({ measured, isOwn }) => {
      state.saved.push(measured.version)
      state.own.push(isOwn)
    },
    onSignedOut: () => {
      state.signedOut += 1
    },
    onStored: () => {},
    inTurn: (work) => work(),
  })
  return { queue, sent, state, store, signedIn }
}

const next = ({ input }: UnsentSave): Measured => ({ version: input.version + 1, note: '', countertops: [] })

describe('saves of someone who is not signed in anymore', () => {
  it('wait, also those behind one that is being sent', async () => {
    const { queue, sent, state, signedIn } = startQueue((save) => {
      signedIn.is = 'denise'
      return next(save)
    })
    await queue.add(saveOf(VISIT, sizes(0)))
    await queue.add(saveOf(OTHER, sizes(0)))
    await queue.flush()
    expect(sent).toHaveLength(1)
    expect(state.shown).toMatchObject([{ appointmentId: OTHER }])
    signedIn.is = 'luis'
    await queue.flush()
    expect(sent).toHaveLength(2)
  })
})

describe('saves without a connection', () => {
  it('wait, survive a reload, and go out in order with the keys that they had', async () => {
    const before = startQueue(() => OFFLINE)
    await before.queue.load()
    await before.queue.add(saveOf(VISIT, sizes(0, 'first')))
    await before.queue.flush()
    await before.queue.add(saveOf(VISIT, sizes(0, 'second')))
    await before.queue.add(saveOf(OTHER, sizes(4)))
    expect(before.state.shown).toHaveLength(3)

    const after = startQueue(next, before.store)
    await after.queue.load()
    expect(after.state.shown).toHaveLength(3)
    await after.queue.flush()
    expect(after.sent.map(({ appointmentId, input }) => [appointmentId, input.version])).toEqual([
      [VISIT, 0],
      [VISIT, 1],
      [OTHER, 4],
    ])
    expect(after.sent[0]?.key).toBe(before.sent[0]?.key)
    expect(new Set(after.sent.map(({ key }) => key)).size).toBe(3)
    expect(after.state).toEqual({ shown: [], saved: [1, 2, 5], own: [true, true, true], signedOut: 0 })
    expect(await before.store.list()).toEqual([])
  })

  it('wait while the server is down or busy, too', async () => {
    for (const status of [500, 503, 429, 408]) {
      const { queue, state } = startQueue(() => refusal(status, { error: 'Later' }))
      await queue.add(saveOf(VISIT, sizes(0)))
      await queue.flush()
      expect(state.shown).toMatchObject([{ refusal: null, theirs: null }])
    }
  })

  it('wait for the next session', async () => {
    const { queue, state } = startQueue(() => refusal(401, { error: 'Please sign in again.' }))
    await queue.add(saveOf(VISIT, sizes(0)))
    await queue.flush()
    expect(state.signedOut).toBeGreaterThan(0)
    expect(state.shown).toHaveLength(1)
  })
})

describe('saves of several tabs', () => {
  it('are counted in each, and any of them sends them in their order', async () => {
    const closed = startQueue(() => OFFLINE)
    const open = startQueue(next, closed.store)
    await open.queue.load()
    await closed.queue.add(saveOf(VISIT, sizes(0, 'first')))
    await closed.queue.flush()
    await closed.queue.add(saveOf(OTHER, sizes(4)))
    await closed.queue.flush()
    await open.queue.refresh()
    expect(open.state.shown).toHaveLength(2)
    await open.queue.add(saveOf(VISIT, sizes(0, 'second')))
    await open.queue.flush()
    expect(open.sent.map(({ appointmentId, input }) => [appointmentId, input.version, input.note])).toEqual([
      [VISIT, 0, 'first'],
      [OTHER, 4, ''],
      [VISIT, 1, 'second'],
    ])
    expect(open.sent[0]?.key).toBe(closed.sent[0]?.key)
    expect(open.state.own).toEqual([false, false, true])
    await closed.queue.refresh()
    expect(closed.state.shown).toEqual([])
  })

  it('are not lost if they are made while the store is read', async () => {
    const { queue, state, store } = startQueue(next)
    await queue.add(saveOf(VISIT, sizes(0)))
    const read = queue.refresh()
    await queue.add(saveOf(OTHER, sizes(0)))
    await read
    await queue.flush()
    expect(state.shown).toEqual([])
    expect(await store.list()).toEqual([])
  })
})

describe('a save whose answer was lost', () => {
  it('and that another device saved over since, lets the next one wait, so that the crew sees both', async () => {
    let current: Measured = { version: 0, note: '', countertops: [] }
    let isAnswerLost = true
    const stored = new Set<string>()
    // As the server: a key that it has changes nothing, and gets the current state.
    const { queue, state } = startQueue(({ key, input }) => {
      if (stored.has(key)) return isAnswerLost ? OFFLINE : current
      if (input.version !== current.version) return refusal(409, { error: 'x', code: 'changed_meanwhile', current })
      stored.add(key)
      current = { version: current.version + 1, note: input.note ?? '', countertops: [] }
      return isAnswerLost ? OFFLINE : current
    })
    await queue.add(saveOf(VISIT, sizes(0, 'A first')))
    await queue.flush()
    await queue.add(saveOf(VISIT, sizes(0, 'A second')))
    await queue.flush()
    current = { version: 2, note: 'B', countertops: [] }
    isAnswerLost = false
    await queue.flush()
    expect(current.note).toBe('B')
    expect(state.shown).toMatchObject([{ input: { note: 'A second' }, theirs: { version: 2, note: 'B' } }])
    await queue.retry(VISIT)
    await queue.flush()
    expect(current).toMatchObject({ version: 3, note: 'A second' })
  })
})

describe("someone else's saves", () => {
  it('wait unseen until their author is back', async () => {
    const luis = startQueue(() => OFFLINE)
    await luis.queue.add(saveOf(VISIT, sizes(0, 'Luis')))
    await luis.queue.flush()

    for (const author of ['denise', 'key']) {
      const other = startQueue(next, luis.store, author)
      await other.queue.load()
      expect(other.state.shown).toEqual([])
      await other.queue.add(saveOf(VISIT, sizes(0, author)))
      await other.queue.flush()
      expect(other.sent.map(({ input }) => input.note)).toEqual([author])
    }

    const back = startQueue(next, luis.store)
    await back.queue.load()
    await back.queue.flush()
    expect(back.sent.map(({ input, key }) => [input.note, key])).toEqual([['Luis', luis.sent[0]?.key]])
    expect(await luis.store.list()).toEqual([])
  })

  it("are not replaced by later ones, even if the device's clock was set back", async () => {
    const store = memoryStore()
    const save = { ...saveOf(VISIT, sizes(0)), key: 'key', refusal: null, theirs: null, isKept: true }
    const now = vi.spyOn(Date, 'now').mockReturnValue(5)
    await store.put({ ...save, id: 5, author: 'luis' })
    const { queue } = startQueue(() => OFFLINE, store, 'denise')
    await queue.load()
    await queue.add(saveOf(VISIT, sizes(0)))
    await queue.flush()
    now.mockRestore()
    expect((await store.list()).map(({ id, author }) => [id, author])).toEqual([
      [5, 'luis'],
      [6, 'denise'],
    ])
  })
})

describe('a save that this device cannot store', () => {
  it.each([
    ['is full', fullStore],
    ['is blocked', createUnsentStore()],
  ])('because its database %s is sent at once, or waits in memory', async (_, store) => {
    let isOnline = false
    const { queue, state, sent } = startQueue((save) => (isOnline ? next(save) : OFFLINE), store)
    await queue.load()
    await queue.add(saveOf(VISIT, sizes(0)))
    await queue.flush()
    expect(state.shown).toMatchObject([{ appointmentId: VISIT, isKept: false }])
    isOnline = true
    await queue.flush()
    expect(state).toMatchObject({ shown: [], saved: [1] })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})

describe('a save that the server refuses', () => {
  it('waits with its reason, lets other visits pass, and is sent again with a new key', async () => {
    let isOpen = false
    const { queue, state, sent } = startQueue((save) =>
      isOpen || save.appointmentId === OTHER
        ? next(save)
        : refusal(409, { error: 'Too early', code: 'not_allowed_now' }),
    )
    await queue.add(saveOf(VISIT, sizes(0)))
    await queue.add(saveOf(OTHER, sizes(0)))
    await queue.flush()
    expect(state.shown).toMatchObject([{ appointmentId: VISIT, refusal: 'Too early' }])
    isOpen = true
    await queue.add(saveOf(VISIT, sizes(0, 'corrected')))
    await queue.flush()
    expect(state.shown).toEqual([])
    expect(sent.at(-1)?.input.note).toBe('corrected')
    expect(sent.at(-1)?.key).not.toBe(sent[0]?.key)
  })
})

describe("a save over another device's", () => {
  const theirs: Measured = { version: 7, note: 'theirs', countertops: [] }
  const conflictOnce = () =>
    startQueue((save) =>
      save.input.version === 7 ? next(save) : refusal(409, { error: 'x', code: 'changed_meanwhile', current: theirs }),
    )

  it('shows theirs, and goes out over them once the crew keeps its own', async () => {
    const { queue, state, sent } = conflictOnce()
    await queue.add(saveOf(VISIT, sizes(0, 'mine')))
    await queue.flush()
    expect(state.shown).toMatchObject([{ theirs }])
    await queue.flush()
    expect(sent).toHaveLength(1)
    await queue.retry(VISIT)
    await queue.flush()
    expect(sent.at(-1)?.input).toEqual(sizes(7, 'mine'))
    expect(state).toMatchObject({ shown: [], saved: [8] })
  })

  it('is gone once the crew takes theirs', async () => {
    const { queue, state, store } = conflictOnce()
    await queue.add(saveOf(VISIT, sizes(0, 'mine')))
    await queue.flush()
    await queue.discard(VISIT)
    expect(state.shown).toEqual([])
    expect(await store.list()).toEqual([])
  })
})

describe("the browser's database", () => {
  /** A database whose transactions end when the test says so. */
  function stubDatabase() {
    const transactions: EventTarget[] = []
    const succeed = <Result>(result: Result) => {
      const request = Object.assign(new EventTarget(), { result })
      queueMicrotask(() => request.dispatchEvent(new Event('success')))
      return request
    }
    const objects = { put: () => succeed(1), delete: () => succeed(undefined), getAll: () => succeed([]) }
    const database = {
      transaction: () => {
        const transaction = Object.assign(new EventTarget(), { objectStore: () => objects, error: null })
        transactions.push(transaction)
        return transaction
      },
    }
    vi.stubGlobal('indexedDB', { open: () => succeed(database) })
    return { end: (type: 'complete' | 'abort') => transactions.at(-1)?.dispatchEvent(new Event(type)), transactions }
  }
  const save = {
    ...saveOf(VISIT, sizes(0)),
    author: 'luis',
    id: 1,
    key: 'key',
    refusal: null,
    theirs: null,
    isKept: true,
  }

  it('does not have it if the transaction fails after its request succeeded', async () => {
    const { end, transactions } = stubDatabase()
    const stored = createUnsentStore().put(save)
    await vi.waitFor(() => expect(transactions).toHaveLength(1))
    end('abort')
    await expect(stored).rejects.toThrow('The database failed')
  })
})
